#!/usr/bin/env bash
set -euo pipefail

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

packages containerd
etc=/etc/containerd
mkdir -p "$etc"
if ! containerd --config "$PWD/templates/config.toml" config dump >/dev/null; then
  echo 'the new configuration is not valid; the previous one stays in force' >&2
  exit 78
fi
if ! cmp -s templates/config.toml "$etc/config.toml"; then
  [[ ! -f $etc/config.toml ]] || cp -p "$etc/config.toml" "$etc/config.toml.previous"
  install -m 0644 templates/config.toml "$etc/config.toml.new"
  mv -f "$etc/config.toml.new" "$etc/config.toml"
  if ! systemctl restart containerd.service; then
    [[ ! -f $etc/config.toml.previous ]] || mv -f "$etc/config.toml.previous" "$etc/config.toml"
    systemctl restart containerd.service || true
    echo 'containerd cannot run with the new configuration; the previous one is back in force' >&2
    exit 78
  fi
  rm -f "$etc/config.toml.previous"
fi
systemctl --quiet enable --now containerd.service
printf '{"socket": "/run/containerd/containerd.sock"}\n' >facts.json
