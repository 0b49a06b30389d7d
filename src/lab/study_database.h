// A games database for an experiment: the one that was given, or one made of archives and made-up games for the
// purpose.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "lab/experiment.h"

namespace tusk::lab {

class StudyDatabase {
 public:
  // Without a given database makes one, in the session's folder if there is one, with the session's archives and so
  // many made-up games, which often begin like those of the archives. Shows progress, throws Interrupted.
  //
  // The made-up games come in eighths, as the document measures; `on_eighth` is called after each of them, with how
  // many are in by then. A given database comes all at once: 8.
  using OnEighth = std::function<void(const StudyDatabase& so_far, int eighths)>;
  StudyDatabase(Session& session, int made_up_games, const OnEighth& on_eighth = {});
  // Removes what was made.
  ~StudyDatabase();
  StudyDatabase(const StudyDatabase&) = delete;
  StudyDatabase& operator=(const StudyDatabase&) = delete;

  [[nodiscard]] const std::string& url() const { return url_; }
  // In words, for the report.
  [[nodiscard]] const std::string& contents() const { return contents_; }
  [[nodiscard]] double occurrences() const { return occurrences_; }
  [[nodiscard]] double import_seconds() const { return import_seconds_; }

 private:
  void make(Session& session, int made_up_games, const OnEighth& on_eighth);
  void import(Session& session, const std::vector<std::string>& files, bool create);
  void describe();

  std::filesystem::path folder_;  // of what was made; empty if the database was given
  std::string url_;
  std::string contents_;
  double occurrences_ = 0;
  double import_seconds_ = 0;
};

}  // namespace tusk::lab
