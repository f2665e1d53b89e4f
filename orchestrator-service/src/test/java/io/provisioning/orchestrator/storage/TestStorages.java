package io.provisioning.orchestrator.storage;

import io.provisioning.orchestrator.journal.InMemoryJournal;
import io.provisioning.orchestrator.journal.JournalPlace;
import io.provisioning.orchestrator.journal.JournalStorage;
import io.provisioning.orchestrator.journal.StoredJournal;
import io.provisioning.orchestrator.journal.filesystem.JournalFixtures;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.awaitility.Awaitility;
import org.springframework.util.unit.DataSize;

/** A home whose journal is in files, and databases that are in memory. */
final class TestStorages {

  static final Storage FILES = Storage.of(JournalPlace.FILES);

  final Path home;
  final StorageFile file;
  private final Map<URI, InMemoryJournal> databases = new HashMap<>();
  private UnaryOperator<StoredJournal> around = journal -> journal;

  TestStorages(Path home) {
    this.home = home;
    file = new StorageFile(home.resolve("storage.json"));
  }

  static Storage database(String name) {
    return new Storage(
        StorageKind.SURREALDB_SERVER,
        URI.create("ws://" + name),
        "root",
        Path.of("/password"),
        null);
  }

  InMemoryJournal at(Storage storage) {
    return databases.computeIfAbsent(
        Objects.requireNonNull(storage.url()), _ -> new InMemoryJournal());
  }

  /** Journals that are opened from now on are not what they seem. */
  void around(UnaryOperator<StoredJournal> wrapping) {
    around = wrapping;
  }

  StoredJournal files() {
    return JournalFixtures.inFiles(home.resolve("journal"), DataSize.ofKilobytes(4));
  }

  Migrations open() {
    return Migrations.open(
        List.of(
            storage(JournalStorage.Kind.FILESYSTEM, JournalPlace.FILES, _ -> files()),
            storage(
                JournalStorage.Kind.SURREALDB,
                database("configured").place(),
                place -> at(Storage.of(place)))),
        JournalStorage.Kind.FILESYSTEM,
        file,
        Clock.systemUTC());
  }

  private JournalStorage storage(
      JournalStorage.Kind kind,
      JournalPlace configured,
      Function<JournalPlace, StoredJournal> opened) {
    return new JournalStorage() {
      @Override
      public Kind kind() {
        return kind;
      }

      @Override
      public JournalPlace configured() {
        return configured;
      }

      @Override
      public StoredJournal open(JournalPlace place) {
        return around.apply(opened.apply(place));
      }
    };
  }

  static Migration awaitEnd(Migration migration) {
    Awaitility.await().pollInterval(Duration.ofMillis(2)).until(() -> migration.step().isEnd());
    return migration;
  }
}
