#!/usr/bin/env bash
set -euo pipefail
# shellcheck source=/dev/null
source settings.env

exec {lock}>/run/lock/provisioning
flock -w 300 "$lock" || exit 75

interface=${INTERFACE:-$(ip -j route show default | jq -r '.[0].dev // empty')}
if [[ -z $interface ]] || ! ip link show dev "$interface" >/dev/null; then
  echo "there is no interface ${interface:-with a default route}; name one that ip link shows" >&2
  exit 78
fi
keep=/var/lib/provisioning/ip-aliases
mkdir -p "$keep"
touch "$keep/addresses"
wanted=()
for ((i = 0; i < ADDRESSES_COUNT; i++)); do
  address=ADDRESSES_$i
  wanted+=("${!address}")
done

added=()
undo() {
  for address in "${added[@]}"; do
    ip address delete "$address" dev "$interface"
  done
}
for address in "${wanted[@]}"; do
  if ! grep -qxF "$address $interface" "$keep/addresses"; then
    if ! ip address add "$address" dev "$interface"; then
      undo
      echo "$address cannot be set on $interface; the addresses are as before" >&2
      exit 78
    fi
    added+=("$address")
  fi
done
while read -r address on; do
  [[ " ${wanted[*]} " == *" $address "* && $on == "$interface" ]] || ip address delete "$address" dev "$on" 2>/dev/null || true
done <"$keep/addresses"
for address in "${wanted[@]}"; do
  printf '%s %s\n' "$address" "$interface"
done >"$keep/addresses.new"
mv -f "$keep/addresses.new" "$keep/addresses"

install -D -m 0755 templates/apply.sh /usr/local/lib/provisioning/ip-aliases.sh
install -m 0644 templates/provisioning-ip-aliases.service /etc/systemd/system/
systemctl daemon-reload
systemctl --quiet enable provisioning-ip-aliases.service
systemctl restart provisioning-ip-aliases.service
