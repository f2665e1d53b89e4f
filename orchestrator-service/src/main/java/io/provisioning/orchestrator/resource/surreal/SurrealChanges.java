package io.provisioning.orchestrator.resource.surreal;

import io.provisioning.orchestrator.operation.Transition;
import io.provisioning.orchestrator.resource.ResourceChanges;
import io.provisioning.surrealdb.SurrealException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Changes as one listener reads them from the versions of a workspace, where it is in them. So none
 * comes twice or too early, a slow listener costs nothing, and it can go on where it was.
 */
final class SurrealChanges implements ResourceChanges {

  private static final Logger log = LoggerFactory.getLogger(SurrealChanges.class);

  private final String workspace;
  private final Predicate<Transition> wanted;
  private final SurrealReads reads;
  private final SurrealCheckpoints checkpoints;
  private final Queue<Told> read = new ArrayDeque<>();
  private String generation = "";
  private long seq;
  private boolean hasMissed;

  /**
   * Begins.
   *
   * @param last the id of the last change that was seen
   */
  SurrealChanges(
      String workspace,
      Predicate<Transition> wanted,
      @Nullable String last,
      SurrealReads reads,
      SurrealCheckpoints checkpoints) {
    this.workspace = workspace;
    this.wanted = wanted;
    this.reads = reads;
    this.checkpoints = checkpoints;
    hasMissed = !goOnAfter(last);
    if (hasMissed) {
      beginNow();
    }
  }

  private boolean goOnAfter(@Nullable String last) {
    var dash = last == null ? -1 : last.lastIndexOf('-');
    if (last == null || dash < 0) {
      return false;
    }
    try {
      seq = Long.parseLong(last, dash + 1, last.length(), 10);
      generation = last.substring(0, dash);
      return true;
    } catch (NumberFormatException notOurs) {
      return false;
    }
  }

  /** Before the listener reads the graph, so that nothing is between. */
  private void beginNow() {
    try {
      checkpoints.read(workspace).ifPresent(this::moveTo);
    } catch (SurrealException e) {
      log.debug("the listener is told once {} is there", workspace, e);
    }
  }

  private void moveTo(Checkpoint now) {
    generation = now.generation();
    seq = now.seq();
  }

  @Override
  public Optional<Told> next(Duration patience) throws InterruptedException {
    if (read.isEmpty()) {
      var now = checkpoints.await(workspace, this::isNews, patience);
      if (now.isPresent()) {
        read(now.get(), patience);
      }
    }
    return Optional.ofNullable(read.poll());
  }

  private boolean isNews(Checkpoint now) {
    return !now.generation().equals(generation) || now.seq() > seq;
  }

  private void read(Checkpoint now, Duration patience) throws InterruptedException {
    if (!now.generation().equals(generation)) {
      hasMissed = true; // it was made again, or the listener never heard this from here
      moveTo(now);
      return;
    }
    try {
      for (var version : reads.after(workspace, seq, now.seq())) {
        seq = version.seq();
        if (wanted.test(version.transition())) {
          read.add(new Told(version.transition(), generation + "-" + seq));
        }
      }
    } catch (SurrealException | DamagedGraphException e) {
      log.debug("changes of {} cannot be read for now", workspace, e);
      Thread.sleep(patience);
    }
  }

  @Override
  public boolean missed() {
    var missed = hasMissed;
    hasMissed = false;
    return missed;
  }

  @Override
  public void close() {
    read.clear();
  }
}
