package io.provisioning.service.job;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/** Looks for jobs that are due, from when everything else has started until the service stops. */
final class JobLifecycle implements SmartLifecycle {

  private static final Logger log = LoggerFactory.getLogger(JobLifecycle.class);
  private static final Duration AFTER_A_FAULT = Duration.ofSeconds(5);
  private static final int AFTER_THE_FEATURES = 100;

  private final Jobs jobs;
  private @Nullable CountDownLatch end;

  JobLifecycle(Jobs jobs) {
    this.jobs = jobs;
  }

  @Override
  public synchronized void start() {
    var stopped = new CountDownLatch(1);
    end = stopped;
    jobs.reopen();
    Thread.ofVirtual().name("jobs").start(() -> watch(stopped));
  }

  private void watch(CountDownLatch stopped) {
    try {
      jobs.open();
      while (!stopped.await(look().toMillis(), TimeUnit.MILLISECONDS)) {
        // look again
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Duration look() {
    try {
      return jobs.look();
    } catch (RuntimeException e) {
      log.error("jobs could not be looked at", e);
      return AFTER_A_FAULT;
    }
  }

  @Override
  public synchronized void stop() {
    if (end != null) {
      end.countDown();
      end = null;
      jobs.close();
    }
  }

  @Override
  public synchronized boolean isRunning() {
    return end != null;
  }

  @Override
  public int getPhase() {
    return AFTER_THE_FEATURES;
  }
}
