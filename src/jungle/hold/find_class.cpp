#include "jungle/hold/find_class.h"

#include "jungle/tablebase/planes.h"
#include "jungle/tablebase/solver.h"

namespace tusk::jungle::hold {

FindClass by_solving(int threads, const std::stop_token& stop) {
  return [threads, stop](tablebase::Material material, Side attacker, Side to_move, const UseClass& use) {
    tablebase::SolverOptions options;
    options.threads = threads;
    options.stop = stop;
    tablebase::Solver solver(material, attacker, options);
    if (!solver.run()) return;
    use((to_move == attacker ? solver.won() : solver.lost()).words);
  };
}

FindClass from_tables(const std::filesystem::path& folder, int threads) {
  return [folder, threads](tablebase::Material material, Side attacker, Side to_move, const UseClass& use) {
    const tablebase::Planes planes(folder, material, tablebase::Kind::wdl, threads);
    use(to_move == attacker ? planes.wins(to_move) : planes.losses(to_move));
  };
}

}  // namespace tusk::jungle::hold
