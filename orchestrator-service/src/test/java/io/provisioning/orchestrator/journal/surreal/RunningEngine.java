package io.provisioning.orchestrator.journal.surreal;

import static java.util.Objects.requireNonNull;

import io.provisioning.orchestrator.journal.JournalPlace;
import io.provisioning.orchestrator.journal.JournalSettings;
import io.provisioning.orchestrator.journal.JournalStorage;
import io.provisioning.orchestrator.journal.StoredJournal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;

/** The embedded engine in a process of its own, by the launcher that the platform uses. */
public final class RunningEngine implements AutoCloseable {

  private static final String PASSWORD = "a pass'word; --";
  private static final Path LAUNCHER = Path.of("../deploy/surrealdb").toAbsolutePath().normalize();
  private static final Pattern PORT = Pattern.compile("\"port\":(\\d+)");

  private final Path data;
  private final Path passwordFile;
  private int port;
  private @Nullable Process process;

  private RunningEngine(Path directory) {
    data = directory.resolve("data");
    passwordFile = directory.resolve("password");
  }

  /** Starts one with its data below a directory. */
  public static RunningEngine start(Path directory) {
    try {
      if (!Files.isDirectory(LAUNCHER.resolve("node_modules"))) {
        run(List.of("npm", "ci", "--no-audit", "--no-fund"));
      }
      var engine = new RunningEngine(directory);
      Files.writeString(engine.passwordFile, PASSWORD);
      engine.start();
      return engine;
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static void run(List<String> command) throws IOException, InterruptedException {
    var process = builder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    if (process.waitFor() != 0) {
      throw new AssertionError(command + " failed in " + LAUNCHER);
    }
  }

  private static ProcessBuilder builder(List<String> command) {
    return new ProcessBuilder(command)
        .directory(LAUNCHER.toFile())
        .redirectError(ProcessBuilder.Redirect.INHERIT);
  }

  /** Starts it again, on the port it had. */
  public void start() {
    var number = String.valueOf(port);
    var command = List.of("node", "launcher.mjs", "--data", data.toString(), "--port", number);
    var builder = builder(command);
    builder.environment().put("SURREAL_PASS", PASSWORD);
    try {
      var started = builder.start();
      process = started;
      var ready = PORT.matcher(requireNonNull(started.inputReader().readLine()));
      if (!ready.find()) {
        throw new AssertionError("the engine did not start");
      }
      port = Integer.parseInt(ready.group(1));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** As {@code kill -9}. */
  public void kill() {
    try {
      requireNonNull(process).destroyForcibly().waitFor();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** A journal of this database; waits long for an engine that is away. */
  public StoredJournal journal(String database) {
    return journal(database, 100_000);
  }

  /** The same, which sums up after so many entries. */
  public StoredJournal journal(String database, int compactAfter) {
    return SurrealJournal.open(settings(Duration.ofMinutes(1)), database(database, compactAfter));
  }

  /** A place in it. */
  public JournalPlace place() {
    return new JournalPlace(JournalStorage.Kind.SURREALDB, uri(port), "root", passwordFile, data);
  }

  /** Where journals in a database of this name are, at any place. */
  public static JournalStorage storage(String database, int compactAfter) {
    var anywhere =
        new SurrealJournalSettings(
            uri(0),
            "test",
            database,
            "root",
            SurrealJournalSettings.Level.ROOT,
            null,
            null,
            Duration.ofSeconds(2),
            Duration.ofSeconds(10),
            compactAfter);
    return new SurrealJournalConfiguration()
        .journalInSurrealDb(settings(Duration.ofSeconds(20)), anywhere);
  }

  /** What the service is told to keep its journal here. */
  Map<String, Object> properties(String database) {
    return Map.of(
        "provisioning.journal.storage",
        "surrealdb",
        "provisioning.journal.surrealdb.uri",
        uri(port),
        "provisioning.journal.surrealdb.database",
        database,
        "provisioning.journal.surrealdb.password-file",
        passwordFile);
  }

  static JournalSettings settings(Duration patience) {
    return settings(patience, DataSize.ofMegabytes(1));
  }

  static JournalSettings settings(Duration patience, DataSize reserve) {
    return new JournalSettings(
        JournalStorage.Kind.SURREALDB,
        Path.of("unused"),
        DataSize.ofMegabytes(1),
        reserve,
        DataSize.ofMegabytes(8),
        patience);
  }

  SurrealJournalSettings database(String name, int compactAfter) {
    return database(name, compactAfter, Duration.ofSeconds(5));
  }

  SurrealJournalSettings database(String name, int compactAfter, Duration timeout) {
    return through(port, name, compactAfter, timeout);
  }

  /** The same engine by way of another port. */
  SurrealJournalSettings through(int wire, String name, int compactAfter, Duration timeout) {
    return new SurrealJournalSettings(
        uri(wire),
        "test",
        name,
        "root",
        SurrealJournalSettings.Level.ROOT,
        passwordFile,
        data,
        Duration.ofSeconds(2),
        timeout,
        compactAfter);
  }

  int port() {
    return port;
  }

  private static URI uri(int port) {
    return URI.create("ws://127.0.0.1:" + port);
  }

  @Override
  public void close() {
    kill();
  }
}
