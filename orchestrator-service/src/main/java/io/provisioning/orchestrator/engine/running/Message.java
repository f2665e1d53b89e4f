package io.provisioning.orchestrator.engine.running;

import io.provisioning.orchestrator.engine.running.Flight.Outcome;
import io.provisioning.orchestrator.workflow.WorkflowEvent;
import java.util.concurrent.CompletableFuture;

/** Something a run must take note of. */
sealed interface Message {

  /** The effect of an operation, or of its inverse, has ended. */
  record Ended(String operation, Outcome outcome) implements Message {}

  /** Somebody asks for something; the answer is an exception or nothing. */
  record Asked(WorkflowEvent.Requested event, CompletableFuture<Void> answer) implements Message {}

  /** The process before has died; go on where it was. */
  record Recover() implements Message {}

  /** An operation that waited for it has a place. */
  record Granted(String operation, String ticket) implements Message {}

  /** Something outside the workflow has changed that decides what may start. */
  record Look() implements Message {}

  /** Start nothing more and come to an end. */
  record Stop() implements Message {}

  /** Takes messages for one run, from any thread, and sees that the run takes note of them. */
  @FunctionalInterface
  interface Inbox {
    void post(Message message);
  }
}
