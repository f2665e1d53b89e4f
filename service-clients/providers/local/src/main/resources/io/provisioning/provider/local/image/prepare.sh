#!/usr/bin/env bash
# What a base image needs beyond its packages. Runs as root in the image while it is built.
set -euo pipefail

# Every server has host keys of its own, made when sshd is first started.
rm -f /etc/ssh/ssh_host_*
cat > /etc/ssh/sshd_config.d/provisioning.conf <<'CONF'
HostKey /etc/ssh/ssh_host_ed25519_key
PasswordAuthentication no
PermitRootLogin prohibit-password
CONF
mkdir -p /etc/systemd/system/ssh.service.d
cat > /etc/systemd/system/ssh.service.d/host-key.conf <<'CONF'
[Service]
ExecStartPre=
ExecStartPre=/bin/sh -c 'test -s /etc/ssh/ssh_host_ed25519_key || ssh-keygen -q -t ed25519 -N "" -f /etc/ssh/ssh_host_ed25519_key'
ExecStartPre=/usr/sbin/sshd -t
CONF

# Every server has an identity of its own, made when it first boots.
: > /etc/machine-id
rm -f /var/lib/dbus/machine-id

# Upgrades behind the platform's back would be drift, and hold the lock of apt at any time.
systemctl mask apt-daily.timer apt-daily-upgrade.timer e2scrub_all.timer

# The lists of packages stay in the image, so a server asks only for what is new since.
# As in Debian's own container images: no descriptions in other languages, two fifths of what an update fetches, and no
# sync of each file that a package brings.
echo 'Acquire::Languages "none";' > /etc/apt/apt.conf.d/provisioning
echo force-unsafe-io > /etc/dpkg/dpkg.cfg.d/provisioning

mkdir -p /var/lib/provisioning
chmod 0700 /var/lib/provisioning
rm -rf /usr/share/man/* /usr/share/doc/* /var/cache/debconf/*-old
