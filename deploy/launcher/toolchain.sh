# shellcheck shell=bash
# Finds what building and running needs. Sourced by ./mvnw and ./provisioning.

is_jdk_25() {
  local line
  [[ -x "$1/bin/javac" && -r "$1/release" ]] || return 1
  while IFS= read -r line; do
    [[ "$line" == 'JAVA_VERSION="25'* ]] && return 0
  done <"$1/release"
  return 1
}

# Exports JAVA_HOME, or says what to install and ends with 69 (service unavailable).
find_jdk() {
  local candidate
  for candidate in "${JAVA_HOME:-}" /usr/lib/jvm/*25* "$HOME"/.sdkman/candidates/java/25* \
    /opt/homebrew/opt/openjdk@25/libexec/openjdk.jdk/Contents/Home /Library/Java/JavaVirtualMachines/*25*/Contents/Home; do
    if [[ -n "$candidate" ]] && is_jdk_25 "$candidate"; then
      export JAVA_HOME="$candidate"
      return
    fi
  done
  cat >&2 <<'MESSAGE'
error: no JDK 25 found in JAVA_HOME, /usr/lib/jvm, SDKMAN or Homebrew
help: install one (Debian with Adoptium's packages: apt-get install temurin-25-jdk; SDKMAN: sdk install java 25-tem;
      macOS: brew install openjdk@25), or set JAVA_HOME to it
MESSAGE
  exit 69
}

# Installs Debian packages when run as root there; otherwise says the command and ends with 69.
# Usage: install_packages <what they are for> <package>…
install_packages() {
  local reason="$1"
  shift
  if [[ ! -r /etc/debian_version || "$(id -u)" != 0 ]]; then
    echo "error: $reason needs what is not installed: $*" >&2
    echo "help: sudo apt-get install --no-install-recommends $*   (Debian)" >&2
    exit 69
  fi
  echo "installing Debian packages for $reason: $*" >&2
  apt-get update -qq >&2
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >&2
}

# Sets MAVEN.
find_maven() {
  command -v mvn >/dev/null || install_packages 'building (Maven 3.8.7 or later)' maven
  # shellcheck disable=SC2034 # mvnw runs it
  MAVEN="$(command -v mvn)"
}

# The page of the control center is built with Node, and the database runs on it.
find_node() {
  local missing=()
  # by command: packages of Node from elsewhere bring npm with them, and Debian's do not
  command -v node >/dev/null || missing+=(nodejs)
  command -v npm >/dev/null || missing+=(npm)
  ((${#missing[@]} == 0)) || install_packages 'building (Node 18 or later)' "${missing[@]}"
}

# What the integration tests need beyond that.
install_test_parts() {
  [[ -r /etc/debian_version ]] || return 0
  local package missing=()
  for package in podman runc mmdebstrap netavark aardvark-dns iptables openssh-client shellcheck curl chromium skopeo buildah umoci hcloud-cli awscli prometheus prometheus-alertmanager age fish zsh softhsm2 python3-pykmip openssl postgresql-15; do
    dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed || missing+=("$package")
  done
  ((${#missing[@]} == 0)) || install_packages 'the integration tests' "${missing[@]}"
  install_cosign
}

# Debian has cosign since release 13. On an earlier one, its program alone is taken from there: it needs nothing else.
# The mirror is the one that this machine uses, and apt verifies what it sends.
install_cosign() {
  local site work
  command -v cosign >/dev/null && return 0
  if [[ "$(id -u)" != 0 ]] || apt-cache show cosign >/dev/null 2>&1; then
    install_packages 'the integration tests' cosign
    return
  fi
  echo 'installing cosign of Debian 13 for the integration tests' >&2
  # shellcheck disable=SC2016 # apt expands it
  site="$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' 'Origin: Debian' | head -n 1)"
  work="$(mktemp -d)"
  mkdir -p "$work/lists/partial" "$work/cache/archives/partial"
  echo "deb $site trixie main" >"$work/sources.list"
  cat >"$work/apt.conf" <<CONFIGURATION
Dir::Etc::sourcelist "$work/sources.list";
Dir::Etc::sourceparts "$work/none";
Dir::State::lists "$work/lists";
Dir::Cache "$work/cache";
APT::Sandbox::User "root";
CONFIGURATION
  (cd "$work" &&
    APT_CONFIG="$work/apt.conf" apt-get update -qq >&2 &&
    APT_CONFIG="$work/apt.conf" apt-get download -qq cosign >&2 &&
    dpkg -x cosign_*.deb "$work/root" &&
    install -m 0755 "$work/root/usr/bin/cosign" /usr/local/bin/cosign)
  rm -rf "$work"
}

# Tests sync to disk some hundred thousand times; what they prove of a killed process holds in memory too. Sets
# test_files to the directory, for whoever removes it afterwards.
test_in_memory() {
  local memory=/dev/shm free
  [[ -z "${TMPDIR:-}" && -d "$memory" && -w "$memory" ]] || return 0
  free="$(df --output=avail "$memory" 2>/dev/null | tail -n 1)"
  # in kB: clones are built there
  [[ "$free" -gt 6000000 ]] || return 0
  # shellcheck disable=SC2034 # mvnw removes it
  test_files="$(mktemp -d "$memory/provisioning.XXXXXX")"
  export TMPDIR="$test_files"
}
