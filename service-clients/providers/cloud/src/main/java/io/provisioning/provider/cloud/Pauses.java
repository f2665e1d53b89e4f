package io.provisioning.provider.cloud;

import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import java.time.Duration;

/** Time between two questions about something that a cloud has not finished. */
public final class Pauses {

  private static final Duration LONGEST = Duration.ofSeconds(3);

  private Pauses() {}

  /**
   * Waits.
   *
   * @return how long to wait the next time
   * @throws ProviderException TRANSIENT if the thread is interrupted
   */
  public static Duration pause(Duration duration) {
    try {
      Thread.sleep(duration);
      var next = duration.multipliedBy(3).dividedBy(2);
      return next.compareTo(LONGEST) < 0 ? next : LONGEST;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProviderException(Kind.TRANSIENT, "interrupted while waiting for the cloud", e);
    }
  }
}
