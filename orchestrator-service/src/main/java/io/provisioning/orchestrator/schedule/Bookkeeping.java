package io.provisioning.orchestrator.schedule;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a schedule has done so far.
 *
 * @param handledUntil of every time up to this one it is known what becomes of it
 * @param unpausedAt times up to this one were missed
 * @param waiting due times that are to be run, one after the other
 * @param latestWorkflow that was started
 * @param history oldest first
 */
record Bookkeeping(
    Instant handledUntil,
    @Nullable Instant unpausedAt,
    List<Instant> waiting,
    @Nullable String latestWorkflow,
    List<ScheduledRun> history) {

  private static final int LONGEST_HISTORY = 50;

  Bookkeeping {
    Objects.requireNonNull(handledUntil, "handled_until");
    waiting = List.copyOf(waiting);
    history =
        List.copyOf(history.subList(Math.max(0, history.size() - LONGEST_HISTORY), history.size()));
  }

  /** Of a schedule made now: what was due before is none of its business. */
  static Bookkeeping begin(Instant now) {
    return new Bookkeeping(now, null, List.of(), null, List.of());
  }

  /** The times are others from now on; what has been done stays. */
  Bookkeeping beginAgain(Instant now) {
    return new Bookkeeping(now, unpausedAt, List.of(), latestWorkflow, history);
  }

  Bookkeeping unpaused(Instant now) {
    return new Bookkeeping(handledUntil, now, waiting, latestWorkflow, history);
  }

  Bookkeeping handled(Instant until) {
    return new Bookkeeping(until, unpausedAt, waiting, latestWorkflow, history);
  }

  Bookkeeping waiting(List<Instant> others) {
    return new Bookkeeping(handledUntil, unpausedAt, others, latestWorkflow, history);
  }

  /** It is known what came of a run; its time waits no longer. */
  Bookkeeping record(ScheduledRun run) {
    var longer = new ArrayList<>(history);
    longer.add(run);
    return new Bookkeeping(
        handledUntil,
        unpausedAt,
        run.trigger() == ScheduledRun.Trigger.TIME ? without(run.due()) : waiting,
        run.workflow() == null ? latestWorkflow : run.workflow(),
        longer);
  }

  private List<Instant> without(Instant due) {
    return waiting.stream().filter(time -> !time.equals(due)).toList();
  }

  /** What wait and those, in order and each once. */
  List<Instant> waitingWith(List<Instant> others) {
    return Stream.concat(waiting.stream(), others.stream()).sorted().distinct().toList();
  }
}
