#!/usr/bin/env python3
"""Lists files with more than 400 lines and C++ functions with more than 80; exits with 1 if there are any.

tools/size.py FILE...; `tools/check.sh size` runs it on the sources. It relies on clang-format: a body ends at the first
closing brace with the indentation of the first line of the function's head.
"""
import re
import sys

MAX_FILE_LINES = 400
MAX_FUNCTION_LINES = 80
CPP = (".cpp", ".h", ".cu")
# Opens a brace but is not a function.
OTHER = re.compile(r"\s*(namespace|class|struct|enum|union|extern|if|else|for|while|do|switch|try|catch|case|default|TEST)\b")


def indent(line):
    return len(line) - len(line.lstrip())


def functions(lines):
    """The first line and the number of lines of every function."""
    for end, line in enumerate(lines):
        if not line.rstrip().endswith("{") or "(" not in "".join(lines[max(0, end - 6):end + 1]):
            continue
        start = end
        # For a head of several lines: the lines before it end neither a statement nor a block.
        while start > 0 and lines[start - 1].strip() and not re.search(r"[;{}:]\s*$|^\s*(//|#)", lines[start - 1]):
            start -= 1
        while lines[start].lstrip().startswith("template") and start < end:
            start += 1
        if OTHER.match(lines[start]) or re.search(r"(=|\breturn) \{$", line):
            continue
        close = next((i for i in range(end + 1, len(lines)) if re.match(r"\s*\}", lines[i]) and indent(lines[i]) <= indent(lines[start])), None)
        if close is not None:
            yield start + 1, close - start + 1


def main():
    too_long = 0
    for name in sys.argv[1:]:
        with open(name, encoding="utf-8") as file:
            lines = file.read().split("\n")[:-1]
        if len(lines) > MAX_FILE_LINES:
            print(f"{name}: {len(lines)} lines, {MAX_FILE_LINES} at most")
            too_long += 1
        if name.endswith(CPP):
            for start, count in functions(lines):
                if count > MAX_FUNCTION_LINES:
                    print(f"{name}:{start}: a function of {count} lines, {MAX_FUNCTION_LINES} at most")
                    too_long += 1
    return 1 if too_long else 0


if __name__ == "__main__":
    sys.exit(main())
