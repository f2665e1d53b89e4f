package io.provisioning.orchestrator.journal.surreal;

import io.provisioning.orchestrator.journal.JournalPlace;
import io.provisioning.orchestrator.journal.JournalSettings;
import io.provisioning.orchestrator.journal.JournalStorage;
import io.provisioning.orchestrator.journal.StoredJournal;
import io.provisioning.surrealdb.testing.LaunchedEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.util.unit.DataSize;

/** The embedded engine as the place of journals. */
public final class RunningEngine implements AutoCloseable {

  private final LaunchedEngine engine;
  private final Path passwordFile;

  private RunningEngine(LaunchedEngine engine, Path passwordFile) {
    this.engine = engine;
    this.passwordFile = passwordFile;
  }

  /** Starts one with its data below a directory. */
  public static RunningEngine start(Path directory) {
    try {
      var password = Files.writeString(directory.resolve("password"), LaunchedEngine.PASSWORD);
      return new RunningEngine(LaunchedEngine.start(directory.resolve("data")), password);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Starts it again, on the port it had. */
  public void start() {
    engine.start();
  }

  /** As {@code kill -9}. */
  public void kill() {
    engine.kill();
  }

  /** Stands still until {@link #thaw}. */
  void freeze() {
    engine.freeze();
  }

  void thaw() {
    engine.thaw();
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
    return new JournalPlace(
        JournalStorage.Kind.SURREALDB, engine.uri(), "root", passwordFile, engine.data());
  }

  /** Where journals in a database of this name are, at any place. */
  public static JournalStorage storage(String database, int compactAfter) {
    var anywhere =
        new SurrealJournalSettings(
            URI.create("ws://127.0.0.1:0"),
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
        .journalInSurrealDb(settings(Duration.ofSeconds(20)), anywhere, _ -> {});
  }

  /** What the service is told to keep its journal here. */
  public Map<String, Object> properties(String database) {
    return Map.of(
        "provisioning.journal.storage",
        "surrealdb",
        "provisioning.journal.surrealdb.uri",
        engine.uri(),
        "provisioning.journal.surrealdb.namespace",
        "test",
        "provisioning.journal.surrealdb.database",
        database,
        "provisioning.journal.surrealdb.password-file",
        passwordFile);
  }

  /** The same as arguments of its process, with others. */
  String[] arguments(String database, String... others) {
    var settings =
        properties(database).entrySet().stream()
            .map(setting -> "--%s=%s".formatted(setting.getKey(), setting.getValue()));
    return Stream.concat(settings, Stream.of(others)).toArray(String[]::new);
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
    return through(port(), name, compactAfter, timeout);
  }

  /** The same engine by way of another port. */
  SurrealJournalSettings through(int wire, String name, int compactAfter, Duration timeout) {
    return new SurrealJournalSettings(
        URI.create("ws://127.0.0.1:" + wire),
        "test",
        name,
        "root",
        SurrealJournalSettings.Level.ROOT,
        passwordFile,
        engine.data(),
        Duration.ofSeconds(2),
        timeout,
        compactAfter);
  }

  int port() {
    return engine.uri().getPort();
  }

  @Override
  public void close() {
    engine.close();
  }
}
