package io.provisioning.provider.aws;

import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.cloud.Pauses;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Asks again until something is so.
 *
 * @param firstPause between two questions; the next ones are longer
 */
record Waiting(Duration firstPause) {

  private static final Duration SEEN_LIMIT = Duration.ofSeconds(30);

  /** Repeats what is refused since AWS does not know everywhere yet what it has just made. */
  <T> T seen(Supplier<T> action) {
    var pause = firstPause;
    long deadline = System.nanoTime() + SEEN_LIMIT.toNanos();
    while (true) {
      try {
        return action.get();
      } catch (ApiException e) {
        if (!e.isNotFound() || System.nanoTime() > deadline) {
          throw e;
        }
        pause = Pauses.pause(pause);
      }
    }
  }

  /**
   * Waits for an answer.
   *
   * @param problem of which it is told where none came in time
   */
  <T> T until(Duration limit, String problem, Supplier<Optional<T>> question) {
    var pause = firstPause;
    long deadline = System.nanoTime() + limit.toNanos();
    while (true) {
      var answer = question.get();
      if (answer.isPresent()) {
        return answer.get();
      }
      if (System.nanoTime() > deadline) {
        throw new ProviderException(Kind.TRANSIENT, problem);
      }
      pause = Pauses.pause(pause);
    }
  }

  /** Waits until something is found by its tags, so that nobody makes it a second time. */
  <T> T found(String path, Supplier<Optional<T>> search) {
    return until(SEEN_LIMIT, path + " is not listed yet", search);
  }
}
