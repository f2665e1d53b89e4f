package io.provisioning.orchestrator.storage;

import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.journal.JournalPlace;
import io.provisioning.orchestrator.journal.JournalStorage;
import io.provisioning.orchestrator.journal.StoredJournal;
import io.provisioning.orchestrator.journal.filesystem.JournalFixtures;
import io.provisioning.orchestrator.journal.surreal.RunningEngine;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;

/** For tests of other packages: a home whose journal is in files or in a database, and moves. */
public final class MovingHome implements AutoCloseable {

  private final Path home;
  private final JournalPlace database;
  private final Migrations migrations;
  private @Nullable Tripwire tripwire;
  private @Nullable Migration migration;

  private MovingHome(Path home, JournalPlace database, DataSize segmentSize) {
    this.home = home;
    this.database = database;
    migrations =
        Migrations.open(
            storages(home, segmentSize).stream().map(this::watched).toList(),
            JournalStorage.Kind.FILESYSTEM,
            new StorageFile(home.resolve("storage.json")),
            Clock.systemUTC());
  }

  /** Opens the journal wherever it is. */
  public static MovingHome open(Path home, JournalPlace database, DataSize segmentSize) {
    return new MovingHome(home, database, segmentSize);
  }

  private static List<JournalStorage> storages(Path home, DataSize segmentSize) {
    return List.of(
        JournalFixtures.storage(home.resolve("journal"), segmentSize),
        RunningEngine.storage("moving", 500));
  }

  private JournalStorage watched(JournalStorage storage) {
    return new JournalStorage() {
      @Override
      public Kind kind() {
        return storage.kind();
      }

      @Override
      public JournalPlace configured() {
        return storage.configured();
      }

      @Override
      public StoredJournal open(JournalPlace place) {
        var opened = storage.open(place);
        return tripwire == null ? opened : tripwire.around(opened);
      }
    };
  }

  public Journal journal() {
    return migrations.journal();
  }

  public boolean isInFiles() {
    return migrations.inForce().kind() == StorageKind.FILESYSTEM;
  }

  /**
   * Begins to move it to where it is not.
   *
   * @param trip happens at the nth call of the journal that it moves to
   */
  public void move(int nth, Runnable trip) {
    tripwire = new Tripwire(nth, trip);
    var to = isInFiles() ? Storage.of(database) : Storage.of(JournalPlace.FILES);
    migration = migrations.start(to, null);
  }

  /** How far it is, such as {@code COPYING}. */
  public String step() {
    return Objects.requireNonNull(migration).step().name();
  }

  public boolean hasEnded() {
    return Objects.requireNonNull(migration).step().isEnd();
  }

  public long copied() {
    return Objects.requireNonNull(migration).copied();
  }

  /** What came of it, in a line. */
  public String outcome() {
    return String.valueOf(Objects.requireNonNull(migration).outcome());
  }

  /** Gives both journals to look at, with the one in force first. */
  public static void compare(
      Path home, JournalPlace database, DataSize segmentSize, Consumer<List<StoredJournal>> look) {
    var inForce = new StorageFile(home.resolve("storage.json")).read();
    var isInFiles =
        inForce.map(Storage::kind).orElse(StorageKind.FILESYSTEM) == StorageKind.FILESYSTEM;
    var storages = storages(home, segmentSize);
    try (var files = storages.getFirst().open(JournalPlace.FILES);
        var there = storages.getLast().open(database)) {
      look.accept(isInFiles ? List.of(files, there) : List.of(there, files));
    }
  }

  @Override
  public void close() {
    migrations.close();
  }

  @Override
  public String toString() {
    return home.toString();
  }
}
