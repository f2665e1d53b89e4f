#!/usr/bin/env bash
# Makes a service's cache of loaded classes and of what the JVM learned: starts it once in a home of its own, asks it
# what people ask, and stops it. Without requests the first people meet a cold service.
# Usage: train-service.sh <cache> <jar> <java> <flag>… -- <setting>… -- <path that is asked for>…
#          [-- <prepared jar> <main class> <setting of later starts>…]
# With the last part, Spring's configuration is evaluated for later starts too, and put down as code in the prepared jar,
# which they and the cache then have first on their class path.
# TRAINING_NICENESS: 19 (the default) leaves the processor to whatever else runs, 0 waits for nobody.
# In a setting, ${url} is the address at which the service then listens: others that it asks, it finds there itself.
set -euo pipefail
cache=$1 jar=$2 java=$3
shift 3
flags=()
while [[ $1 != -- ]]; do
  flags+=("$1")
  shift
done
shift
settings=()
while (($#)) && [[ $1 != -- ]]; do
  settings+=("$1")
  shift
done
shift || true
paths=()
while (($#)) && [[ $1 != -- ]]; do
  paths+=("$1")
  shift
done
shift || true
prepared=${1-} main=${2-}
shift 2 || true
later=("$@")
program=(-jar "$jar")
class_path=$jar
if [[ -n $prepared ]]; then
  class_path=$prepared:$jar # what is missing on it is left out
  program=(-Dspring.aot.enabled=true -cp "$class_path" "$main")
fi
# a start that follows at once need not do the same
if command -v flock >/dev/null; then
  exec 9>"$cache.lock"
  flock -n 9 || exit 0
fi
# The platform starts meanwhile, and often deploys. Linux compares nice values within a session and sessions among each
# other, so one of our own becomes nicer too.
niceness=${TRAINING_NICENESS:-19}
renice -n "$niceness" $$ >/dev/null || true
read -r _ _ _ _ _ session _ <"/proc/$$/stat" || session=
[[ $session != "$$" ]] || echo "$niceness" 2>/dev/null >"/proc/$$/autogroup" || true
home="$(mktemp -d "${TMPDIR:-/tmp}/provisioning-training.XXXXXX")"
service=
# shellcheck disable=SC2317 # called by the trap
end() {
  [[ -z $service ]] || kill "$service" 2>/dev/null || true
  rm -rf "$home" "$cache.new" "$prepared.new"
}
trap end EXIT
printf 'only-for-training-0123456789-0123456789-abc\n' >"$home/token"
chmod 600 "$home/token"
password='only for training, seven words long'

is_ready() { curl -fs -o /dev/null "$1/readyz"; }

# A service takes the token of its home; the control center has a first administrator, or had one in an earlier training
# in the same database.
token() {
  local told="$home/control-center/first-administrator" body
  if [[ ! -d $home/control-center ]]; then
    cat "$home/token"
    return
  fi
  body='{"user":"admin","password":"'"$password"'"}'
  if [[ -e $told ]]; then
    body='{"user":"admin","password":"'"$(sed -n 's/^password=//p' "$told")"'","new_password":"'"$password"'"}'
  fi
  curl -s -H 'Content-Type: application/json' -d "$body" "$1/api/v1/sessions" |
    sed -n 's/.*"access_token" *: *"\([^"]*\)".*/\1/p'
}

ask() {
  local known
  known="$(token "$1")"
  for path in ${paths[@]+"${paths[@]}"}; do
    curl -s -o "$home/answer" --compressed -H "Authorization: Bearer $known" "$1$path"
  done
}

# Spring AOT. Without a compiler, or where Spring cannot do it, starts evaluate their configuration each time.
prepare() {
  local code="$home/code" tools=${java%/*}
  [[ -x $tools/javac && -x $tools/jar ]] || return
  mkdir -p "$code/sources" "$code/resources" "$code/classes"
  "$java" "${flags[@]}" -cp "$jar" org.springframework.boot.SpringApplicationAotProcessor "$main" \
    "$code/sources" "$code/resources" "$code/classes" io.provisioning service ${later[@]+"${later[@]}"} || return
  find "$code/sources" -name '*.java' | sed 's/.*/"&"/' >"$code/list"
  "$tools/javac" -proc:none -nowarn -g:none -cp "$jar:$code/classes" -d "$code/classes" "@$code/list" || return
  "$tools/jar" --create --file "$prepared.new" -C "$code/classes" . -C "$code/resources" . || return
  mv "$prepared.new" "$prepared"
}

# Not if it ended, takes very long, or whoever wanted the cache has removed its directory.
is_wanted() { kill -0 "$service" 2>/dev/null && [[ $((SECONDS - $1)) -lt 900 && -d ${cache%/*} ]]; }

stop() {
  kill "$service" 2>/dev/null || true
  wait "$service" || true # 143: it was told to stop
  service=
}

# A port on which nothing listens. What connects to a free one is refused.
free_port() {
  local port
  while port=$((20000 + RANDOM % 12000)) && (: <>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do :; done
  echo "$port"
}

train() {
  local port at early=() began=$SECONDS
  port="$(free_port)"
  at="http://127.0.0.1:$port"
  command -v curl >/dev/null || early=(-Dspring.context.exit=onRefresh) # better than no cache
  "$java" "${flags[@]}" "${early[@]}" "-XX:AOTCacheOutput=$cache.new" "${program[@]}" \
    "--server.port=$port" "--provisioning.home=$home" ${settings[@]+"${settings[@]//\$\{url\}/$at}"} 9>&- &
  service=$!
  if [[ ${#early[@]} -eq 0 ]]; then
    until is_ready "$at"; do
      is_wanted "$began" || {
        stop
        return 1
      }
      sleep 0.2
    done
    ask "$at" || true
    kill "$service"
  fi
  wait "$service" || true # 143: it was told to stop
  service=
}
# Now and then a cache is made such that every start with it crashes, so each is tried before it is put in place. With
# another class path it would not be read; here it has to be.
works() {
  "$java" "${flags[@]}" "-XX:AOTCache=$cache.new" -XX:AOTMode=on -XX:ErrorFile=/dev/null -cp "$class_path" -version \
    >/dev/null 2>&1
}
[[ -z $prepared ]] || prepare || echo "starts will evaluate their configuration"
for _ in 1 2 3; do
  if train && works; then
    mv "$cache.new" "$cache"
    exit
  fi
done
exit 1
