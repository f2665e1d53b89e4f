package io.provisioning.detector.alert;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.detector.alert.Receiver.Answer;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Tells the receiver what happens to alerts, in order, until it has it. What it was told is noted
 * afterwards, so after a crash in between it is told again; to the receiver that is the same.
 */
final class Courier implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(Courier.class);
  private static final Duration OLDEST = Duration.ofDays(1);
  private static final Duration IDLE = Duration.ofMinutes(1);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);
  private static final int AT_ONCE = 100;

  private final Alerts alerts;
  private final Receiver receiver;
  private final Duration firstPause;
  private final InstantSource time;
  private volatile @Nullable Thread thread;

  /**
   * One that is not at work yet.
   *
   * @param firstPause after the first attempt that failed; twice as long after each further one
   */
  Courier(Alerts alerts, Receiver receiver, Duration firstPause, InstantSource time) {
    this.alerts = alerts;
    this.receiver = receiver;
    this.firstPause = firstPause;
    this.time = time;
  }

  @Override
  public void start() {
    thread = Thread.ofVirtual().name("alert-courier").start(this::work);
  }

  private void work() {
    var pause = firstPause;
    try {
      while (!Thread.currentThread().isInterrupted()) {
        if (tellAll()) {
          pause = firstPause;
          alerts.awaitNews(IDLE);
        } else {
          LOG.warn("the orchestrator takes no news of alerts; next attempt in {}", pause);
          Thread.sleep(pause);
          var doubled = pause.multipliedBy(2);
          pause = doubled.compareTo(LONGEST_PAUSE) < 0 ? doubled : LONGEST_PAUSE;
        }
      }
    } catch (InterruptedException _) {
      // the service stops; the next start goes on from what is noted
    }
  }

  /**
   * Tells all there is.
   *
   * @return whether nothing is left
   */
  boolean tellAll() throws InterruptedException {
    try {
      while (true) {
        var news = alerts.news(time.instant().minus(OLDEST), AT_ONCE);
        if (news.isEmpty()) {
          return true;
        }
        if (!tell(news)) {
          return false;
        }
      }
    } catch (ProblemException e) {
      LOG.warn("what was told of alerts cannot be noted, and is told again", e);
      return false;
    }
  }

  /** One that is refused must not hold up the others. */
  private boolean tell(List<News> news) throws InterruptedException {
    var answer = receiver.take(news);
    if (answer == Answer.REFUSED && news.size() > 1) {
      for (var one : news) {
        if (!tell(List.of(one))) {
          return false;
        }
      }
      return true;
    }
    if (answer != Answer.AWAY) {
      alerts.told(news, time.instant());
    }
    return answer != Answer.AWAY;
  }

  @Override
  public void stop() {
    var working = thread;
    if (working != null) {
      working.interrupt();
      thread = null;
    }
  }

  @Override
  public boolean isRunning() {
    return thread != null;
  }
}
