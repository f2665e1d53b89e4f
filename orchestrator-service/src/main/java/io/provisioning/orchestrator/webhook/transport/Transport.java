package io.provisioning.orchestrator.webhook.transport;

import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sends what is to be sent. */
@FunctionalInterface
public interface Transport {

  /**
   * Posts a payload and waits for what the receiver says; never throws, but for an interrupt.
   *
   * @throws InterruptedException if the service stops
   */
  Answer post(URI url, Map<String, String> headers, String payload) throws InterruptedException;

  /** By HTTP/1.1, with as much time for an attempt as a whole. */
  static Transport overHttp(Destinations destinations, Duration timeout) {
    return new HttpTransport(destinations, timeout);
  }

  /**
   * By SMTP, to addresses such as {@code mailto:ada@team.example}; a payload is a {@link Mail} as
   * JSON.
   */
  static Transport byMail(MailSettings settings, Duration timeout, Clock clock) {
    return new MailTransport(settings, timeout, clock);
  }

  /** To addresses of {@code mailto:} by mail, to others by HTTP. */
  static Transport either(Transport http, Transport mail) {
    return (url, headers, payload) ->
        ("mailto".equals(url.getScheme()) ? mail : http).post(url, headers, payload);
  }

  /**
   * What came of an attempt.
   *
   * @param status of HTTP or SMTP; absent where none came
   * @param error why none came
   * @param retryAfter the header as it is
   * @param body its beginning
   */
  record Answer(
      @Nullable Integer status,
      @Nullable String error,
      @Nullable String retryAfter,
      @Nullable String body) {

    public static Answer failed(String error) {
      return new Answer(null, error, null, null);
    }

    public boolean isAccepted() {
      return status != null && status >= 200 && status < 300;
    }

    /** The receiver is gone for good. */
    public boolean isGone() {
      return status != null && status == 410;
    }

    public @Nullable String refusal() {
      return status == null || isAccepted() ? error : "HTTP status " + status;
    }
  }
}
