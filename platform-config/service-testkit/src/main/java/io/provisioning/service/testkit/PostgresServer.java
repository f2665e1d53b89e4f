package io.provisioning.service.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Debian's PostgreSQL on a free port of this machine, with a superuser {@code admin} and a database
 * {@code shop}. It can be stopped and started again.
 */
public final class PostgresServer implements AutoCloseable {

  private static final Path INSTALLED = Path.of("/usr/lib/postgresql");

  private final Path data;
  private final int port;

  private PostgresServer(Path data, int port) {
    this.data = data;
    this.port = port;
  }

  /**
   * Starts one with new data below a directory.
   *
   * @param password of {@code admin}
   */
  public static PostgresServer start(Path directory, String password) {
    try {
      var home = Files.createDirectory(directory.resolve("postgres"));
      openFor(home);
      var file = Files.writeString(home.resolve("password"), password);
      ownedByPostgres(home);
      var data = home.resolve("data");
      asPostgres(
          bin("initdb"),
          "-D",
          data.toString(),
          "-U",
          "admin",
          "--auth=scram-sha-256",
          "--pwfile=" + file,
          "-E",
          "UTF8",
          "--no-sync");
      var server = new PostgresServer(data, FreePorts.next());
      server.begin();
      server.createDatabase(password);
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void createDatabase(String password) {
    asPostgres(
        "env",
        "PGPASSWORD=" + password,
        bin("createdb"),
        "-h",
        "127.0.0.1",
        "-p",
        String.valueOf(port),
        "-U",
        "admin",
        "shop");
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

  /** Runs a command as the user that the server runs as. */
  public static void asPostgres(String... command) {
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
