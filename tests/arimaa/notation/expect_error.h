// Expecting bad input to be refused with a certain place and reason.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>

#include "base/error.h"

namespace tusk::testing {

// What the InputError says that `action` throws; empty, and a failure, if it throws none.
template <typename Action>
std::string error_of(Action&& action) {
  try {
    action();
  } catch (const InputError& error) {
    return error.what();
  }
  ADD_FAILURE() << "nothing was thrown";
  return {};
}

}  // namespace tusk::testing
