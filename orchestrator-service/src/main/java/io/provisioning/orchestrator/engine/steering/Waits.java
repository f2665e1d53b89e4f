package io.provisioning.orchestrator.engine.steering;

import io.provisioning.orchestrator.engine.WorkflowView;
import io.provisioning.orchestrator.engine.running.WorkflowRun;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * Lets a request wait for the end of a workflow if the client prefers that (RFC 7240: {@code
 * Prefer: wait=10}), but not beyond the end of the service.
 */
@Component
public class Waits {

  private static final Pattern WAIT = Pattern.compile("(?:^|[,;\\s])wait\\s*=\\s*\"?(\\d{1,6})\\b");
  private static final long MOST_SECONDS = 60;

  private final Set<Thread> waiting = ConcurrentHashMap.newKeySet();
  private volatile boolean isStopping;

  /**
   * How the workflow stands once it has ended, or else after as long as the client prefers, which
   * is at most a minute.
   *
   * @param preferences the header; what is not understood is ignored, as is its right
   */
  public WorkflowView await(WorkflowRun run, @Nullable String preferences) {
    return await(run, patience(preferences));
  }

  /** How the workflow stands once it has ended, or else after a while. */
  WorkflowView await(WorkflowRun run, Duration patience) {
    if (patience.isZero()) {
      return run.view();
    }
    waiting.add(Thread.currentThread());
    try {
      return isStopping ? run.view() : run.awaitEnd(patience);
    } catch (InterruptedException e) {
      return run.view(); // by stop(), and nobody else
    } finally {
      waiting.remove(Thread.currentThread());
    }
  }

  static Duration patience(@Nullable String preferences) {
    var wait = WAIT.matcher(preferences == null ? "" : preferences);
    return wait.find()
        ? Duration.ofSeconds(Math.min(MOST_SECONDS, Long.parseLong(wait.group(1))))
        : Duration.ZERO;
  }

  @EventListener(ContextClosedEvent.class)
  void stop() {
    isStopping = true;
    waiting.forEach(Thread::interrupt);
  }
}
