package io.provisioning.orchestrator.webhook;

import io.provisioning.orchestrator.engine.Workflows;
import io.provisioning.orchestrator.journal.Journal;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Notes and sends from when the engine is open until before it closes. What happens outside of that
 * is in the journal, and noted by the next start.
 */
final class WebhookLifecycle implements SmartLifecycle {

  private static final Logger log = LoggerFactory.getLogger(WebhookLifecycle.class);
  private static final long SECONDS_TO_STOP = 5;

  private final Webhooks webhooks;
  private final Reporter reporter;
  private final Postman postman;
  private final Workflows workflows;
  private final Journal journal;
  private final WebhookSettings settings;
  private final Semaphore bell = new Semaphore(0);
  private @Nullable Work work;

  private record Work(
      CountDownLatch end, Thread reporting, Thread sending, ExecutorService threads) {}

  WebhookLifecycle(
      Webhooks webhooks,
      Reporter reporter,
      Postman postman,
      Workflows workflows,
      Journal journal,
      WebhookSettings settings) {
    this.webhooks = webhooks;
    this.reporter = reporter;
    this.postman = postman;
    this.workflows = workflows;
    this.journal = journal;
    this.settings = settings;
  }

  @Override
  public synchronized void start() {
    webhooks.open(bell::release);
    var end = new CountDownLatch(1);
    var threads = Executors.newVirtualThreadPerTaskExecutor();
    var reporting = Thread.ofVirtual().name("webhook-reporter").unstarted(() -> report(end));
    var sending = Thread.ofVirtual().name("webhook-postman").unstarted(() -> send(end, threads));
    work = new Work(end, reporting, sending, threads);
    reporting.start();
    sending.start();
  }

  /** What is being sent is given up, and sent by the next start under the same id. */
  @Override
  public synchronized void stop() {
    var ending = work;
    if (ending == null) {
      return;
    }
    work = null;
    ending.end().countDown();
    bell.release();
    ending.threads().shutdownNow();
    try {
      ending.sending().join(TimeUnit.SECONDS.toMillis(SECONDS_TO_STOP));
      ending.reporting().join(TimeUnit.SECONDS.toMillis(SECONDS_TO_STOP));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public synchronized boolean isRunning() {
    return work != null;
  }

  /** After the engine, whose workflows are told of. */
  @Override
  public int getPhase() {
    return 1;
  }

  private void report(CountDownLatch end) {
    var patience = settings.lookEvery().toMillis();
    try {
      while (end.getCount() > 0) {
        try {
          reporter.catchUp(workflows::newestFirst, journal);
          var _ = reporter.work(journal, patience);
        } catch (RuntimeException e) {
          log.error("what happened could not be noted for webhooks; it is tried again", e);
          var _ = end.await(patience, TimeUnit.MILLISECONDS);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void send(CountDownLatch end, ExecutorService threads) {
    try {
      while (end.getCount() > 0) {
        var pause = postman.look(threads);
        var _ = bell.tryAcquire(pause.toMillis() + 1, TimeUnit.MILLISECONDS);
        bell.drainPermits();
      }
    } catch (RejectedExecutionException _) {
      // It stops.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
