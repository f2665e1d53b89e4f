#!/usr/bin/env bash
set -euo pipefail
# shellcheck source=/dev/null
source settings.env

# One script at a time on a server, also when an earlier one was left behind running.
exec {lock}>/run/lock/provisioning
flock -w 300 "$lock" || exit 75

permanent() {
  printf '%s\n' "$@" >&2
  exit 78
}

default=$(ip -o route show default | sed -n '1s/.* dev \([^ ]*\).*/\1/p')
interface=${INTERFACE:-$default}
if [[ -z $interface ]] || ! ip link show dev "$interface" >/dev/null; then
  permanent "there is no interface ${interface:-with a default route}; name one that ip link shows"
fi

# What this taskserv has set; an address that is here for another reason is never touched.
keep=/var/lib/provisioning/ip-aliases
mkdir -p "$keep"
touch "$keep/addresses"
before=$(<"$keep/addresses")
ours() {
  grep -qxF "$1 $interface" <<<"$before"
}

wanted=()
for ((i = 0; i < ADDRESSES_COUNT; i++)); do
  address=ADDRESSES_$i
  address=${!address}
  wanted+=("$address")
  ours "$address" || [[ -z $(ip -o address show to "${address%/*}") ]] ||
    permanent "${address%/*} is an address of this server already, and not by this taskserv; nothing was changed"
done

# Written down before they are set, so that an end in between forgets none.
record() {
  printf '%s' "$1" >"$keep/addresses.new"
  mv -f "$keep/addresses.new" "$keep/addresses"
}
lines=$(for address in "${wanted[@]}"; do printf '%s %s\n' "$address" "$interface"; done)
record "$(printf '%s\n%s' "$before" "$lines" | sed '/^$/d' | sort -u)"$'\n'
for address in "${wanted[@]}"; do
  if ! ip address replace "$address" dev "$interface"; then
    for set in "${wanted[@]}"; do
      ours "$set" || ip address delete "$set" dev "$interface" 2>/dev/null || true
    done
    record "${before:+$before$'\n'}"
    permanent "$address cannot be set on $interface; the addresses are as before"
  fi
done
while read -r address on; do
  [[ -z $address ]] || grep -qxF "$address $on" <<<"$lines" || ip address delete "$address" dev "$on" 2>/dev/null || true
done <<<"$before"
record "${lines:+$lines$'\n'}"

install -D -m 0755 templates/apply.sh /usr/local/lib/provisioning/ip-aliases.sh
install -m 0644 templates/provisioning-ip-aliases.service /etc/systemd/system/
systemctl daemon-reload
systemctl --quiet enable provisioning-ip-aliases.service
systemctl restart provisioning-ip-aliases.service
