#!/usr/bin/env bash
set -euo pipefail
# shellcheck source=/dev/null
source settings.env

# One installation at a time on a server, also when an earlier one was left behind running.
exec {lock}>/run/lock/provisioning
flock -w 300 "$lock" || exit 75

# Trouble with the network or a lock passes (75); a package that cannot be configured does not.
packages() {
  local apt=(apt-get -q -y --no-install-recommends -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3)
  [[ $(dpkg-query -W -f '${db:Status-Status}\n' "$@" 2>/dev/null | grep -cx installed) != "$#" ]] || return 0
  export DEBIAN_FRONTEND=noninteractive
  dpkg --configure -a || exit 75
  "${apt[@]}" -o APT::Update::Error-Mode=any update || exit 75
  "${apt[@]}" install --download-only "$@" || exit 75
  "${apt[@]}" install "$@"
}

packages podman crun netavark aardvark-dns iptables
mkdir -p /etc/containers/registries.conf.d
install -m 0644 templates/registries.conf /etc/containers/registries.conf.d/50-provisioning.conf

driver=$STORAGE_DRIVER
if [[ $driver == auto ]]; then
  driver=overlay
  [[ $(stat -f -c %T /var/lib/containers 2>/dev/null || stat -f -c %T /var/lib) != overlayfs ]] || driver=vfs
fi
printf '# Written by the taskserv podman.\n[storage]\ndriver = "%s"\nrunroot = "/run/containers/storage"\ngraphroot = "/var/lib/containers/storage"\n' "$driver" >/etc/containers/storage.conf
if ! podman info --format '{{.Store.GraphDriverName}}' | grep -qxF "$driver"; then
  echo "the images that are there were not stored by $driver; uninstall podman, or keep its storage_driver" >&2
  exit 78
fi
if [[ $API_ENABLED == true ]]; then
  systemctl --quiet enable --now podman.socket
else
  systemctl --quiet disable --now podman.socket
fi
printf '{"storage": "%s"}\n' "$driver" >facts.json
