package io.provisioning.orchestrator.journal.surreal;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.journal.GroupCommit;
import io.provisioning.orchestrator.journal.surreal.row.Checked;
import io.provisioning.orchestrator.journal.surreal.row.Head;
import io.provisioning.orchestrator.journal.surreal.row.Line;
import io.provisioning.orchestrator.journal.surreal.row.Row;
import io.provisioning.surrealdb.SurrealException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes to one workspace, by one thread and one request at a time, so that no entry is ever there
 * without all before it.
 *
 * <p>Where it is not known what became of a request, the head is fenced first: what the engine has
 * not carried out by then it never will, and the place of the head tells which it was.
 */
final class SurrealAppends implements GroupCommit.Writer<Append, Long> {

  private final String workspace;
  private final SurrealHeads heads;
  private final SurrealEntries entries;
  private final Duration patience;
  private volatile long durable;
  private long fence;
  private boolean isUncertain;

  SurrealAppends(Head head, SurrealHeads heads, SurrealEntries entries, Duration patience) {
    this.workspace = head.workspace();
    this.heads = heads;
    this.entries = entries;
    this.patience = patience;
    durable = head.seq();
    fence = head.fence();
  }

  /** Place of the last entry that is known to be durable. */
  long durable() {
    return durable;
  }

  /** Returns once they are durable, but for those that are refused alone. */
  @Override
  public Long append(List<Append> batch) {
    try {
      write(batch.stream().flatMap(append -> append.lines().stream()).toList());
    } catch (TakenException e) {
      batch.forEach(this::writeAlone);
    }
    return durable;
  }

  private static final class TakenException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private void writeAlone(Append append) {
    try {
      write(append.lines());
    } catch (TakenException e) {
      refuseUnlessThere(append);
    } catch (ProblemException e) {
      append.refuse(e);
    }
  }

  /** Somebody whose answer was lost may append the same once more. */
  private void refuseUnlessThere(Append append) {
    try {
      for (var line : append.lines()) {
        entries.ofWorkflow(
            workspace,
            line.workflow(),
            line.position() - 1,
            line.position(),
            row -> requireSame(line, row));
      }
    } catch (ProblemException e) {
      append.refuse(e);
    }
  }

  private static void requireSame(Line line, Row row) {
    if (!row.line().equals(line)) {
      throw Checked.damaged(
          "the journal holds another entry with position %d of workflow %s"
              .formatted(line.position(), line.workflow()));
    }
  }

  private void write(List<Line> lines) {
    settle();
    var until = System.nanoTime() + patience.toNanos();
    for (var failure = attempt(lines); failure != null; failure = attempt(lines)) {
      if (System.nanoTime() > until) {
        throw SurrealFailure.problem(failure);
      }
      SurrealCalls.pause();
    }
  }

  /** Writes them, or gives the failure if it may go well another time. */
  private @Nullable SurrealException attempt(List<Line> lines) {
    var after = durable + lines.size();
    isUncertain = true;
    try {
      heads.append(workspace, durable, fence, lines);
      isUncertain = false;
      durable = after;
      return null;
    } catch (SurrealException e) {
      return whatBecameOf(after, e);
    }
  }

  private @Nullable SurrealException whatBecameOf(long after, SurrealException failure) {
    switch (SurrealFailure.of(failure)) {
      case NOT_DONE -> isUncertain = false;
      case TAKEN -> {
        isUncertain = false;
        throw new TakenException();
      }
      case LOST -> throw SurrealFailure.problem(failure);
      case UNCLEAR, FENCED -> {
        return isThere(after) ? null : failure;
      }
      case REFUSED -> {
        if (isThere(after)) {
          return null;
        }
        throw SurrealFailure.problem(failure);
      }
    }
    return failure;
  }

  private boolean isThere(long after) {
    var head = heads.fence(workspace);
    fence = head.fence();
    if (head.seq() != durable && head.seq() != after) {
      throw moved(head);
    }
    isUncertain = false;
    durable = head.seq();
    return durable == after;
  }

  /**
   * Takes away what came to be there although its writer was told that it is not: there was no
   * engine to ask. Nothing is written before this is done.
   */
  void settle() {
    while (isUncertain) {
      var head = heads.fence(workspace);
      fence = head.fence();
      if (head.seq() < durable) {
        throw moved(head);
      }
      if (head.seq() == durable) {
        isUncertain = false;
      } else {
        heads.retract(head, durable);
      }
    }
  }

  private ProblemException moved(Head head) {
    return Checked.damaged(
        "the journal of workspace %s ends with %d, and not with %d: something else wrote to it"
            .formatted(workspace, head.seq(), durable));
  }
}
