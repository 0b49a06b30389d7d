// tusk manual: writes the help as manual pages, for packages and manual installation.
#include <filesystem>
#include <memory>

#include "base/mapped_file.h"
#include "commands.h"
#include "man_page.h"

namespace tusk::cli {

namespace {

void write_pages(const CommandInfo& command, const std::filesystem::path& folder) {
  write_file_atomically(folder / (page_name(command) + ".1"), man_page(command));
  for (const CommandInfo& sub : command.subcommands) write_pages(sub, folder);
}

}  // namespace

void add_manual_command(Command& app) {
  const auto folder = std::make_shared<std::filesystem::path>();
  Command command = app.add_subcommand("manual", "Writes manual pages, one for each command");
  command.add_option("FOLDER", *folder, "where they go: FOLDER/tusk.1 and so on").required();
  command.footer("Example:\n  tusk manual /usr/local/share/man/man1 && man tusk-serve");
  command.callback([command, folder] {
    std::filesystem::create_directories(*folder);
    write_pages(command.program(), *folder);
  });
}

}  // namespace tusk::cli
