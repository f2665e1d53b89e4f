#!/usr/bin/env bash
set -euo pipefail
# shellcheck source=/dev/null
source settings.env

export PGCONNECT_TIMEOUT=5
psql=(psql -X -q -A -t -w -v ON_ERROR_STOP=1 -p "$LISTEN_PORT")

# In a database, from a directory that the user may enter, which the one of these scripts is not.
as_postgres() {
  (cd / && runuser -u postgres -- "${psql[@]}" -h /run/postgresql -d "$1" -c "$2")
}

# A message in the write-ahead log, safely on the disk: the database can be written. Prints its place.
message="SELECT pg_logical_emit_message(true, 'provisioning', 'health')"

if [[ $ROLE == primary ]]; then
  [[ $(as_postgres postgres 'SELECT pg_is_in_recovery()') == f ]]
  as_postgres postgres "$message" >/dev/null
  # Each user can log in over the network protocol.
  for ((i = 0; i < USERS_COUNT; i++)); do
    name=USERS_${i}_NAME password=USERS_${i}_PASSWORD
    PGPASSWORD=${!password} "${psql[@]}" -h 127.0.0.1 -U "${!name}" -d postgres -c 'SELECT 1' >/dev/null
  done
  for ((i = 0; i < DATABASES_COUNT; i++)); do
    name=DATABASES_${i}_NAME
    as_postgres "${!name}" 'SELECT 1' >/dev/null
  done
else
  # What is written at the primary now arrives here.
  [[ $(as_postgres postgres 'SELECT pg_is_in_recovery()') == t ]]
  place=$(PGPASSWORD=$REPLICATION_PASSWORD psql -X -q -A -t -w -h "$PRIMARY_HOST" -p "$PRIMARY_PORT" \
    -U "$REPLICATION_USER" -d postgres -c "$message")
  for _ in {1..50}; do
    [[ $(as_postgres postgres "SELECT pg_last_wal_replay_lsn() >= '$place'::pg_lsn") != t ]] || exit 0
    sleep 0.1
  done
  echo "what the primary wrote at $place did not arrive; streaming: $(as_postgres postgres 'SELECT status FROM pg_stat_wal_receiver')" >&2
  exit 1
fi
