// The games database of an experiment: an existing one, or one made from archives and generated games.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "lab/experiment.h"

namespace tusk::lab {

class StudyDatabase {
 public:
  struct Games {
    int count = 0;
    // Of a turn of the engine with `classic`, on the mean. 0: made-up games, which often begin like those of the
    // session's archives.
    int nodes = 0;
  };

  // Without a given database makes one, in the session's folder if there is one, with the session's archives and these
  // games. Shows progress, throws Interrupted. Games of the engine stay in the folder for whoever wants the same ones.
  //
  // The games come in eighths, as the document measures; `on_eighth` is called after each of them, with how many are in
  // by then. A given database comes all at once: 8.
  using OnEighth = std::function<void(const StudyDatabase& so_far, int eighths)>;
  StudyDatabase(Session& session, const Games& games, const OnEighth& on_eighth = {});
  // Removes the database that was made.
  ~StudyDatabase();
  StudyDatabase(const StudyDatabase&) = delete;
  StudyDatabase& operator=(const StudyDatabase&) = delete;

  [[nodiscard]] const std::string& url() const { return url_; }
  // A description for the report.
  [[nodiscard]] const std::string& contents() const { return contents_; }
  [[nodiscard]] double occurrences() const { return occurrences_; }
  [[nodiscard]] double import_seconds() const { return import_seconds_; }

 private:
  void make(Session& session, const Games& games, const OnEighth& on_eighth);
  void import(Session& session, const std::vector<std::string>& files, bool create);
  void describe();

  std::filesystem::path folder_;  // of the database that was made; empty if it existed
  std::string url_;
  std::string kind_;  // of the games that were made
  std::string contents_;
  double occurrences_ = 0;
  double import_seconds_ = 0;
};

}  // namespace tusk::lab
