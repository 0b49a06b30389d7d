// Passwords have no place in messages, logs and replies. What may carry one goes through here first.
#pragma once

#include <string>
#include <string_view>

namespace tusk {

// The text with the password of every address in it masked: `postgresql://user:***@host/name`. An address ends at white
// space or a quote.
[[nodiscard]] std::string masked(std::string_view text);

// The same for text that is one address, whatever characters its password has.
[[nodiscard]] std::string masked_address(std::string_view address);

// The text without a secret that is known by heart, as a library may have put it in its message.
[[nodiscard]] std::string without(std::string text, std::string_view secret);

}  // namespace tusk
