package io.provisioning.vault.lease.postgres;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.postgresql.Driver;

/**
 * Debian's PostgreSQL on a free port of this machine, with a superuser {@code admin} and a database
 * {@code shop}. It can be stopped and started again.
 */
public final class RealPostgres implements AutoCloseable {

  public static final String PASSWORD = "admin-canary-5d31";

  private static final Path INSTALLED = Path.of("/usr/lib/postgresql");

  private final Path data;
  private final int port;

  private RealPostgres(Path data, int port) {
    this.data = data;
    this.port = port;
  }

  /** Starts one with new data below a directory. */
  public static RealPostgres start(Path directory) {
    try {
      var home = Files.createDirectory(directory.resolve("postgres"));
      openFor(home);
      var password = Files.writeString(home.resolve("password"), PASSWORD);
      ownedByPostgres(home);
      var data = home.resolve("data");
      asPostgres(
          bin("initdb"),
          "-D",
          data.toString(),
          "-U",
          "admin",
          "--auth=scram-sha-256",
          "--pwfile=" + password,
          "-E",
          "UTF8",
          "--no-sync");
      var server = new RealPostgres(data, freePort());
      server.begin();
      server.execute("postgres", "CREATE DATABASE shop");
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** Starts it again after {@link #stop}. */
  public void begin() {
    var settings =
        "-p %d -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off"
                .formatted(port)
            + " -c log_statement=all";
    asPostgres(
        bin("pg_ctl"),
        "-D",
        data.toString(),
        "-w",
        "-t",
        "60",
        "-l",
        data.resolve("log").toString(),
        "-o",
        settings,
        "start");
  }

  /** Offers TLS from the next start on, with a certificate that nobody trusts. */
  public void offerTls() {
    asPostgres(
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-subj",
        "/CN=localhost",
        "-keyout",
        data.resolve("server.key").toString(),
        "-out",
        data.resolve("server.crt").toString());
    execute("ALTER SYSTEM SET ssl = on");
  }

  /** Ends it, with all sessions. */
  public void stop() {
    asPostgres(bin("pg_ctl"), "-D", data.toString(), "-w", "-m", "immediate", "stop");
  }

  /** All statements that it got. */
  public String log() {
    try {
      return Files.readString(data.resolve("log"), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public Path data() {
    return data;
  }

  public int port() {
    return port;
  }

  public Server server() {
    return new Server("127.0.0.1", port, "shop", Tls.DISABLE);
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
            .connect("jdbc:postgresql://127.0.0.1:%d/%s".formatted(port, database), properties));
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
    if (Files.exists(data.resolve("postmaster.pid"))) {
      stop();
    }
  }

  private static String bin(String name) {
    try (var versions = Files.list(INSTALLED)) {
      return versions
          .map(version -> version.resolve("bin").resolve(name))
          .filter(Files::isExecutable)
          .max(Comparator.naturalOrder())
          .orElseThrow(() -> new AssertionError("no PostgreSQL below " + INSTALLED))
          .toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isRoot() {
    return System.getProperty("user.name").equals("root");
  }

  /** It refuses to run as root, so its user has to get through the directories above its data. */
  private static void openFor(Path home) throws IOException {
    for (var above = home.getParent(); isRoot() && above != null; above = above.getParent()) {
      var permissions = Files.getPosixFilePermissions(above);
      if (permissions.add(PosixFilePermission.OTHERS_EXECUTE)) {
        Files.setPosixFilePermissions(above, permissions);
      }
    }
  }

  private static void ownedByPostgres(Path home) throws IOException {
    if (isRoot()) {
      var user =
          home.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("postgres");
      Files.walkFileTree(
          home,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes of)
                throws IOException {
              Files.setOwner(directory, user);
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes of) throws IOException {
              Files.setOwner(file, user);
              return FileVisitResult.CONTINUE;
            }
          });
    }
  }

  private static void asPostgres(String... command) {
    var all = new ArrayList<String>();
    if (isRoot()) {
      all.addAll(List.of("setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"));
    }
    all.addAll(List.of(command));
    try {
      var output = Files.createTempFile("postgres", ".out");
      try {
        var process =
            new ProcessBuilder(all)
                .directory(Path.of("/").toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        if (!process.waitFor(90, TimeUnit.SECONDS) || process.exitValue() != 0) {
          process.destroyForcibly();
          throw new AssertionError(String.join(" ", all) + "\n" + Files.readString(output));
        }
      } finally {
        Files.delete(output);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
