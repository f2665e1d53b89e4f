package io.provisioning.orchestrator.storage;

import com.github.f4b6a3.uuid.UuidCreator;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.journal.Journal;
import io.provisioning.orchestrator.journal.JournalStorage;
import io.provisioning.orchestrator.journal.StoredJournal;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Where the journal is, and its moves since the service was started; one at a time. */
final class Migrations implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(Migrations.class);
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final List<JournalStorage> storages;
  private final StorageFile file;
  private final InstantSource clock;
  private final MovingJournal journal;
  private final Map<String, Migration> all = new HashMap<>();
  private final Map<String, Migration> byKey = new HashMap<>();
  private Storage inForce;
  private @Nullable Migration last;
  private @Nullable Thread thread;

  private Migrations(
      List<JournalStorage> storages,
      StorageFile file,
      Storage inForce,
      StoredJournal journal,
      InstantSource clock) {
    this.storages = storages;
    this.file = file;
    this.inForce = inForce;
    this.clock = clock;
    this.journal = new MovingJournal(journal);
  }

  /**
   * Opens the journal where the file says that it is, or else the settings.
   *
   * @param configured what the settings say
   */
  static Migrations open(
      List<JournalStorage> storages,
      JournalStorage.Kind configured,
      StorageFile file,
      InstantSource clock) {
    var wanted = Storage.of(storage(storages, configured).configured());
    var inForce = file.read().map(known -> known.completedFrom(wanted)).orElse(wanted);
    if (inForce.kind() != wanted.kind()) {
      log.warn(
          "the journal has moved: it is in {}, whatever the settings say of {}",
          inForce.text(),
          wanted.text());
    }
    return new Migrations(storages, file, inForce, open(storages, inForce), clock);
  }

  private static JournalStorage storage(List<JournalStorage> storages, JournalStorage.Kind kind) {
    return storages.stream().filter(storage -> storage.kind() == kind).findFirst().orElseThrow();
  }

  private static StoredJournal open(List<JournalStorage> storages, Storage storage) {
    return storage(storages, storage.place().storage()).open(storage.place());
  }

  /** The journal, wherever it is. */
  Journal journal() {
    return journal;
  }

  /** Where it is now. */
  synchronized Storage inForce() {
    if (last != null && last.step() == Migration.Step.COMPLETED) {
      inForce = last.to();
    }
    return inForce;
  }

  /** The last one, which may be under way. */
  synchronized Optional<Migration> last() {
    return Optional.ofNullable(last);
  }

  /**
   * One of them.
   *
   * @throws ProblemException UNKNOWN_MIGRATION
   */
  synchronized Migration get(String id) {
    var found = all.get(id);
    if (found == null) {
      throw StorageProblem.UNKNOWN_MIGRATION.because(
          "there is no migration `%s` since the orchestrator was started".formatted(id),
          "see where the journal is: `provisioning storage status`");
    }
    return found;
  }

  /**
   * Begins to move the journal.
   *
   * @param key under which the same migration is given once more
   * @throws ProblemException STORAGE_IN_FORCE if it is there; MIGRATION_UNDER_WAY;
   *     MIGRATION_KEY_REUSED
   */
  synchronized Migration start(Storage to, @Nullable String key) {
    var known = key == null ? null : byKey.get(key);
    if (known != null) {
      return same(known, to, key);
    }
    requireFree(to);
    var migration =
        new Migration(UuidCreator.getTimeOrderedEpoch().toString(), inForce(), to, clock);
    all.put(migration.id(), migration);
    if (key != null) {
      byKey.put(key, migration);
    }
    last = migration;
    thread =
        Thread.ofPlatform()
            .name("journal-migration")
            .daemon()
            .start(() -> migration.run(journal, () -> open(storages, to), file));
    return migration;
  }

  private static Migration same(Migration known, Storage to, @Nullable String key) {
    if (!known.to().equals(to)) {
      throw StorageProblem.MIGRATION_KEY_REUSED.because(
          "the idempotency key `%s` was used for a migration to another storage".formatted(key),
          "use a new key for a new request");
    }
    return known;
  }

  private void requireFree(Storage to) {
    if (last != null && !last.step().isEnd()) {
      throw StorageProblem.MIGRATION_UNDER_WAY.because(
          "the journal is being moved to `%s`".formatted(last.to().text()),
          "wait for its end, or cancel it: `provisioning storage cancel`");
    }
    if (inForce().isSameAs(to)) {
      throw StorageProblem.STORAGE_IN_FORCE.because(
          "the journal is in `%s` already".formatted(to.text()));
    }
  }

  /**
   * Gives up what is under way, and closes the journal. Nothing is interrupted in the middle of a
   * write.
   */
  @Override
  public void close() {
    Thread running;
    synchronized (this) {
      if (last != null) {
        last.cancel();
      }
      running = thread;
    }
    try {
      if (running != null && !running.join(PATIENCE)) {
        log.warn("a migration of the journal does not end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    journal.close();
  }
}
