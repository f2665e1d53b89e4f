#!/usr/bin/env bash
set -euo pipefail
# shellcheck source=/dev/null
source settings.env
# shellcheck source=../../shared/packages.sh
source shared/packages.sh

conf=/etc/etcd/etcd.yml
dropin=/etc/systemd/system/etcd.service.d/provisioning.conf

# It runs once it answers about its own version; that others are there, too, is for the health check.
runs() {
  local deadline=$((SECONDS + 20))
  while ((SECONDS < deadline)); do
    if curl -fsS --noproxy '*' --max-time 2 "http://127.0.0.1:$CLIENT_PORT/version" 2>/dev/null | grep -q etcdserver; then
      systemctl --quiet is-active etcd.service && return 0
    fi
    # Restarted by systemd, because it ended.
    [[ $(systemctl show -P NRestarts etcd.service) == 0 ]] || return 1
    sleep 0.3
  done
  # A member that cannot reach the others yet waits for them, and answers nobody meanwhile.
  ((MEMBERS_COUNT > 1)) && systemctl --quiet is-active etcd.service
}

# etcd reads its options strictly and has no way to check them but to start: it does, in a directory of its own, and as
# a cluster of its own, because a member that has spoken to the others once may not come back without its data.
valid() {
  local trial verdict=0
  trial=$(runuser -u etcd -- mktemp -d)
  sed -e 's#^name:.*#name: trial#' -e "s#^data-dir:.*#data-dir: $trial/data#" \
    -e 's#^listen-\(client\|peer\)-urls:.*#listen-\1-urls: http://127.0.0.1:0#' \
    -e 's#^initial-advertise-peer-urls:.*#initial-advertise-peer-urls: http://127.0.0.1:1#' \
    -e 's#^initial-cluster:.*#initial-cluster: trial=http://127.0.0.1:1#' templates/etcd.yml |
    install -o etcd -g etcd -m 0600 /dev/stdin "$trial/etcd.yml"
  runuser -u etcd -- timeout 3 etcd --config-file "$trial/etcd.yml" >"$trial/log" 2>&1 || verdict=$?
  # It still ran when its time was over.
  [[ $verdict != 124 ]] || verdict=0
  [[ $verdict == 0 ]] || tail -n 1 "$trial/log" >&2
  rm -rf "$trial"
  return "$verdict"
}

[[ -x /usr/bin/etcd ]] || systemctl --quiet --runtime mask etcd.service
install_packages etcd-server etcd-client curl
systemctl --quiet --runtime unmask etcd.service
# On a volume of an earlier server, where this user had another number.
find /var/lib/etcd ! -user etcd -exec chown -h etcd: {} +

mkdir -p /etc/etcd "${dropin%/*}"
if ! cmp -s templates/etcd.yml "$conf" && ! valid; then
  echo "the new configuration is not valid; the previous one stays in force" >&2
  exit 78
fi
# A member waits for the others before it says that it is ready; the platform installs them one after the other.
printf '[Service]\nType=simple\nExecStart=\nExecStart=/usr/bin/etcd --config-file %s\nRestart=on-failure\nRestartSec=2\n' "$conf" >"$dropin"
systemctl daemon-reload
systemctl --quiet enable etcd.service
if ! cmp -s templates/etcd.yml "$conf" || ! systemctl --quiet is-active etcd.service; then
  [[ ! -e $conf ]] || cp -p "$conf" "$conf.previous"
  install -m 0644 templates/etcd.yml "$conf.new"
  mv -f "$conf.new" "$conf"
  begin=$EPOCHSECONDS
  systemctl reset-failed etcd.service 2>/dev/null || true
  systemctl restart etcd.service || true
  if ! runs; then
    journalctl -u etcd.service --since "@$begin" -o cat | grep -i -e 'error' -e 'cannot' -e 'listen tcp' -e 'bootstrapped' -e 'initial cluster' -e 'couldn' | sort -u | tail -n 3 >&2 || true
    if [[ -e $conf.previous ]]; then
      mv -f "$conf.previous" "$conf"
      systemctl restart etcd.service || true
    else
      systemctl --quiet disable --now etcd.service
      rm -f "$conf"
    fi
    echo "etcd cannot run with the new configuration; the previous one is back in force" >&2
    exit 78
  fi
  rm -f "$conf.previous"
fi
printf '{"client": "http://%s:%s"}\n' "$CLIENT_ADDRESS" "$CLIENT_PORT" >facts.json
