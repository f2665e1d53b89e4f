package io.provisioning.vault.lease.postgres;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.vault.lease.postgres.DatabaseUsers.Admin;
import io.provisioning.vault.lease.postgres.UsersException.Kind;
import java.net.URLEncoder;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.time.Duration;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;

/** One connection of an admin, with a bounded time. Not for use by several threads. */
final class Session implements AutoCloseable {

  /** Together, so that what is being made is not thought to be abandoned. */
  static final Duration LONGEST = Duration.ofSeconds(40);

  private static final String CONNECT_SECONDS = "5";

  /** More than a statement may take. */
  private static final String SOCKET_SECONDS = "12";

  private static final String OPTIONS =
      "-c statement_timeout=10000 -c lock_timeout=5000 -c search_path=pg_catalog"
          + " -c client_min_messages=warning -c standard_conforming_strings=on";

  private static final String NOT_GRANTED = "01007";

  private final Server server;
  private final Connection connection;
  private final long started = System.nanoTime();
  private String step = "connecting";

  private Session(Server server, Connection connection) {
    this.server = server;
    this.connection = connection;
  }

  /** What is done in a session. */
  @FunctionalInterface
  interface Work {
    void run(Session session) throws SQLException;
  }

  /**
   * Does something in a session.
   *
   * @throws UsersException if it fails
   */
  static void run(Admin admin, Work work) {
    try (var session = new Session(admin.server(), connect(admin))) {
      try {
        work.run(session);
      } catch (SQLException e) {
        throw Failures.of(admin.server(), session.step, e);
      }
    } catch (SQLException e) {
      throw Failures.of(admin.server(), "connecting", e);
    }
  }

  private static Connection connect(Admin admin) throws SQLException {
    var server = admin.server();
    var host = server.host().indexOf(':') < 0 ? server.host() : "[" + server.host() + "]";
    var url =
        "jdbc:postgresql://%s:%d/%s"
            .formatted(host, server.port(), URLEncoder.encode(server.database(), UTF_8));
    // itself, as the registry of drivers would load all that there are
    @Nullable Connection connection = new Driver().connect(url, properties(admin));
    if (connection == null) {
      throw new SQLException("the driver does not take this address", "08001");
    }
    return connection;
  }

  private static Properties properties(Admin admin) {
    var properties = new Properties();
    properties.setProperty("user", admin.username());
    properties.setProperty("password", admin.password());
    properties.setProperty("connectTimeout", CONNECT_SECONDS);
    properties.setProperty("socketTimeout", SOCKET_SECONDS);
    properties.setProperty("sslmode", admin.server().tls().text());
    if (admin.server().tls() == Tls.VERIFY_FULL) {
      properties.setProperty("sslfactory", "org.postgresql.ssl.DefaultJavaSSLFactory");
    } else if (admin.server().tls() == Tls.REQUIRE) {
      properties.setProperty("sslfactory", "org.postgresql.ssl.NonValidatingFactory");
    }
    properties.setProperty("gssEncMode", "disable");
    properties.setProperty("options", OPTIONS);
    properties.setProperty("ApplicationName", "provisioning vault");
    properties.setProperty("logServerErrorDetail", "false");
    return properties;
  }

  /** Says what comes next. */
  Session step(String next) {
    step = next;
    return this;
  }

  /**
   * Carries a statement out, made of constants and quoted names.
   *
   * @throws UsersException if it had no effect, or the time is over
   */
  void execute(String sql) throws SQLException {
    requireTime();
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
      for (@Nullable SQLWarning warning = statement.getWarnings();
          warning != null;
          warning = warning.getNextWarning()) {
        if (NOT_GRANTED.equals(warning.getSQLState())) {
          throw new SQLException("nothing was granted", "42501");
        }
      }
    }
  }

  /** Whether a query has a row, whose first column is true. */
  boolean isTrue(String sql, String parameter) throws SQLException {
    requireTime();
    try (var statement = connection.prepareStatement(sql)) {
      if (statement.getParameterMetaData().getParameterCount() > 0) {
        statement.setString(1, parameter);
      }
      try (var rows = statement.executeQuery()) {
        return rows.next() && rows.getBoolean(1);
      }
    }
  }

  private void requireTime() {
    if (System.nanoTime() - started > LONGEST.toNanos()) {
      throw new UsersException(Kind.SLOW, "%s, when %s: it took too long".formatted(server, step));
    }
  }

  /** Begins a transaction. */
  void begin() throws SQLException {
    connection.setAutoCommit(false);
  }

  /**
   * Ends the transaction.
   *
   * @throws UsersException UNCERTAIN if it may have ended well
   */
  void commit() {
    try {
      connection.commit();
    } catch (SQLException e) {
      throw new UsersException(Kind.UNCERTAIN, server + " did not say whether it has done this");
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close(); // which rolls back
  }
}
