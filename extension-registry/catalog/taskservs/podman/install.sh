#!/usr/bin/env bash
set -euo pipefail
# shellcheck source=/dev/null
source settings.env
# shellcheck source=../../shared/packages.sh
source shared/packages.sh

# Masked, so that none of them runs before it is known how images are stored.
units=(podman.service podman.socket podman-restart.service podman-auto-update.service podman-auto-update.timer)
[[ -x /usr/bin/podman ]] || systemctl --quiet --runtime mask "${units[@]}"
install_packages podman crun netavark aardvark-dns iptables curl
systemctl --quiet --runtime unmask "${units[@]}"

registries=/etc/containers/registries.conf.d/50-provisioning.conf
install -D -m 0644 templates/registries.conf "$registries.new"
mv -f "$registries.new" "$registries"

driver=$STORAGE_DRIVER
if [[ $driver == auto ]]; then
  mkdir -p /var/lib/containers
  driver=overlay
  [[ $(stat -f -c %T /var/lib/containers) != overlayfs ]] || driver=vfs
fi
storage=/etc/containers/storage.conf
[[ ! -f $storage ]] || cp -p "$storage" "$storage.previous"
printf '# Written by the taskserv podman; changes are overwritten.\n[storage]\ndriver = "%s"\nrunroot = "%s"\ngraphroot = "%s"\n' \
  "$driver" /run/containers/storage /var/lib/containers/storage >"$storage.new"
mv -f "$storage.new" "$storage"
if ! found=$(podman info --format '{{.Store.GraphDriverName}}' 2>&1) || [[ $found != "$driver" ]]; then
  rm -f "$storage"
  [[ ! -f $storage.previous ]] || mv -f "$storage.previous" "$storage"
  printf '%s\n' "$found" "images cannot be stored by $driver here, or those that are there are stored otherwise; all is as before" >&2
  exit 78
fi
rm -f "$storage.previous"

if [[ $API_ENABLED == true ]]; then
  systemctl --quiet enable --now podman.socket
else
  systemctl --quiet disable --now podman.socket podman.service
fi
printf '{"storage": "%s"}\n' "$driver" >facts.json
