package io.provisioning.provider.ssh.channel;

/**
 * How a server is reached.
 *
 * @param user {@code root}, or one that may become root with {@code sudo} and no password
 * @param hostKey the only one that is accepted
 * @param key by which the user signs in
 */
public record SshTarget(String host, int port, String user, HostKey hostKey, SshKey key) {

  static final String ROOT = "root";

  public SshTarget {
    if (port < 1 || port > 65535) {
      throw new IllegalArgumentException("a port is a number from 1 to 65535");
    }
  }

  boolean needsSudo() {
    return !user.equals(ROOT);
  }

  /** For messages. */
  String text() {
    return user + "@" + host + (port == 22 ? "" : ":" + port);
  }
}
