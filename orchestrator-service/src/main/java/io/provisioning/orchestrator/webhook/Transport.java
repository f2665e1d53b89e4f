package io.provisioning.orchestrator.webhook;

import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sends what is to be sent. */
@FunctionalInterface
interface Transport {

  /**
   * Posts a payload and waits for what the receiver says; never throws, but for an interrupt.
   *
   * @throws InterruptedException if the service stops
   */
  Answer post(URI url, Map<String, String> headers, String payload) throws InterruptedException;

  /**
   * What came of an attempt.
   *
   * @param status of HTTP; absent where none came
   * @param error why none came
   * @param retryAfter the header as it is
   * @param body its beginning
   */
  record Answer(
      @Nullable Integer status,
      @Nullable String error,
      @Nullable String retryAfter,
      @Nullable String body) {

    static Answer failed(String error) {
      return new Answer(null, error, null, null);
    }

    boolean isAccepted() {
      return status != null && status >= 200 && status < 300;
    }

    /** The receiver wants nothing any more, ever. */
    boolean isGone() {
      return status != null && status == 410;
    }

    @Nullable String refusal() {
      return status == null || isAccepted() ? error : "HTTP status " + status;
    }
  }
}
