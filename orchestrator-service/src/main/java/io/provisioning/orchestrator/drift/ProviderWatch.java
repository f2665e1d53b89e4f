package io.provisioning.orchestrator.drift;

import io.provisioning.orchestrator.provider.Providers;
import io.provisioning.provider.Scope;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Listens to providers that tell of changes, again whenever a stream has ended. */
final class ProviderWatch {

  private static final Logger log = LoggerFactory.getLogger(ProviderWatch.class);
  private static final Duration FIRST_WAIT = Duration.ofMillis(500);
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

  private final Providers providers;
  private final DriftRounds rounds;
  private final DriftHints hints;
  private final Set<String> watched = ConcurrentHashMap.newKeySet();

  ProviderWatch(Providers providers, DriftRounds rounds, DriftHints hints) {
    this.providers = providers;
    this.rounds = rounds;
    this.hints = hints;
  }

  /** Begins to listen to providers that are new. */
  void begin(Executor turns, CountDownLatch end) {
    for (var name : rounds.providers()) {
      if (watched.add(name)) {
        turns.execute(() -> watch(name, end));
      }
    }
  }

  /** Another process of ours listens anew. */
  void forget() {
    watched.clear();
  }

  private void watch(String name, CountDownLatch end) {
    var wait = FIRST_WAIT;
    try {
      do {
        var begin = System.nanoTime();
        if (!listens(name)) {
          return;
        }
        boolean wasGood = System.nanoTime() - begin > LONGEST_WAIT.toNanos();
        wait = wasGood ? FIRST_WAIT : longer(wait);
        // what happened meanwhile was not told
        tell(name, Optional.empty());
      } while (!end.await(wait.toMillis(), TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Duration longer(Duration wait) {
    var twice = wait.multipliedBy(2);
    return twice.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : twice;
  }

  private boolean listens(String name) {
    try {
      return providers.get(name).watch(scope -> tell(name, scope));
    } catch (RuntimeException e) {
      log.info("provider {} does not tell of changes now: {}", name, e.getMessage());
      return !Thread.currentThread().isInterrupted();
    }
  }

  private void tell(String name, Optional<Scope> scope) {
    scope.ifPresentOrElse(hints::add, () -> rounds.at(name).forEach(hints::add));
  }
}
