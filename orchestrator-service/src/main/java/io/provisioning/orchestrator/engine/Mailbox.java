package io.provisioning.orchestrator.engine;

import io.provisioning.orchestrator.engine.Flight.Outcome;
import io.provisioning.orchestrator.workflow.WorkflowEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What has happened around one workflow and is not yet in its journal. There is a thread that
 * empties it only while there is something to do.
 */
final class Mailbox {

  /** Something the run must take note of. */
  sealed interface Message {

    /** The effect of an operation, or of its inverse, has ended. */
    record Ended(String operation, Outcome outcome) implements Message {}

    /** Somebody asks for something; the answer is an exception or nothing. */
    record Asked(WorkflowEvent.Requested event, CompletableFuture<Void> answer)
        implements Message {}

    /** The process before has died; go on where it was. */
    record Recover() implements Message {}

    /** Begin. */
    record Begin() implements Message {}

    /** Start nothing more and come to an end. */
    record Stop() implements Message {}
  }

  private final BlockingQueue<Message> queue = new LinkedBlockingQueue<>();
  private final ReentrantLock lock = new ReentrantLock();
  private final String name;
  private final Runnable work;
  private boolean isWorking;

  /**
   * Makes an empty mailbox.
   *
   * @param work takes messages until {@link #retire} lets it go
   */
  Mailbox(String name, Runnable work) {
    this.name = name;
    this.work = work;
  }

  void post(Message message) {
    lock.lock();
    try {
      queue.add(message);
      if (!isWorking) {
        isWorking = true;
        Thread.ofVirtual().name(name).start(work);
      }
    } finally {
      lock.unlock();
    }
  }

  /** All messages there are; waits for one, but not longer than asked. */
  List<Message> take(Duration patience) throws InterruptedException {
    var messages = new ArrayList<Message>();
    var first = queue.poll(Math.max(0, patience.toNanos()), TimeUnit.NANOSECONDS);
    if (first != null) {
      messages.add(first);
      queue.drainTo(messages);
    }
    return messages;
  }

  /** Whether the thread may end; a message that comes later starts another one. */
  boolean retire() {
    lock.lock();
    try {
      isWorking = !queue.isEmpty();
      return !isWorking;
    } finally {
      lock.unlock();
    }
  }
}
