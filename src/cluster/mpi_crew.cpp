#include "cluster/mpi_crew.h"

#include <algorithm>
#include <cstdlib>
#include <mpi.h>
#include <utility>

namespace tusk::cluster {
namespace {

// MPI counts are of type int.
constexpr std::size_t kMaxWords = std::size_t{1} << 27;

void reduce(std::vector<std::uint64_t>& numbers, MPI_Op operation) {
  MPI_Allreduce(MPI_IN_PLACE, numbers.data(), static_cast<int>(numbers.size()), MPI_UINT64_T, operation,
                MPI_COMM_WORLD);
}

// Calls use(first word, count) for pieces of a message that are small enough for MPI.
template <typename Use>
void in_parts(std::size_t words, Use use) {
  for (std::size_t at = 0; at < words; at += kMaxWords) use(at, static_cast<int>(std::min(kMaxWords, words - at)));
}

}  // namespace

// The environment is read before MPI_Init, which may set such variables itself.
MpiCrew::MpiCrew(int* argc, char*** argv) : by_mpirun_(std::getenv("OMPI_COMM_WORLD_RANK") != nullptr) {
  MPI_Init(argc, argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  MPI_Comm_size(MPI_COMM_WORLD, &size_);
}

MpiCrew::~MpiCrew() { MPI_Finalize(); }

auto MpiCrew::exchange(std::vector<Words> outgoing) -> std::vector<Words> {
  Words sizes, incoming_sizes(static_cast<std::size_t>(size_));
  for (const Words& message : outgoing) sizes.push_back(message.size());
  MPI_Alltoall(sizes.data(), 1, MPI_UINT64_T, incoming_sizes.data(), 1, MPI_UINT64_T, MPI_COMM_WORLD);
  std::vector<Words> incoming(outgoing.size());
  std::vector<MPI_Request> requests;
  for (int peer = 0; peer < size_; ++peer) {
    Words& from = incoming[peer];
    Words& to = outgoing[peer];
    if (peer == rank_) {
      from = std::move(to);
      continue;
    }
    from.resize(incoming_sizes[peer]);
    in_parts(from.size(), [&](std::size_t at, int count) {
      MPI_Irecv(from.data() + at, count, MPI_UINT64_T, peer, 0, MPI_COMM_WORLD, &requests.emplace_back());
    });
    in_parts(to.size(), [&](std::size_t at, int count) {
      MPI_Isend(to.data() + at, count, MPI_UINT64_T, peer, 0, MPI_COMM_WORLD, &requests.emplace_back());
    });
  }
  MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
  return incoming;
}

void MpiCrew::sum(Words& numbers) { reduce(numbers, MPI_SUM); }
void MpiCrew::least(Words& numbers) { reduce(numbers, MPI_MIN); }

void MpiCrew::broadcast(std::string& text) const {
  std::uint64_t size = text.size();
  MPI_Bcast(&size, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
  text.resize(size);
  in_parts(size, [&](std::size_t at, int count) { MPI_Bcast(text.data() + at, count, MPI_CHAR, 0, MPI_COMM_WORLD); });
}

bool MpiCrew::is_one_machine() const {
  MPI_Comm here = MPI_COMM_NULL;
  int members = 0;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here);
  MPI_Comm_size(here, &members);
  MPI_Comm_free(&here);
  // Processes on different machines may see different numbers: all must agree.
  int all_here = members == size_ ? 1 : 0;
  MPI_Allreduce(MPI_IN_PLACE, &all_here, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  return all_here != 0;
}

void MpiCrew::abort(int exit_code) {
  MPI_Abort(MPI_COMM_WORLD, exit_code);
  std::abort();
}

}  // namespace tusk::cluster
