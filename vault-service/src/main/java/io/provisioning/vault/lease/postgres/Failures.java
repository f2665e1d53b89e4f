package io.provisioning.vault.lease.postgres;

import io.provisioning.vault.lease.postgres.UsersException.Kind;
import java.sql.SQLException;
import java.util.Objects;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/** What PostgreSQL and its driver say, in words that hold nothing of a statement. */
final class Failures {

  private Failures() {}

  /**
   * A failure.
   *
   * @param step what was being done
   */
  static UsersException of(Server server, String step, SQLException e) {
    var state = Objects.requireNonNullElse(e.getSQLState(), "none");
    if (isOfTls(e) || isOfAnotherHost(server, e)) {
      return new UsersException(
          Kind.REFUSED,
          "no TLS connection to %s: its certificate is not trusted, or is for another host"
              .formatted(server));
    }
    var what = meaning(state);
    return new UsersException(
        kind(state), "%s, when %s: %s (SQLSTATE %s)".formatted(server, step, what, state));
  }

  private static boolean isOfTls(SQLException e) {
    return Stream.<Throwable>iterate(e, Objects::nonNull, Throwable::getCause)
        .limit(10)
        .anyMatch(SSLException.class::isInstance);
  }

  /** The driver compares names itself, and has no state of its own for that. */
  private static boolean isOfAnotherHost(Server server, SQLException e) {
    return server.tls() == Tls.VERIFY_FULL
        && "08006".equals(e.getSQLState())
        && e.getCause() == null;
  }

  private static Kind kind(String state) {
    if (state.startsWith("40") || state.equals("55P03") || state.equals("57014")) {
      return Kind.SLOW;
    }
    var isAway = state.startsWith("08") || state.startsWith("53") || state.startsWith("57");
    return isAway && !state.equals("08004") ? Kind.AWAY : Kind.REFUSED;
  }

  private static String meaning(String state) {
    return switch (state) {
      case "08004" -> "it refuses the connection; it may not offer TLS";
      case "28P01", "28000" -> "it does not let the admin user in";
      case "3D000" -> "there is no such database";
      case "3F000" -> "there is no such schema";
      case "42501" -> "the admin user may not do this";
      case "42704" -> "there is no such role";
      case "0LP01" -> "the admin user cannot give this membership";
      case "2BP01" -> "the user has rights or objects in other databases of the server";
      case "53300" -> "it has too many connections";
      case "55P03", "57014" -> "it took too long";
      default -> state.startsWith("08") ? "it does not answer" : "it refused";
    };
  }
}
