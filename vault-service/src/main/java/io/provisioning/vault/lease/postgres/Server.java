package io.provisioning.vault.lease.postgres;

import java.util.regex.Pattern;

/**
 * One database of a server.
 *
 * @param host a name or an address
 * @param database its name in PostgreSQL
 */
public record Server(String host, int port, String database, Tls tls) {

  private static final String NAME = "[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?";

  /** Of IPv6: with two colons at least, so that it is no name with a port. */
  private static final String ADDRESS = "[0-9A-Fa-f]*:[0-9A-Fa-f]*:[0-9A-Fa-f:.]{0,30}";

  private static final Pattern HOST = Pattern.compile(NAME + "|" + ADDRESS);

  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|127\\.\\d+\\.\\d+\\.\\d+|::1", Pattern.CASE_INSENSITIVE);

  /** Whether this is a name or an address of one host, and nothing else. */
  public static boolean isHost(String text) {
    return HOST.matcher(text).matches();
  }

  /** Whether it is this machine. */
  public static boolean isLoopback(String host) {
    return LOOPBACK.matcher(host).matches();
  }

  /** Whether leases of one are users of the other. */
  public boolean isSameAs(Server other) {
    return host.equals(other.host) && port == other.port && database.equals(other.database);
  }

  @Override
  public String toString() {
    return host + ":" + port + "/" + database;
  }
}
