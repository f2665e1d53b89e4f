package io.provisioning.vault.lease.postgres;

import io.provisioning.service.testkit.PostgresServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import org.postgresql.Driver;

/** Debian's PostgreSQL on a free port of this machine, and what is in it. */
public final class RealPostgres implements AutoCloseable {

  public static final String PASSWORD = "admin-canary-5d31";

  private final PostgresServer server;

  private RealPostgres(PostgresServer server) {
    this.server = server;
  }

  /** Starts one with new data below a directory. */
  public static RealPostgres start(Path directory) {
    return new RealPostgres(PostgresServer.start(directory, PASSWORD));
  }

  /** Starts it again after {@link #stop}. */
  public void begin() {
    server.begin();
  }

  /** Ends it, with all sessions. */
  public void stop() {
    server.stop();
  }

  /** Offers TLS from the next start on, with a certificate that nobody trusts. */
  public void offerTls() {
    PostgresServer.asPostgres(
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-subj",
        "/CN=localhost",
        "-keyout",
        server.data().resolve("server.key").toString(),
        "-out",
        server.data().resolve("server.crt").toString());
    execute("ALTER SYSTEM SET ssl = on");
  }

  /** All statements that it got. */
  public String log() {
    return server.log();
  }

  public Path data() {
    return server.data();
  }

  public int port() {
    return server.port();
  }

  public Server server() {
    return new Server("127.0.0.1", server.port(), "shop", Tls.DISABLE);
  }

  /** A session of a user in the database {@code shop}; the caller closes it. */
  public Connection connect(String user, String password) throws SQLException {
    return connect("shop", user, password);
  }

  private Connection connect(String database, String user, String password) throws SQLException {
    var properties = new Properties();
    properties.setProperty("user", user);
    properties.setProperty("password", password);
    properties.setProperty("socketTimeout", "30");
    return Objects.requireNonNull(
        new Driver()
            .connect(
                "jdbc:postgresql://127.0.0.1:%d/%s".formatted(server.port(), database),
                properties));
  }

  /** Carries statements out as the superuser, in the database {@code shop}. */
  public void execute(String sql) {
    execute("shop", sql);
  }

  /** Carries statements out as the superuser, in another database. */
  public void execute(String database, String sql) {
    try (var connection = connect(database, "admin", PASSWORD);
        var statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new AssertionError(sql, e);
    }
  }

  /** The first column of what a query finds, as the superuser. */
  public List<String> query(String sql) {
    var found = new ArrayList<String>();
    try (var connection = connect("admin", PASSWORD);
        var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        found.add(rows.getString(1));
      }
      return found;
    } catch (SQLException e) {
      throw new AssertionError(sql, e);
    }
  }

  /** Users that leases made. */
  public List<String> leased() {
    return query("SELECT rolname FROM pg_roles WHERE rolname LIKE 'v-%' ORDER BY 1");
  }

  @Override
  public void close() {
    server.close();
  }
}
