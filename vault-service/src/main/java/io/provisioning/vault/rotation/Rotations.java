package io.provisioning.vault.rotation;

import com.github.f4b6a3.uuid.UuidCreator;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.vault.access.Caller;
import io.provisioning.vault.observe.ChangeGate;
import io.provisioning.vault.rotation.Rotation.Level;
import io.provisioning.vault.rotation.Rotation.State;
import io.provisioning.vault.seal.Envelopes;
import io.provisioning.vault.seal.KeyChanges;
import io.provisioning.vault.seal.Unsealed;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/**
 * Begins rotations and carries them out in the background, one at a time. What a fault or a kill
 * interrupts continues: after a pause, at the next start, or once the vault is unsealed.
 */
@Component
final class Rotations {

  private static final Logger log = LoggerFactory.getLogger(Rotations.class);
  private static final Duration PAUSE = Duration.ofSeconds(5);

  private final KeyChanges changes;
  private final Envelopes envelopes;
  private final DataKeys keys;
  private final RotationRecords records;
  private final ChangeGate gate;
  private final Clock clock;
  private final AtomicBoolean isQueued = new AtomicBoolean();
  private final ScheduledExecutorService background =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("rotation").factory());

  Rotations(
      KeyChanges changes,
      Envelopes envelopes,
      DataKeys keys,
      RotationRecords records,
      ChangeGate gate,
      Clock clock) {
    this.changes = changes;
    this.envelopes = envelopes;
    this.keys = keys;
    this.records = records;
    this.gate = gate;
    this.clock = clock;
  }

  /** Newest first. */
  List<Rotation> newest(int limit) {
    return records.newest(limit);
  }

  /**
   * Begins a rotation.
   *
   * @param workspace null for all
   * @param key of the request, which begins one rotation at the most
   * @throws ProblemException CONFLICT if another one runs, UNAVAILABLE if the vault is sealed
   */
  Rotation begin(Caller caller, Level level, @Nullable String workspace, @Nullable String key) {
    var request =
        key == null ? null : caller.actor().kind() + " " + caller.actor().id() + " " + key;
    var repeated = repeated(request);
    if (repeated.isPresent()) {
      return repeated.get();
    }
    var now = clock.instant();
    var id = UuidCreator.getTimeOrderedEpoch(now).toString();
    var rotation =
        new Rotation(
            id,
            level,
            workspace,
            State.RUNNING,
            now,
            null,
            0,
            total(level, workspace),
            null,
            request);
    if (!gate.change(() -> records.begin(rotation))) {
      throw RotationProblem.ROTATION_RUNNING.because(
          "another rotation is running",
          "wait until it ends; `provisioning vault status` shows the progress");
    }
    resume();
    return rotation;
  }

  private Optional<Rotation> repeated(@Nullable String request) {
    return records.newest(100).stream()
        .filter(rotation -> request != null && request.equals(rotation.request()))
        .findFirst();
  }

  private long total(Level level, @Nullable String workspace) {
    changes.requireUnsealed();
    return switch (level) {
      case ROOT -> changes.countBehind(Integer.MAX_VALUE);
      case WORKSPACE ->
          changes.workspaces().stream()
              .filter(name -> workspace == null || workspace.equals(name))
              .mapToLong(name -> keys.countBehind(name, Integer.MAX_VALUE))
              .sum();
    };
  }

  /** Continues the rotation that runs, if there is one. */
  @EventListener({ApplicationReadyEvent.class, Unsealed.class})
  void resume() {
    if (isQueued.compareAndSet(false, true)) {
      background.execute(this::work);
    }
  }

  @EventListener(ContextClosedEvent.class)
  void stop() {
    background.shutdownNow();
  }

  private void work() {
    isQueued.set(false);
    if (!gate.isOpen()) {
      return; // the release resumes it
    }
    try {
      var running = records.running();
      if (running.isPresent()) {
        var run = new RotationRun(changes, envelopes, keys, records, clock, running.get());
        gate.change(() -> {
          run.run();
          return running;
        });
      }
    } catch (ProblemException | DataAccessException e) {
      log.warn("the rotation of keys continues later: {}", e.getMessage());
      again();
    } catch (RuntimeException e) {
      log.error("the rotation of keys stopped", e);
      again();
    }
  }

  private void again() {
    if (!background.isShutdown() && isQueued.compareAndSet(false, true)) {
      var _ = background.schedule(this::work, PAUSE.toMillis(), TimeUnit.MILLISECONDS);
    }
  }
}
