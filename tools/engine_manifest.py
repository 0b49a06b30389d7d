#!/usr/bin/env python3
"""Writes the manifest of a release for clients that install engines (draft version 1 of the AEI project): the output of
`tusk aei --manifest` with the files of the release. Usage: engine_manifest.py TUSK FOLDER URL; without a URL, downloads
are omitted."""

import hashlib
import json
import pathlib
import subprocess
import sys

PLATFORMS = ("linux-x86_64", "linux-aarch64")


def downloads(manifest, folder, url):
    found = {}
    for platform in PLATFORMS:
        name = f"tusk-{manifest['version']}-{platform}"
        # Clients unpack .tar.gz, but not zstd.
        archive = folder / f"{name}.tar.gz"
        if archive.exists():
            found[platform] = {
                "url": f"{url}/{archive.name}",
                "sha256": hashlib.sha256(archive.read_bytes()).hexdigest(),
                "archive": "tar.gz",
                "program": f"{name}/bin/tusk",
            }
    return found


def main():
    tusk, folder, url = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
    manifest = json.loads(subprocess.run([tusk, "aei", "--manifest"], capture_output=True, check=True).stdout)
    if url:
        manifest["update_url"] = f"{url}/engine.json"
        manifest["downloads"] = downloads(manifest, folder, url)
    print(json.dumps(manifest, indent=2))


if __name__ == "__main__":
    main()
