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

# Sets MAVEN, installing Debian's when run as root there.
find_maven() {
  MAVEN="$(command -v mvn || true)"
  if [[ -z "$MAVEN" && -r /etc/debian_version && "$(id -u)" == 0 ]]; then
    echo "installing Maven (Debian package maven)" >&2
    apt-get update -qq >&2
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends maven >&2
    MAVEN="$(command -v mvn || true)"
  fi
  if [[ -z "$MAVEN" ]]; then
    echo 'error: Maven is not installed' >&2
    echo 'help: install Maven 3.8.7 or later (Debian: sudo apt-get install maven)' >&2
    exit 69
  fi
}

# Installs what the integration tests need and the machine lacks, when run as root on Debian; otherwise says the command.
install_test_parts() {
  [[ -r /etc/debian_version ]] || return 0
  local package missing=()
  for package in podman runc mmdebstrap netavark aardvark-dns iptables openssh-client shellcheck curl chromium; do
    dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed || missing+=("$package")
  done
  # by command: packages of Node from elsewhere bring npm with them, and Debian's do not
  command -v node >/dev/null || missing+=(nodejs)
  command -v npm >/dev/null || missing+=(npm)
  ((${#missing[@]} > 0)) || return 0
  if [[ "$(id -u)" != 0 ]]; then
    echo "error: the integration tests need ${missing[*]}" >&2
    echo "help: sudo apt-get install --no-install-recommends ${missing[*]}" >&2
    exit 69
  fi
  echo "installing what the integration tests need: ${missing[*]}" >&2
  apt-get update -qq >&2
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2
}
