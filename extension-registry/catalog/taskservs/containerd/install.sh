#!/usr/bin/env bash
set -euo pipefail
# shellcheck source=../../shared/packages.sh
source shared/packages.sh

permanent() {
  printf '%s\n' "$@" >&2
  exit 78
}

install_packages containerd

config=/etc/containerd/config.toml
if ! problems=$(containerd --config "$PWD/templates/config.toml" config dump 2>&1 >/dev/null); then
  permanent "$problems" 'the new configuration is not valid; the previous one stays in force'
fi
systemctl --quiet enable containerd.service
if ! cmp --silent templates/config.toml "$config" || ! systemctl --quiet is-active containerd.service; then
  [[ ! -f $config ]] || cp -p "$config" "$config.previous"
  install -D -m 0644 templates/config.toml "$config.new"
  mv -f "$config.new" "$config"
  begin=$EPOCHSECONDS
  if ! systemctl restart containerd.service || ! ctr --connect-timeout 10s version >/dev/null; then
    journalctl -u containerd.service --since "@$begin" -o cat | grep -E '^containerd:|level=(error|fatal)' | tail -n 3 >&2 || true
    rm -f "$config"
    [[ ! -f $config.previous ]] || mv -f "$config.previous" "$config"
    systemctl reset-failed containerd.service 2>/dev/null || true
    systemctl restart containerd.service || true
    permanent 'containerd cannot run with the new configuration; the previous one is back in force'
  fi
  rm -f "$config.previous"
fi
printf '{"socket": "/run/containerd/containerd.sock"}\n' >facts.json
