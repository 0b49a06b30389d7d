"""Builds the module with CMake; everything else is said in pyproject.toml."""
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = pathlib.Path(__file__).resolve().parent


def version():
    """The version that CMake knows."""
    return re.search(r"project\(tusk VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text()).group(1)


class CMakeBuild(build_ext):
    def build_extension(self, extension):
        built = os.environ.get("TUSK_PYTHON_MODULE") or self.compile()
        target = pathlib.Path(self.get_ext_fullpath(extension.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(built, target)

    def compile(self):
        # A folder that stays makes a second build short.
        folder = pathlib.Path(os.environ.get("TUSK_PYTHON_BUILD", ROOT / "build" / "python"))
        subprocess.run(["cmake", "-S", ROOT, "-B", folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DTUSK_PYTHON=ON", "-DTUSK_TESTS=OFF",
                        "-DTUSK_BENCH=OFF", "-DTUSK_MPI=OFF", f"-DPYTHON_EXECUTABLE={sys.executable}",
                        *shlex.split(os.environ.get("CMAKE_ARGS", ""))], check=True, stdout=sys.stderr)
        subprocess.run(["cmake", "--build", folder, "--target", "_tusk"], check=True, stdout=sys.stderr)
        return max(folder.rglob("_tusk*.so"), key=lambda path: path.stat().st_mtime)


setup(version=version(), ext_modules=[Extension("tusk._tusk", [])], cmdclass={"build_ext": CMakeBuild})
