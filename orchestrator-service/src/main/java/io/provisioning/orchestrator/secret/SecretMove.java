package io.provisioning.orchestrator.secret;

import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.secret.generated.GeneratedSecret;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Moves all secrets that are files into the vault, after the start and in the background. Waits for
 * a vault that does not answer, and nothing waits for it.
 */
final class SecretMove implements SmartLifecycle {

  private static final Logger log = LoggerFactory.getLogger(SecretMove.class);
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

  private final AdoptingSecrets secrets;
  private final Duration firstWait;
  private final Set<GeneratedSecret> stuck = new HashSet<>();
  private @Nullable Thread thread;
  private int moved;

  SecretMove(AdoptingSecrets secrets, Duration firstWait) {
    this.secrets = secrets;
    this.firstWait = firstWait;
  }

  @Override
  public synchronized void start() {
    thread = Thread.ofVirtual().name("secrets to the vault").start(this::run);
  }

  @Override
  public synchronized void stop() {
    if (thread != null) {
      thread.interrupt();
      thread = null;
    }
  }

  @Override
  public synchronized boolean isRunning() {
    return thread != null;
  }

  private void run() {
    var wait = firstWait;
    try {
      while (!moveAll()) {
        Thread.sleep(wait);
        wait = wait.compareTo(LONGEST_WAIT) < 0 ? wait.multipliedBy(2) : wait;
      }
      if (moved > 0) {
        log.info("{} secrets were moved from files into the vault", moved);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether nothing is left but what a person must look at. */
  private boolean moveAll() {
    try {
      for (var secret : secrets.left()) {
        move(secret);
      }
      return true;
    } catch (ProblemException e) {
      log.warn("secrets are not in the vault yet: {}", e.detail());
      return false;
    }
  }

  private void move(GeneratedSecret secret) {
    try {
      secrets.adopt(secret);
      moved++;
    } catch (ProblemException e) {
      if (e.problem().kind() == Problem.Kind.UNAVAILABLE) {
        throw e;
      }
      if (stuck.add(secret)) {
        log.error("a secret stays in its file: {}; {}", e.detail(), e.help().orElse(""));
      }
    }
  }
}
