// Files of samples: round trips, continuation, damage, duplicates.
#include "learning/positions_file.h"

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arimaa/tactics/positions.h"
#include "base/error.h"

namespace tusk::learning {
namespace {

using testing::HasSubstr;

class PositionsFile : public testing::Test {
 protected:
  void SetUp() override {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::temp_directory_path() / (std::string("tusk_") + test->name());
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::filesystem::path path() const { return folder_ / "some.pos"; }
  [[nodiscard]] std::vector<Sample> read(std::string* fault = nullptr) const {
    std::vector<Sample> samples;
    const SampleScan scan = read_samples(path(), [&](const Sample& sample) { samples.push_back(sample); });
    EXPECT_EQ(scan.samples, samples.size());
    if (fault != nullptr)
      *fault = scan.fault;
    else
      EXPECT_EQ(scan.fault, "");
    return samples;
  }
  void write(const std::vector<Sample>& samples) const {
    SampleWriter writer(path());
    for (const auto& sample : samples) writer.add(sample);
  }

  std::filesystem::path folder_;
};

std::vector<Sample> random_samples(int count, std::uint64_t seed) {
  Random random(seed);
  std::vector<Sample> samples;
  while (static_cast<int>(samples.size()) < count) {
    Sample sample;
    sample.position = arimaa::random_play(random, random.between(0, 12));
    sample.position.set_steps_taken(random.between(0, 3));
    sample.score = random.between(-30000, 30000);
    sample.result = static_cast<SampleResult>(random.between(0, 4));
    sample.ply = random.between(0, 300);
    sample.move = static_cast<std::uint16_t>(random.between(0, 0xffff));
    samples.push_back(sample);
  }
  return samples;
}

TEST_F(PositionsFile, PacksAndUnpacks) {
  for (const Sample& sample : random_samples(5000, 1)) ASSERT_EQ(unpack(pack(sample)), sample);
}

TEST_F(PositionsFile, ReadsWhatWasWritten) {
  const auto samples = random_samples(9000, 2);  // more than two blocks
  write(samples);
  EXPECT_EQ(read(), samples);
}

TEST_F(PositionsFile, IsContinued) {
  const auto samples = random_samples(200, 3);
  write({samples.begin(), samples.begin() + 70});
  write({samples.begin() + 70, samples.end()});
  EXPECT_EQ(read(), samples);
}

TEST_F(PositionsFile, LeavesOutDuplicatesAlsoOfEarlierRuns) {
  const auto samples = random_samples(100, 4);
  write(samples);
  SampleWriter writer(path());
  EXPECT_EQ(writer.found(), 100U);
  for (auto sample : samples) {
    sample.score += 7;  // the same position with another score is a duplicate too
    writer.add(sample);
  }
  EXPECT_EQ(writer.duplicates(), 100U);
  EXPECT_EQ(writer.written(), 0U);
}

TEST_F(PositionsFile, AnEndCutOffAnywhereLeavesTheBlocksBefore) {
  const auto samples = random_samples(5000, 5);
  write(samples);
  const auto whole = std::filesystem::file_size(path());
  Random random(5);
  for (int i = 0; i < 50; ++i) {
    std::filesystem::resize_file(path(), 8 + random.below(whole - 8));
    const auto left = std::filesystem::file_size(path());
    std::string fault;
    const auto read_back = read(&fault);
    EXPECT_TRUE(read_back.size() == 0 || read_back.size() == 4096) << read_back.size();
    EXPECT_TRUE(std::equal(read_back.begin(), read_back.end(), samples.begin()));
    EXPECT_EQ(fault.empty(), left == 8 || left == 8 + 16 + 4096 * kSampleBytes) << left;
    // Writing on repairs the end.
    write(samples);
    EXPECT_EQ(read(), samples);
  }
}

TEST_F(PositionsFile, EveryFlippedBitIsSeen) {
  write(random_samples(300, 6));
  std::string bytes;
  {
    std::ifstream in(path(), std::ios::binary);
    bytes.assign(std::istreambuf_iterator<char>(in), {});
  }
  Random random(6);
  for (int i = 0; i < 500; ++i) {
    std::string damaged = bytes;
    char& byte = damaged[8 + random.below(damaged.size() - 8)];
    byte = static_cast<char>(byte ^ 1 << random.between(0, 7));
    std::ofstream(path(), std::ios::binary | std::ios::trunc) << damaged;
    std::string fault;
    EXPECT_TRUE(read(&fault).empty());
    EXPECT_NE(fault, "");
  }
}

TEST_F(PositionsFile, IsRefusedIfItIsSomethingElse) {
  std::ofstream(path()) << "1g Ra1 Rb1";
  EXPECT_THROW((void)read(), InputError);
  // And not overwritten.
  EXPECT_THROW(SampleWriter{path()}, InputError);
  EXPECT_EQ(std::filesystem::file_size(path()), 10U);
  EXPECT_THROW(SampleWriter{folder_ / "missing" / "some.pos"}, InputError);
}

}  // namespace
}  // namespace tusk::learning
