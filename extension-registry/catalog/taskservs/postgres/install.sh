#!/usr/bin/env bash
set -euo pipefail
# shellcheck source=/dev/null
source settings.env
# shellcheck source=../../shared/packages.sh
source shared/packages.sh

unit=postgresql@15-main.service
bin=/usr/lib/postgresql/15/bin
etc=/etc/postgresql/15/main
data=/var/lib/postgresql/15/main
own=/var/lib/provisioning/postgres/postgresql.conf
# Databases are made in the locale of whoever installs the package.
export LC_ALL=C.UTF-8

permanent() {
  printf '%s\n' "$@" >&2
  exit 78
}

# From a directory that it may enter, which the one of these scripts is not.
as_postgres() {
  (cd / && runuser -u postgres -- "$@")
}

# Values reach SQL as variables of psql, taken from the environment: quoted there, seen by no other user.
sql() {
  as_postgres psql -X -q -A -t -v ON_ERROR_STOP=1 -h /run/postgresql -p "$LISTEN_PORT" "$@"
}

# Databases of an earlier server, on a volume, wait beside until the package has made its own configuration and databases;
# then they take the place of these.
set_aside() {
  if [[ -d $data && ! -d $etc ]]; then
    if [[ -d $data.kept ]]; then rm -rf "$data"; else mv "$data" "$data.kept"; fi
  fi
}

take_back() {
  [[ -d $data.kept ]] || return 0
  systemctl stop "$unit"
  # The user had another number there.
  find "$data.kept" ! -user postgres -exec chown -h postgres: {} +
  rm -rf "$data"
  mv "$data.kept" "$data"
}

# Puts the configuration in place; on failure the previous one is back, and in force.
configure() {
  local new=/etc/postgresql/provisioning.new previous=/etc/postgresql/provisioning.previous
  [[ -d $etc ]] || mv "$previous" "$etc"
  rm -rf "$new" "$previous"
  cp -a "$etc" "$new"
  settings_of_debian "$new/postgresql.conf"
  install -o postgres -g postgres -m 0640 templates/pg_hba.conf "$new/pg_hba.conf"
  install -o postgres -g postgres -m 0640 templates/provisioning.conf "$new/conf.d/provisioning.conf"
  replication_password "$new/provisioning.pgpass"
  # PostgreSQL itself reads the new file and judges every name and value.
  if ! as_postgres "$bin/postgres" -C port -D "$data" -c config_file="$new/postgresql.conf" >/dev/null; then
    rm -rf "$new"
    permanent 'the new configuration is not valid; the previous one stays in force'
  fi
  mv "$etc" "$previous"
  mv "$new" "$etc"
  if ! lines_are_valid; then
    rm -rf "$etc"
    mv "$previous" "$etc"
    permanent 'PostgreSQL does not take pg_hba.conf; the previous one stays in force'
  fi
  if ! take_up; then
    journalctl -u "$unit" -n 5 -o cat >&2 || true
    tail -n 5 /var/log/postgresql/postgresql-15-main.log >&2 || true
    rm -rf "$etc"
    mv "$previous" "$etc"
    systemctl restart "$unit" || true
    permanent 'PostgreSQL cannot run with the new configuration; the previous one is back in force'
  fi
  rm -rf "$previous"
}

# Debian writes this file once, when it makes the databases; from then on a copy brings it back.
settings_of_debian() {
  if [[ ! -e $own ]]; then
    mkdir -p "${own%/*}"
    cp "$1" "$own" 2>/dev/null ||
      printf "%s = '%s'\n" data_directory "$data" hba_file "$etc/pg_hba.conf" ident_file "$etc/pg_ident.conf" \
        external_pid_file /run/postgresql/15-main.pid include_dir conf.d >"$own"
  fi
  install -o postgres -g postgres -m 0644 "$own" "$1"
}

replication_password() {
  [[ $ROLE == replica ]] || return 0
  local password=${REPLICATION_PASSWORD//\\/\\\\}
  install -o postgres -g postgres -m 0600 /dev/null "$1"
  printf '*:*:*:%s:%s\n' "$REPLICATION_USER" "${password//:/\\:}" >"$1"
}

running() {
  LISTEN_PORT=$running_port sql -d postgres -c "$1"
}

# A running PostgreSQL reads the file as it is on the disk, before it is told to use it.
lines_are_valid() {
  local wrong
  wrong=$(running "SELECT line_number || ': ' || error FROM pg_hba_file_rules WHERE error IS NOT NULL" 2>/dev/null) || return 0
  [[ -n $wrong ]] || return 0
  echo "pg_hba.conf:$wrong" >&2
  return 1
}

# Reloads where that is enough, restarts where a setting needs it.
take_up() {
  local loaded deadline=$((SECONDS + 10))
  if loaded=$(running 'SELECT pg_conf_load_time()' 2>/dev/null); then
    systemctl reload "$unit"
    while ((SECONDS < deadline)) && [[ $(running 'SELECT pg_conf_load_time()') == "$loaded" ]]; do
      sleep 0.1
    done
    # a busy machine may not have read it yet, and would not say that a setting waits for a restart
    if [[ $(running "SELECT pg_conf_load_time() = '$loaded' OR EXISTS (SELECT FROM pg_settings WHERE pending_restart)") != f ]]; then
      systemctl restart "$unit"
    fi
  else
    systemctl restart "$unit"
  fi
  sql -d postgres -c 'SELECT 1' >/dev/null
}

# Makes this server a copy of its primary, unless it is one already.
follow() {
  local passwords error
  passwords=$(mktemp -p /run)
  replication_password "$passwords"
  export PGPASSFILE=$passwords PGCONNECT_TIMEOUT=10
  local address=(-h "$PRIMARY_HOST" -p "$PRIMARY_PORT" -U "$REPLICATION_USER" -w)
  local there here
  if ! there=$(as_postgres psql -X -A -t "${address[@]}" -d 'dbname=postgres replication=true' -c IDENTIFY_SYSTEM 2>&1); then
    error=$there
    rm -f "$passwords"
    echo "$error" >&2
    [[ $error != *authentication* && $error != *pg_hba.conf* ]] || permanent 'the primary does not let this replica in'
    exit 75
  fi
  here=$("$bin/pg_controldata" -D "$data" 2>/dev/null | sed -n 's/^Database system identifier: *//p')
  if [[ ! -f $data/standby.signal || $here != "${there%%|*}" ]]; then
    [[ -f $data/standby.signal ]] || refuse_to_overwrite
    rm -rf "$data.new"
    if ! as_postgres "$bin/pg_basebackup" "${address[@]}" -D "$data.new" -X stream -c fast; then
      rm -rf "$data.new" "$passwords"
      exit 75
    fi
    as_postgres touch "$data.new/standby.signal"
    systemctl stop "$unit"
    rm -rf "$data"
    mv "$data.new" "$data"
  fi
  rm -f "$passwords"
  unset PGPASSFILE PGCONNECT_TIMEOUT
}

# The three databases of a new cluster are of nobody's making.
refuse_to_overwrite() {
  local databases
  databases=$(find "$data/base" -mindepth 1 -maxdepth 1 -regex '.*/[0-9]+' 2>/dev/null | wc -l)
  ((databases <= 3)) || permanent 'this server holds databases of its own, which a replica would lose; uninstall postgres first'
}

promote() {
  [[ -f $data/standby.signal ]] || return 0
  systemctl start "$unit"
  sql -d postgres -c "SELECT pg_promote(true, 60)" >/dev/null
}

user() {
  NAME=$1 PASSWORD=$2 sql -d postgres -v attribute="$3" <<'SQL'
\getenv name NAME
\getenv password PASSWORD
SET log_min_error_statement = panic;
SELECT format('CREATE ROLE %I', :'name') WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = :'name') \gexec
ALTER ROLE :"name" LOGIN :attribute PASSWORD :'password';
SQL
}

database() {
  local number=$1
  local name=DATABASES_${number}_NAME owner=DATABASES_${number}_OWNER readers=DATABASES_${number}_READERS
  local script=DATABASES_${number}_INITIAL_SQL count=DATABASES_${number}_READERS_COUNT reader i
  name=${!name} owner=${!owner}
  NAME=$name OWNER=$owner sql -d postgres <<'SQL'
\getenv name NAME
\getenv owner OWNER
SELECT format('CREATE DATABASE %I TEMPLATE template0 ENCODING ''UTF8'' LOCALE ''C.UTF-8''', :'name')
  WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = :'name') \gexec
ALTER DATABASE :"name" OWNER TO :"owner";
REVOKE ALL ON DATABASE :"name" FROM PUBLIC;
SQL
  initial_sql "$name" "$owner" "${!script}"
  for ((i = 0; i < ${!count}; i++)); do
    reader=${readers}_$i
    READER=${!reader} OWNER=$owner NAME=$name sql -d "$name" <<'SQL'
\getenv reader READER
\getenv owner OWNER
\getenv name NAME
GRANT CONNECT ON DATABASE :"name" TO :"reader";
GRANT USAGE ON SCHEMA public TO :"reader";
GRANT SELECT ON ALL TABLES IN SCHEMA public TO :"reader";
ALTER DEFAULT PRIVILEGES FOR ROLE :"owner" IN SCHEMA public GRANT SELECT ON TABLES TO :"reader";
SQL
  done
}

# A comment on the database, written in the same transaction, tells that it has run.
# The owner logs in and the server is given the script as it is: neither a command of psql nor `RESET ROLE` in it gets
# anywhere.
initial_sql() {
  local name=$1 owner=$2 script=$3 complete file
  complete=$(NAME=$name sql -d postgres <<'SQL'
\getenv name NAME
SELECT shobj_description(oid, 'pg_database') IS NOT NULL FROM pg_database WHERE datname = :'name';
SQL
  )
  [[ $complete == f ]] || return 0
  file=$(mktemp -p /run)
  chown postgres: "$file"
  printf '%s\n;' "$script" >"$file"
  NAME=$name SCRIPT=$file PGPASSWORD=$(password_of "$owner") sql -U "$owner" -w -d "$name" -o /dev/null <<'SQL' ||
\getenv name NAME
\set script `cat "$SCRIPT"`
BEGIN;
SELECT :'script' \gexec
COMMENT ON DATABASE :"name" IS 'made by the taskserv postgres';
COMMIT;
SQL
    {
      rm -f "$file"
      permanent "the initial SQL of the database $name fails; nothing of it was kept"
    }
  rm -f "$file"
}

password_of() {
  local i name password
  for ((i = 0; i < USERS_COUNT; i++)); do
    name=USERS_${i}_NAME password=USERS_${i}_PASSWORD
    if [[ ${!name} == "$1" ]]; then printf '%s' "${!password}"; fi
  done
}

report_left() {
  local kind name wanted=" ${REPLICATION_USER:-} "
  local -n number=$2_COUNT
  for ((i = 0; i < number; i++)); do
    name=$2_${i}_NAME
    wanted+="${!name} "
  done
  kind=$1
  while read -r name; do
    [[ -z $name || $wanted == *" $name "* ]] || echo "the $kind $name is no longer declared; it is left as it is"
  done
}

set_aside
install_packages postgresql-15
take_back
running_port=$(sed -n '4p' "$data/postmaster.pid" 2>/dev/null || true)
running_port=${running_port:-$LISTEN_PORT}
systemctl --quiet enable postgresql.service
if [[ $ROLE == replica ]]; then
  follow
  configure
else
  promote
  configure
  [[ -z ${REPLICATION_USER:-} ]] || user "$REPLICATION_USER" "$REPLICATION_PASSWORD" REPLICATION
  for ((number = 0; number < USERS_COUNT; number++)); do
    name=USERS_${number}_NAME password=USERS_${number}_PASSWORD
    user "${!name}" "${!password}" NOREPLICATION
  done
  for ((number = 0; number < DATABASES_COUNT; number++)); do
    database "$number"
  done
  sql -d postgres -c "SELECT datname FROM pg_database WHERE NOT datistemplate AND datname <> 'postgres'" | report_left database DATABASES
  sql -d postgres -c "SELECT rolname FROM pg_roles WHERE rolname <> 'postgres' AND rolname !~ '^pg_'" | report_left user USERS
fi
printf '{"address": "%s:%s", "role": "%s"}\n' "$(hostname -I | cut -d ' ' -f 1)" "$LISTEN_PORT" "$ROLE" >facts.json
