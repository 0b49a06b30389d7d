#!/usr/bin/env bash
# tools/container.sh PACKAGE.deb IMAGE.tar.gz: makes a container image with the package in a minimal Debian, using
# debootstrap and no container engine. `docker load` and `podman load` read it. Needs root.
set -euo pipefail
package=$(realpath "$1")
image=$(realpath "$(dirname "$2")")/$(basename "$2")
version=$(dpkg-deb --field "$package" Version)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root
"$(dirname "$0")/bare_root.sh" bookworm "$root"
cp "$package" "$root/tusk.deb"
chroot "$root" sh -e -c '
  export DEBIAN_FRONTEND=noninteractive
  apt-get update
  apt-get install -y --no-install-recommends /tusk.deb
  useradd --create-home --home-dir /data --shell /usr/sbin/nologin tusk
  apt-get clean
  rm -rf /tusk.deb /var/lib/apt/lists/* /var/log/* /var/cache/debconf/*-old /usr/share/man/?? /usr/share/man/??_* /usr/share/locale/*'
# Removes traces of the machine that built the image.
rm -f "$root/etc/resolv.conf" "$root/etc/hostname"
: >"$root/etc/machine-id"

layer=$work/layer.tar
tar --create --file "$layer" --directory "$root" --sort=name --numeric-owner --xattrs --exclude=./dev/* --exclude=./proc/* \
  --exclude=./sys/* --exclude=./tmp/* .
digest=$(sha256sum "$layer" | cut -d ' ' -f 1)
mkdir "$work/$digest"
mv "$layer" "$work/$digest/layer.tar"
cat >"$work/config.json" <<CONFIG
{
  "architecture": "amd64",
  "os": "linux",
  "created": "$(date --utc +%Y-%m-%dT%H:%M:%SZ)",
  "config": {
    "User": "tusk",
    "WorkingDir": "/data",
    "Env": ["PATH=/usr/local/bin:/usr/bin:/bin", "XDG_DATA_HOME=/data"],
    "Entrypoint": ["/usr/bin/tusk"],
    "Cmd": ["serve", "--host", "0.0.0.0"],
    "ExposedPorts": {"8080/tcp": {}},
    "Volumes": {"/data": {}},
    "StopSignal": "SIGTERM",
    "Labels": {"org.opencontainers.image.title": "Tusk", "org.opencontainers.image.version": "$version"}
  },
  "rootfs": {"type": "layers", "diff_ids": ["sha256:$digest"]},
  "history": [{"created_by": "tools/container.sh"}]
}
CONFIG
config=$(sha256sum "$work/config.json" | cut -d ' ' -f 1).json
mv "$work/config.json" "$work/$config"
printf '[{"Config": "%s", "RepoTags": ["tusk:%s", "tusk:latest"], "Layers": ["%s/layer.tar"]}]\n' "$config" "$version" "$digest" >"$work/manifest.json"
tar --create --directory "$work" manifest.json "$config" "$digest" | gzip -6 -n >"$image.new"
mv "$image.new" "$image"
