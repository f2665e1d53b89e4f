package io.provisioning.orchestrator.engine;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.workflow.WorkflowEvent.Request;
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
final class Requests {

  private record Use(String digest, CompletableFuture<String> workflow) {}

  private final Map<String, Use> uses = new ConcurrentHashMap<>();

  /** What the journal says of an earlier request. */
  void remember(@Nullable Request request, String workflow) {
    if (request != null) {
      uses.put(
          request.key(), new Use(request.digest(), CompletableFuture.completedFuture(workflow)));
    }
  }

  /** The workflow that an ended request under the key led to. */
  Optional<String> find(String key) {
    var use = uses.get(key);
    return use == null || !use.workflow().isDone() || use.workflow().isCompletedExceptionally()
        ? Optional.empty()
        : Optional.of(use.workflow().join());
  }

  /**
   * Does it once for each key.
   *
   * @param action gives the id of the workflow; if it throws, the key may be used again
   * @return the id that the first request under the key led to
   * @throws ProblemException IDEMPOTENCY_KEY_REUSED if something else was asked for under the key
   */
  String once(@Nullable Request request, Supplier<String> action) {
    if (request == null) {
      return action.get();
    }
    var use = new Use(request.digest(), new CompletableFuture<>());
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
      throw new ProblemException(
          WorkflowProblem.IDEMPOTENCY_KEY_REUSED,
          "the idempotency key `" + request.key() + "` was used for another request",
          "use a new key for a new request",
          List.of(),
          null);
    }
    try {
      return earlier.workflow().join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof ProblemException problem ? problem : e;
    }
  }
}
