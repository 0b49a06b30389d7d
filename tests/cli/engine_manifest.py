"""What a client that installs engines demands of a manifest (draft version 1 of the AEI project), and of the files it names. As a program:
`engine_manifest.py FOLDER` reads engine.json there and installs the engine of this machine as a client would."""

import hashlib
import json
import pathlib
import platform
import subprocess
import sys
import tarfile
import tempfile
import urllib.parse

REQUIRED = {"manifest_version": int, "id": str, "name": str, "version": str}
TEXTS = ("author", "description", "homepage", "license", "update_url")
# What the default of each type of option has to be.
DEFAULTS = {"check": bool, "spin": int, "float": (int, float), "combo": str, "string": str, "file": str, "path": str}


class Unfit(Exception):
    pass


def demand(condition, reason):
    if not condition:
        raise Unfit(reason)


def is_inside(path):
    return bool(path) and not path.startswith("/") and not set(path) & set("\\:") and not {"", ".", ".."} & set(path.split("/"))


def check_option(option):
    name = option.get("name")
    demand(isinstance(name, str) and name and not any(c.isspace() for c in name), f"{name!r} is no name of an option")
    kind = option.get("type")
    demand(kind in DEFAULTS or kind == "button", f"{name}: there is no type {kind!r}")
    default_value, low, high = (option.get(key) for key in ("default", "min", "max"))
    if default_value is not None:
        demand(isinstance(default_value, DEFAULTS[kind]) and (kind == "check" or not isinstance(default_value, bool)), f"{name}: default {default_value!r}")
    if kind in ("spin", "float"):
        demand(low is None or default_value is None or low <= default_value, f"{name}: the default is below min")
        demand(high is None or default_value is None or default_value <= high, f"{name}: the default is above max")
        demand(low is None or high is None or low <= high, f"{name}: min is above max")
    if kind == "combo":
        demand(option.get("choices") and default_value in [None, *option["choices"]], f"{name}: choices")


def check_download(key, download):
    url = urllib.parse.urlparse(download.get("url", ""))
    demand(url.scheme == "https" and url.netloc, f"{key}: the url is not https")
    digest = download.get("sha256", "")
    demand(len(digest) == 64 and set(digest.lower()) <= set("0123456789abcdef"), f"{key}: sha256")
    demand(download.get("archive") in (None, "zip", "tar.gz"), f"{key}: archive")
    demand(download.get("archive") is None or is_inside(download.get("program", "")), f"{key}: program")


def check(manifest):
    """Raises Unfit if a client would refuse the manifest."""
    for key, kind in REQUIRED.items():
        demand(isinstance(manifest.get(key), kind) and manifest[key], f"{key} is missing")
    demand(manifest["manifest_version"] == 1, "another version of the format")
    for key in TEXTS:
        demand(isinstance(manifest.get(key, ""), str), key)
    demand(all(isinstance(word, str) for word in manifest.get("args", [])), "args")
    for key, download in manifest.get("downloads", {}).items():
        check_download(key, download)
    for option in manifest.get("options", []):
        check_option(option)
    names = [option["name"] for option in manifest.get("options", [])]
    demand(len(names) == len(set(names)), "an option is listed twice")


def installed(archive, download, folder):
    """The program of an archive, unpacked as clients do: no links, nothing outside."""
    demand(hashlib.sha256(archive.read_bytes()).hexdigest() == download["sha256"], f"{archive.name}: sha256")
    with tarfile.open(archive) as tar:
        for member in tar:
            demand(is_inside(member.name) and (member.isfile() or member.isdir()), f"{archive.name}: {member.name}")
        tar.extractall(folder)
    program = folder / download["program"]
    demand(program.is_file(), f"{archive.name}: there is no {download['program']}")
    program.chmod(0o755)
    return program


def talk(program, manifest, folder):
    """What the engine says when every option is set to its default; Unfit if it complains."""
    lines = ["aei"]
    for option in manifest["options"]:
        default_value = option.get("default")
        lines.append(f"setoption name {option['name']} value {json.dumps(default_value) if isinstance(default_value, bool) else default_value}")
    lines += ["setoption name nodes value 500", "newgame", "go", "isready", "quit"]
    result = subprocess.run([program, *manifest["args"]], input="\n".join(lines) + "\n", capture_output=True, text=True, cwd=folder,
                            timeout=60, check=True)
    said = result.stdout.splitlines()
    demand("aeiok" in said and "readyok" in said, "the engine does not answer")
    demand(any(line.startswith("bestmove ") for line in said), "the engine does not move")
    demand(not [line for line in said if line.startswith(("log Error", "log Warning"))], f"the engine complains: {said}")
    return said


def main():
    dist = pathlib.Path(sys.argv[1])
    manifest = json.loads((dist / "engine.json").read_text())
    check(manifest)
    mine = f"linux-{platform.machine()}"
    for key, download in manifest.get("downloads", {}).items():
        with tempfile.TemporaryDirectory() as folder:
            archive = dist / download["url"].rsplit("/", 1)[1]
            program = installed(archive, download, pathlib.Path(folder))
            if key == mine:
                talk(program, manifest, program.parent)
    print(f"engine.json describes version {manifest['version']} for {', '.join(manifest.get('downloads', {})) or 'no platform'}")


if __name__ == "__main__":
    main()
