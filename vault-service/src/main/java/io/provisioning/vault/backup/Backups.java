package io.provisioning.vault.backup;

import io.provisioning.age.Age;
import io.provisioning.age.AgeProblem;
import io.provisioning.age.Identity;
import io.provisioning.age.Keys;
import io.provisioning.age.Recipient;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.vault.access.Caller;
import io.provisioning.vault.observe.BeforeUnsealing;
import io.provisioning.vault.observe.ChangeGate;
import io.provisioning.vault.observe.Observing;
import io.provisioning.vault.seal.KeyChanges;
import io.provisioning.vault.seal.RootKeys;
import io.provisioning.vault.seal.Unsealed;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/** Makes backups and restores them, one at a time. */
@Component
final class Backups implements BeforeUnsealing {

  private static final Logger log = LoggerFactory.getLogger(Backups.class);

  private final SurrealBackups store;
  private final KeyChanges changes;
  private final RootKeys roots;
  private final ChangeGate gate;
  private final ApplicationEventPublisher events;
  private final Clock clock;
  private final Semaphore turn = new Semaphore(1);
  private @Nullable Identity transfer;

  Backups(
      SurrealBackups store,
      KeyChanges changes,
      RootKeys roots,
      ChangeGate gate,
      ApplicationEventPublisher events,
      Clock clock) {
    this.store = store;
    this.changes = changes;
    this.roots = roots;
    this.gate = gate;
    this.events = events;
    this.clock = clock;
  }

  /**
   * A backup, whole and encrypted, in a file without a name.
   *
   * @param at the moment that it shows
   * @param content the caller closes it, and the file is gone
   */
  record Made(Instant at, long size, InputStream content) {}

  /**
   * Makes a backup.
   *
   * @throws ProblemException INVALID if these recipients cannot share a file, CONFLICT if another
   *     one is made or restored, UNAVAILABLE if the vault is sealed or the disk is full
   */
  Made make(Caller caller, List<Recipient> recipients) {
    return alone(() -> {
      changes.requireUnsealed();
      gate.requireVisible();
      var at = now();
      try {
        var made = spooled(at, recipients);
        log.info("{} made a backup for {} recipients", caller.actor().name(), recipients.size());
        return made;
      } catch (IOException e) {
        throw BackupProblem.NO_ROOM_FOR_BACKUP.because(
            "the backup cannot be written to the directory for temporary files",
            "free space there: a backup needs as much as the vault's data",
            e);
      }
    });
  }

  private Made spooled(Instant at, List<Recipient> recipients) throws IOException {
    var file = Files.createTempFile("vault", ".age"); // for its owner alone
    var spool =
        FileChannel.open(
            file,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE);
    try (var records = store.records(at)) {
      Age.encrypt(BackupFile.of(records), Channels.newOutputStream(spool), recipients);
      var size = spool.position();
      return new Made(at, size, Channels.newInputStream(spool.position(0)));
    } catch (IOException | RuntimeException e) {
      spool.close();
      throw e;
    }
  }

  /** To whom a backup is encrypted on its way here: nobody else can open it, also not later. */
  Recipient recipient() {
    return identity().recipient();
  }

  private synchronized Identity identity() {
    var known = transfer;
    if (known == null) {
      known = Keys.identities(Keys.generate(true).secret()).getFirst();
      transfer = known;
    }
    return known;
  }

  /** What was sent for it cannot be opened any more. */
  private synchronized void forgetIdentity() {
    transfer = null;
  }

  boolean isEmpty() {
    return store.isEmpty();
  }

  /**
   * Reads a backup to its end, and changes nothing.
   *
   * @param encrypted to the recipient
   * @throws ProblemException INVALID if it is not whole
   */
  Contents check(InputStream encrypted) {
    return alone(() -> {
      changes.requireUnsealed();
      return taken(encrypted, store.intake(false));
    });
  }

  /**
   * Restores a backup into an empty vault, all of it or nothing. The vault only observes from then
   * on.
   *
   * @param encrypted to the recipient
   * @throws ProblemException INVALID if it is not whole, CONFLICT if the vault is not empty
   */
  Contents restore(Caller caller, InputStream encrypted) {
    return alone(() -> {
      changes.requireUnsealed();
      // INVARIANT: nobody else restores, so what is marked is left over
      store.mark().filter(RestoreMark::isRunning).ifPresent(_ -> clear());
      requireEmpty(); // before anybody has to wait
      if (!gate.close()) {
        throw BackupProblem.BACKUP_RUNNING.because(
            "changes of the vault are under way", "try again in a moment");
      }
      return restored(caller, encrypted);
    });
  }

  private void requireEmpty() {
    if (!store.isEmpty()) {
      throw BackupProblem.VAULT_NOT_EMPTY.because(
          "the vault holds secrets, or did, and a backup is restored into an empty one",
          "restore on a machine with a new home, or with another `spring.surrealdb.database`");
    }
  }

  private Contents restored(Caller caller, InputStream encrypted) {
    try {
      requireEmpty();
    } catch (RuntimeException e) {
      gate.open();
      throw e;
    }
    var since = now();
    var actor = caller.actor().name();
    var isWhole = false;
    try {
      store.begin(new RestoreMark(since, actor, null));
      var intake = store.intake(true);
      var contents = taken(encrypted, intake);
      store.finish(intake.rootRows(), new RestoreMark(since, actor, contents.at()));
      isWhole = true;
      gate.observe(new Observing(since, actor, contents.at()));
      roots.reload();
      log.warn("{} restored a backup of {}: the vault observes", actor, contents.at());
      return contents;
    } finally {
      if (!isWhole) {
        clear();
      }
    }
  }

  private Contents taken(InputStream encrypted, SurrealIntake intake) {
    var identity = identity();
    forgetIdentity();
    return taken(encrypted, intake, identity);
  }

  private static Contents taken(InputStream encrypted, SurrealIntake intake, Identity identity) {
    try (var content = Age.decrypt(encrypted, List.of(identity))) {
      BackupFile.read(content, intake);
      return intake.end();
    } catch (IOException e) {
      throw BackupProblem.invalid("it did not arrive to its end", e);
    } catch (ProblemException e) {
      throw e.problem() instanceof AgeProblem ? BackupProblem.invalid(notOpened(e), e) : e;
    }
  }

  private static String notOpened(ProblemException e) {
    return e.problem() == AgeProblem.NO_MATCHING_IDENTITY
        ? "it is not encrypted to the recipient that this vault names now"
        : e.detail();
  }

  /**
   * INVARIANT: only after the vault was empty and closed. It opens once everything is removed; if
   * that fails, it stays closed until the next start or the next restore.
   */
  private void clear() {
    try {
      store.clear();
      roots.reload();
      gate.open();
    } catch (DataAccessException | ProblemException e) {
      log.error("what a failed restore left is removed at the next start", e);
    }
  }

  /** Ends that a restored vault only observes. */
  void release(Caller caller) {
    gate.requireVisible();
    if (gate.observing().isPresent()) {
      store.release();
      gate.open();
      log.warn("{} released the restored vault", caller.actor().name());
      events.publishEvent(new Unsealed());
    }
  }

  @Override
  public void prepare() {
    store
        .mark()
        .ifPresent(mark -> {
          if (mark.backupAt() == null) {
            log.warn("a restore was interrupted: what it left is removed");
            store.clear();
          } else {
            gate.observe(new Observing(mark.at(), mark.actor(), mark.backupAt()));
          }
        });
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MICROS);
  }

  private <T> T alone(Supplier<T> work) {
    if (!turn.tryAcquire()) {
      throw BackupProblem.BACKUP_RUNNING.because(
          "a backup of the vault is being made or restored", "wait until it is done");
    }
    try {
      return work.get();
    } finally {
      turn.release();
    }
  }
}
