// Keeps passwords out of messages, logs and replies.
#pragma once

#include <string>
#include <string_view>

namespace tusk {

// Masks the password of every address in the text: `postgresql://user:***@host/name`. An address ends at white space or
// a quote.
[[nodiscard]] std::string masked(std::string_view text);

// The same for text that is a single address, whatever characters its password contains.
[[nodiscard]] std::string masked_address(std::string_view address);

// Masks a known secret, which a library may have put in its message.
[[nodiscard]] std::string without(std::string text, std::string_view secret);

}  // namespace tusk
