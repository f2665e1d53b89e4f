#!/usr/bin/env bash
# Makes the orchestrator's cache of loaded classes: starts it once in a home of its own until its context stands.
# Usage: train-orchestrator.sh <cache> <jar> <extensions> <java> <flag>…
set -euo pipefail
cache=$1 jar=$2 extensions=$3 java=$4
shift 4
home="$(mktemp -d "${TMPDIR:-/tmp}/provisioning-training.XXXXXX")"
trap 'rm -rf "$home" "$cache.new"' EXIT
printf 'only-for-training-0123456789-0123456789-abc\n' >"$home/token"
chmod 600 "$home/token"
train() {
  nice -n 15 "$java" "$@" "-XX:AOTCacheOutput=$cache.new" -Dspring.context.exit=onRefresh -jar "$jar" \
    --server.port=0 "--provisioning.home=$home" --provisioning.installation=training \
    "--provisioning.security.token-file=$home/token" "--provisioning.extensions.directories=$extensions"
}
# Now and then a cache is made such that every start with it crashes, so each is tried before it is put in place.
works() {
  "$java" "$@" "-XX:AOTCache=$cache.new" -XX:ErrorFile=/dev/null -cp "$jar" -version >/dev/null 2>&1
}
for _ in 1 2 3; do
  train "$@"
  if works "$@"; then
    mv "$cache.new" "$cache"
    exit
  fi
done
exit 1
