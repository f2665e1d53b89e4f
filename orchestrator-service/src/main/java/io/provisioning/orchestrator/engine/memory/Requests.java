package io.provisioning.orchestrator.engine.memory;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.engine.WorkflowProblem;
import io.provisioning.orchestrator.journal.Memory;
import io.provisioning.orchestrator.workflow.WorkflowEvent.Request;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Requests that carried a key, and what came of them. They are in the journal with the event they
 * led to, so they outlive the process.
 */
public final class Requests {

  /** How long a request may be repeated. */
  private static final Duration KEPT = Duration.ofDays(1);

  private record Use(String digest, Instant at, CompletableFuture<String> workflow) {

    boolean isDone() {
      return workflow.isDone() && !workflow.isCompletedExceptionally();
    }
  }

  private final Map<String, Use> uses = new ConcurrentHashMap<>();

  /** What the journal says of an earlier request. */
  void remember(@Nullable Request request, String workflow, Instant at) {
    if (request != null) {
      uses.put(
          request.key(),
          new Use(request.digest(), at, CompletableFuture.completedFuture(workflow)));
    }
  }

  /** Forgets requests that nobody repeats any more. */
  public void forgetBefore(Instant now) {
    var oldest = now.minus(KEPT);
    uses.values().removeIf(use -> use.isDone() && use.at().isBefore(oldest));
  }

  /** All that are known. */
  List<Memory.Used> all() {
    return uses.entrySet().stream()
        .filter(use -> use.getValue().isDone())
        .map(use ->
            new Memory.Used(
                new Request(use.getKey(), use.getValue().digest()),
                use.getValue().workflow().join(),
                use.getValue().at()))
        .toList();
  }

  /** The workflow that an ended request under the key led to. */
  public Optional<String> find(String key) {
    var use = uses.get(key);
    return use == null || !use.isDone() ? Optional.empty() : Optional.of(use.workflow().join());
  }

  /**
   * Does it once for each key.
   *
   * @param at now
   * @param action gives the id of the workflow; if it throws, the key may be used again
   * @return the id that the first request under the key led to
   * @throws ProblemException IDEMPOTENCY_KEY_REUSED if something else was asked for under the key
   */
  public String once(@Nullable Request request, Instant at, Supplier<String> action) {
    if (request == null) {
      return action.get();
    }
    var use = new Use(request.digest(), at, new CompletableFuture<>());
    var earlier = uses.putIfAbsent(request.key(), use);
    if (earlier != null) {
      return repeat(request, earlier);
    }
    try {
      var workflow = action.get();
      use.workflow().complete(workflow);
      return workflow;
    } catch (RuntimeException | Error e) {
      uses.remove(request.key(), use);
      use.workflow().completeExceptionally(e);
      throw e;
    }
  }

  private static String repeat(Request request, Use earlier) {
    if (!earlier.digest().equals(request.digest())) {
      throw WorkflowProblem.IDEMPOTENCY_KEY_REUSED.because(
          "the idempotency key `" + request.key() + "` was used for another request",
          "use a new key for a new request");
    }
    try {
      return earlier.workflow().join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof ProblemException problem ? problem : e;
    }
  }
}
