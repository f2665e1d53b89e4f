#!/usr/bin/env bash
set -euo pipefail
# shellcheck source=/dev/null
source settings.env

export ETCDCTL_API=3
ctl() {
  etcdctl --endpoints "http://127.0.0.1:$CLIENT_PORT" --dial-timeout 3s --command-timeout 5s "$@"
}

# What was installed last is what runs.
cmp -s templates/etcd.yml /etc/etcd/etcd.yml
# A majority of members agrees on a change.
ctl put provisioning/health works >/dev/null
[[ $(ctl get provisioning/health --print-value-only) == works ]]
ctl del provisioning/health >/dev/null
