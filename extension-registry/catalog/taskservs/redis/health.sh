#!/usr/bin/env bash
set -euo pipefail
# shellcheck source=/dev/null
source settings.env

[[ -z $PASSWORD ]] || export REDISCLI_AUTH=$PASSWORD
ask() {
  timeout 5 redis-cli --no-auth-warning -p "$LISTEN_PORT" "$@"
}

# What was installed last is what runs.
cmp -s templates/redis.conf /etc/redis/provisioning.conf
[[ $(ask PING) == PONG ]]
if [[ -z ${PRIMARY_HOST:-} ]]; then
  # A script that writes a key and removes it again: data can be changed.
  [[ $(ask EVAL "redis.call('SET', KEYS[1], ARGV[1]); local v = redis.call('GET', KEYS[1]); redis.call('DEL', KEYS[1]); return v" \
    1 provisioning:health works) == works ]]
else
  state=$(ask INFO replication | tr -d '\r' | grep '^master_link_status:')
  if [[ $state != master_link_status:up ]]; then
    echo "the replica does not follow its primary: $state" >&2
    exit 1
  fi
fi
