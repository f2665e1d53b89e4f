#!/usr/bin/env bash
set -euo pipefail
# shellcheck source=/dev/null
source settings.env
# shellcheck source=../../shared/packages.sh
source shared/packages.sh

conf=/etc/redis/redis.conf

# The password travels in the environment, where no other user sees it.
[[ -z $PASSWORD ]] || export REDISCLI_AUTH=$PASSWORD
ask() {
  timeout 5 redis-cli --no-auth-warning -p "$1" "${@:2}" 2>&1
}

answers() {
  local deadline=$((SECONDS + 30))
  while ((SECONDS < deadline)); do
    [[ $(ask "$LISTEN_PORT" PING) != PONG ]] || return 0
    systemctl --quiet is-failed redis-server.service && return 1
    sleep 0.2
  done
  return 1
}

# Redis has no way to check a file but to start with it: it does, on a socket of its own, far from the data.
valid() {
  local trial pid
  trial=$(runuser -u redis -- mktemp -d)
  install -o redis -g redis -m 0600 templates/redis.conf "$trial/redis.conf"
  printf '%s\n' 'port 0' "unixsocket $trial/socket" "dir $trial" 'replicaof no one' 'appendonly no' 'save ""' 'daemonize no' >>"$trial/redis.conf"
  runuser -u redis -- redis-server "$trial/redis.conf" >"$trial/log" 2>&1 {lock}>&- &
  pid=$!
  for _ in {1..300}; do
    if [[ -S $trial/socket ]] || ! kill -0 "$pid" 2>/dev/null; then
      break
    fi
    sleep 0.1
  done
  local verdict=1
  [[ ! -S $trial/socket ]] || verdict=0
  [[ $verdict == 0 ]] || grep -v -e 'oO0OoO0OoO0Oo' -e '^$' "$trial/log" | tail -n 6 >&2 || true
  kill "$pid" 2>/dev/null || true
  wait "$pid" 2>/dev/null || true
  rm -rf "$trial"
  return "$verdict"
}

[[ -x /usr/bin/redis-server ]] || systemctl --quiet --runtime mask redis-server.service
install_packages redis-server
systemctl --quiet --runtime unmask redis-server.service
# On a volume of an earlier server, where this user had another number.
find /var/lib/redis ! -user redis -exec chown -h redis: {} +

if ! valid; then
  echo "the new configuration is not valid; the previous one stays in force" >&2
  exit 78
fi
systemctl --quiet enable redis-server.service
# Redis cannot read its file again while it runs, so a restart only where something changed.
if ! cmp -s templates/redis.conf /etc/redis/provisioning.conf || [[ ! -e $conf ]] || [[ $(ask "$LISTEN_PORT" PING) != PONG ]]; then
  [[ ! -e $conf ]] || cp -p "$conf" "$conf.previous"
  install -o redis -g redis -m 0640 templates/redis.conf "$conf.new"
  mv -f "$conf.new" "$conf"
  begin=$EPOCHSECONDS
  systemctl reset-failed redis-server.service 2>/dev/null || true
  systemctl restart redis-server.service || true
  if ! answers; then
    journalctl -u redis-server.service --since "@$begin" -o cat | grep -i -e error -e bind -e fatal | sort -u | tail -n 4 >&2 || true
    rm -f "$conf"
    [[ ! -e $conf.previous ]] || mv -f "$conf.previous" "$conf"
    systemctl reset-failed redis-server.service 2>/dev/null || true
    systemctl restart redis-server.service || true
    echo "Redis cannot run with the new configuration; the previous one is back in force" >&2
    exit 78
  fi
  # A copy, because Redis may rewrite its own file.
  install -o root -g root -m 0600 templates/redis.conf /etc/redis/provisioning.conf
  rm -f "$conf.previous"
fi
printf '{"address": "%s:%s", "role": "%s"}\n' "$(hostname -I | cut -d ' ' -f 1)" "$LISTEN_PORT" "${PRIMARY_HOST:+replica}" |
  sed 's/"role": ""/"role": "primary"/' >facts.json
