#!/usr/bin/env bash
# Starts the services of a home again when they end. `up` starts this and says what to watch; `down` ends it first.
# Usage: watch.sh <run> <log>, the directories of the home. In <run> there are, for each service:
#   <service>.start  runs it; there for as long as it is meant to run
#   <service>.json   its process, as the command reads it
#   <service>.watch  what became of it (properties; times in seconds):
#                      state     running, waiting (for its next start) or down (ended too often)
#                      restarts  how often it was started again since `up`
#                      streak    how often since it last ran for a minute
#                      deaths    when it ended during the last minute
#                      died      when it ended last
#                      code      with which exit code, where that is known
#                      since     when it was last started again
#                      next      when it will be
# Killed at any moment, it goes on from these files when it is started again.
set -uo pipefail

readonly minute=60 too_many=5 longest_pause=30

main() {
  umask 077
  cd "$1" || exit 73
  log=$2 stopping='' children=' '
  trap 'stopping=yes' TERM INT
  if command -v flock >/dev/null; then
    exec 9>watcher.lock
    flock -n 9 || exit 75
  fi
  local startedAt
  started $$
  printf '{"pid": %d, "startedAt": "%s", "port": 0, "version": "", "build": ""}\n' $$ "$startedAt" >watcher.json
  # reading from it ends with the time: a pause without a process
  [[ -p watcher.pause ]] || mkfifo watcher.pause
  exec 8<>watcher.pause
  local start
  while [[ -z $stopping ]]; do
    for start in *.start; do
      [[ ! -e $start ]] || look "${start%.start}"
    done
    read -r -t 1 -u 8 || true
  done
}

look() {
  local service=$1 now=${EPOCHSECONDS:-$(date +%s)} pid=''
  local state=running restarts=0 streak=0 deaths='' died=0 code='' since=0 next=0
  # shellcheck source=/dev/null
  [[ ! -e $service.watch ]] || source "./$service.watch"
  process
  case $state in
    running) lives "$pid" || ended ;;
    waiting) ((now < next)) || again ;;
  esac
}

process() {
  local json=''
  read -r -d '' json <"$service.json"
  [[ $json =~ \"pid\"[^0-9]*([0-9]+) ]] && pid=${BASH_REMATCH[1]}
}

# Sets `startedAt` to when the system says that a process began, not to when it got so far: the command tells by it
# whether a number belongs to another process by now.
started() {
  local stat key value boot=0
  if [[ -r /proc/$1/stat && -r /proc/stat ]]; then
    read -r -d '' stat <"/proc/$1/stat"
    read -r -a stat <<<"${stat##*) }"
    while read -r key value; do
      [[ $key != btime ]] || boot=$value
    done </proc/stat
    TZ=UTC printf -v startedAt '%(%Y-%m-%dT%H:%M:%SZ)T' $((boot + stat[19] / 100))
  else
    startedAt=$(date -u +%Y-%m-%dT%H:%M:%SZ)
  fi
}

lives() {
  local stat
  [[ -n $1 ]] && kill -0 "$1" 2>/dev/null || return 1
  # one that nobody has waited for has ended all the same
  [[ -d /proc/self ]] || return 0
  { read -r stat <"/proc/$1/stat"; } 2>/dev/null || return 1
  stat=${stat##*) }
  [[ ${stat:0:1} != Z ]]
}

ended() {
  local time recent='' count=0
  code=''
  if [[ $children == *" $pid "* ]]; then
    wait "$pid"
    code=$?
    children=${children/ $pid / }
  fi
  ((now - since < minute)) || streak=0
  streak=$((streak + 1))
  for time in ${deaths//,/ } "$now"; do
    if ((now - time < minute)); then
      recent+=,$time
      count=$((count + 1))
    fi
  done
  deaths=${recent#,} died=$now
  if ((count >= too_many)); then
    state=down
  else
    state=waiting
    next=$((now + (streak > 5 ? longest_pause : 1 << (streak - 1))))
  fi
  save
}

again() {
  state=running restarts=$((restarts + 1)) since=$now
  # written first: whoever goes on from here finds no process, and starts one
  save
  run "$service" </dev/null >>"$log/$service.log" 2>&1 8>&- 9>&- &
  children+="$! "
  local tries=0
  until process && [[ $pid == "$!" ]] || ((++tries > 100)); do
    read -r -t 0.05 -u 8 || true
  done
}

# Says which process it is before it becomes the service, so that it is known even if this program ends now.
run() {
  local json startedAt detach=()
  json=$(<"$1.json")
  [[ $json =~ ^(.*\"pid\"[^0-9]*)[0-9]+(.*\"startedAt\"[^\"]*\")[^\"]*(\".*)$ ]] || exit 65
  local before=${BASH_REMATCH[1]} between=${BASH_REMATCH[2]} after=${BASH_REMATCH[3]}
  started "$BASHPID"
  printf '%s%s%s%s%s\n' "$before" "$BASHPID" "$between" "$startedAt" "$after" >"$1.json.new"
  mv "$1.json.new" "$1.json"
  command -v setsid >/dev/null && detach=(setsid)
  exec ${detach[@]+"${detach[@]}"} env -i "$BASH" "$PWD/$1.start"
}

save() {
  printf '%s=%s\n' state "$state" restarts "$restarts" streak "$streak" deaths "$deaths" died "$died" code "$code" \
    since "$since" next "$next" >"$service.watch.new"
  mv "$service.watch.new" "$service.watch"
}

main "$@"
exit
