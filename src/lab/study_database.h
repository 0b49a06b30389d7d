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
  // Without an existing database, makes one, in the session's folder if there is one, from the session's archives and
  // this many generated games, which often start like those of the archives. Shows progress; throws Interrupted.
  //
  // The generated games are imported in eighths, as in the thesis, and `on_eighth` is called after each with the number
  // imported so far. An existing database counts as all 8.
  using OnEighth = std::function<void(const StudyDatabase& so_far, int eighths)>;
  StudyDatabase(Session& session, int made_up_games, const OnEighth& on_eighth = {});
  // Deletes what was made.
  ~StudyDatabase();
  StudyDatabase(const StudyDatabase&) = delete;
  StudyDatabase& operator=(const StudyDatabase&) = delete;

  [[nodiscard]] const std::string& url() const { return url_; }
  // A description for the report.
  [[nodiscard]] const std::string& contents() const { return contents_; }
  [[nodiscard]] double occurrences() const { return occurrences_; }
  [[nodiscard]] double import_seconds() const { return import_seconds_; }

 private:
  void make(Session& session, int made_up_games, const OnEighth& on_eighth);
  void import(Session& session, const std::vector<std::string>& files, bool create);
  void describe();

  std::filesystem::path folder_;  // of the database that was made; empty if it existed
  std::string url_;
  std::string contents_;
  double occurrences_ = 0;
  double import_seconds_ = 0;
};

}  // namespace tusk::lab
