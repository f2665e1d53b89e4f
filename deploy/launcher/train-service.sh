#!/usr/bin/env bash
# Makes a service's cache of loaded classes: starts it once in a home of its own until its context stands.
# Usage: train-service.sh <cache> <jar> <java> <flag>… -- <setting>…
set -euo pipefail
cache=$1 jar=$2 java=$3
shift 3
flags=()
while [[ $1 != -- ]]; do
  flags+=("$1")
  shift
done
shift
# a start that follows at once need not do the same
if command -v flock >/dev/null; then
  exec 9>"$cache.lock"
  flock -n 9 || exit 0
fi
home="$(mktemp -d "${TMPDIR:-/tmp}/provisioning-training.XXXXXX")"
trap 'rm -rf "$home" "$cache.new"' EXIT
printf 'only-for-training-0123456789-0123456789-abc\n' >"$home/token"
chmod 600 "$home/token"
train() {
  nice -n 15 "$java" "${flags[@]}" "-XX:AOTCacheOutput=$cache.new" -Dspring.context.exit=onRefresh -jar "$jar" \
    --server.port=0 "--provisioning.home=$home" "$@"
}
# Now and then a cache is made such that every start with it crashes, so each is tried before it is put in place.
works() {
  "$java" "${flags[@]}" "-XX:AOTCache=$cache.new" -XX:ErrorFile=/dev/null -cp "$jar" -version >/dev/null 2>&1
}
for _ in 1 2 3; do
  train "$@"
  if works; then
    mv "$cache.new" "$cache"
    exit
  fi
done
exit 1
