package io.provisioning.orchestrator.engine.running;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.engine.Refusals;
import io.provisioning.orchestrator.journal.Journal;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes the turns of one run: what they add is durable before anybody is told and before an effect
 * is asked for. There is a thread only while there is something to do or to wait for.
 */
final class RunLoop implements Message.Inbox {

  private static final Logger log = LoggerFactory.getLogger(RunLoop.class);
  private static final Duration LONG = Duration.ofHours(1);
  private static final long MILLIS_BEFORE_APPENDING_AGAIN = 500;

  private final WorkflowRun run;
  private final Journal journal;
  private final InstantSource clock;
  private final BlockingQueue<Message> queue = new LinkedBlockingQueue<>();
  private final ReentrantLock lock = new ReentrantLock();
  private final CountDownLatch stopping = new CountDownLatch(1);
  private boolean isWorking;
  private boolean isStalled;

  RunLoop(WorkflowRun run, Journal journal, InstantSource clock) {
    this.run = run;
    this.journal = journal;
    this.clock = clock;
  }

  @Override
  public void post(Message message) {
    if (message instanceof Message.Stop) {
      stopping.countDown();
    }
    lock.lock();
    try {
      if (isStalled) {
        refuse(message);
        return;
      }
      queue.add(message);
      if (!isWorking) {
        isWorking = true;
        Thread.ofVirtual().name("workflow " + run.id()).start(this::work);
      }
    } finally {
      lock.unlock();
    }
  }

  private void work() {
    var messages = List.<Message>of();
    try {
      do {
        messages = messages();
        turn(messages);
      } while (!run.isIdle() || !retire());
    } catch (InterruptedException | RuntimeException | Error e) {
      log.error("workflow {} stands still until the service is started again", run.id(), e);
      stall(messages, e);
    }
    run.rest();
  }

  /** The run may be ahead of the journal, so nothing is done with it any more. */
  private void stall(List<Message> taken, Throwable fault) {
    var left = new ArrayList<>(taken);
    lock.lock();
    try {
      isStalled = true;
      queue.drainTo(left);
    } finally {
      lock.unlock();
    }
    run.stall(FaultPlace.of(fault));
    left.forEach(this::refuse);
  }

  private void refuse(Message message) {
    switch (message) {
      case Message.Asked asked -> asked.answer().completeExceptionally(Refusals.stalled(run.id()));
      case Message.Stop _ -> run.rest();
      case Message.Ended _, Message.Recover _, Message.Granted _, Message.Look _ -> {}
    }
  }

  /** All messages there are; waits for one, but not longer than the run has nothing to do. */
  private List<Message> messages() throws InterruptedException {
    var messages = new ArrayList<Message>();
    var first = queue.poll(Math.max(0, patience().toNanos()), TimeUnit.NANOSECONDS);
    if (first != null) {
      messages.add(first);
      queue.drainTo(messages);
    }
    return messages;
  }

  private Duration patience() {
    if (run.isIdle()) {
      return Duration.ZERO;
    }
    return run.nextDue()
        .map(due -> Duration.between(clock.instant(), due))
        .filter(wait -> wait.compareTo(LONG) < 0)
        .orElse(LONG);
  }

  private void turn(List<Message> messages) throws InterruptedException {
    var turn = run.take(messages);
    if (turn.events.isEmpty() || makeDurable(turn)) {
      run.committed(turn);
    }
  }

  /** Tries until the journal takes the events, or the service stops. */
  private boolean makeDurable(Turn turn) throws InterruptedException {
    do {
      try {
        journal.append(run.workspace(), turn.entries(run.id()));
        return true;
      } catch (ProblemException e) {
        log.warn("workflow {} waits until the journal can be written", run.id(), e);
        turn.answers.forEach(answer -> answer.completeExceptionally(late(e)));
      }
    } while (!stopping.await(MILLIS_BEFORE_APPENDING_AGAIN, TimeUnit.MILLISECONDS));
    return false;
  }

  private static ProblemException late(ProblemException e) {
    return e.problem()
        .because(
            e.getMessage() + "; the request takes effect as soon as it can",
            "repair the disk, and check the workflow before you repeat the request",
            e);
  }

  /** Whether the thread may end; a message that comes later starts another one. */
  private boolean retire() {
    lock.lock();
    try {
      isWorking = !queue.isEmpty();
      return !isWorking;
    } finally {
      lock.unlock();
    }
  }
}
