#include "records/view.h"

#include "base/random.h"

namespace tusk::records {

using namespace arimaa;

namespace {

Bits seen(Bits squares, View view) {
  if (view.swapped) squares = ranks_reversed(squares);
  return view.mirrored ? mirrored(squares) : squares;
}

BoardCode seen(const BoardCode& code, View view) {
  BoardCode result;
  for (std::size_t i = 0; i < code.size(); ++i) result[i] = seen(code[i], view);
  return result;
}

constexpr std::uint32_t kNoStep = 63;  // a step north from h8

bool leaves_board(Step step) { return shifted(step.from().bit(), step.direction()) == 0; }

}  // namespace

Square seen(Square square, View view) {
  return {view.mirrored ? 7 - square.file() : square.file(), view.swapped ? 7 - square.rank() : square.rank()};
}

Step seen(Step step, View view) {
  Direction direction = step.direction();
  const bool along_file = direction == Direction::north || direction == Direction::south;
  if (along_file ? view.swapped : view.mirrored) direction = opposite(direction);
  return {seen(step.from(), view), direction};
}

Turn seen(const Turn& turn, View view) {
  Turn result;
  for (const Step step : turn) result.push_back(seen(step, view));
  return result;
}

Position seen(const Position& position, View view) {
  const Position swapped = view.swapped ? position.colours_swapped() : position;
  return view.mirrored ? swapped.mirrored() : swapped;
}

BoardCode code_from(const BoardColumns& columns) {
  BoardCode code;
  for (std::size_t i = 0; i < code.size(); ++i) code[i] = static_cast<std::uint64_t>(columns[i]);
  return code;
}

BoardCode code_of(const Position& gold_to_move) {
  return {gold_to_move.plane(0), gold_to_move.plane(1), gold_to_move.plane(2), gold_to_move.of(Side::gold)};
}

Position position_of(const BoardCode& code) {
  Position position;
  for (const int index : each_bit(code[0] | code[1] | code[2])) {
    const auto strength = (code[0] >> index & 1) | (code[1] >> index & 1) << 1 | (code[2] >> index & 1) << 2;
    const Side side = (code[3] >> index & 1) != 0 ? Side::gold : Side::silver;
    position.place({side, static_cast<Animal>(strength)}, Square(index));
  }
  return position;
}

CanonicalPosition canonical(const Position& position) {
  const View mover = view_of_mover(position.side());
  const BoardCode as_is{position.plane(0), position.plane(1), position.plane(2), position.of(position.side())};
  const BoardCode straight = seen(as_is, mover);
  const BoardCode mirror = seen(straight, View{false, true});
  if (mirror < straight) return {mirror, {mover.swapped, true}};
  return {straight, mover};
}

std::int64_t CanonicalPosition::key() const {
  std::uint64_t key = 0;
  for (const std::uint64_t word : code) key = mix_bits(key ^ word);
  return static_cast<std::int64_t>(key);
}

std::uint32_t pack(const Turn& turn) {
  std::uint32_t packed = 0;
  for (int i = kStepsPerTurn - 1; i >= 0; --i)
    packed = packed << 8 | (i < turn.size() ? static_cast<std::uint32_t>(turn[i].code()) : kNoStep);
  return packed;
}

Turn unpack(std::uint32_t packed) {
  Turn turn;
  for (int i = 0; i < kStepsPerTurn; ++i, packed >>= 8) {
    const Step step(Square(static_cast<int>(packed & 63)), static_cast<Direction>(packed >> 6 & 3));
    if (!leaves_board(step)) turn.push_back(step);
  }
  return turn;
}

}  // namespace tusk::records
