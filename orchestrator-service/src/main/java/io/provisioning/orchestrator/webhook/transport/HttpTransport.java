package io.provisioning.orchestrator.webhook.transport;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Posts by HTTP/1.1, to the host itself: no proxy, no redirect. Java remembers the addresses of a
 * name for a while, so that the addresses that are looked at are those that are connected to.
 */
final class HttpTransport implements Transport, AutoCloseable {

  private static final int LONGEST_BODY = 1024;

  private final Destinations destinations;
  private final Duration timeout;
  private final HttpClient http;

  HttpTransport(Destinations destinations, Duration timeout) {
    this.destinations = destinations;
    this.timeout = timeout;
    http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .proxy(HttpClient.Builder.NO_PROXY)
            .connectTimeout(timeout)
            .build();
  }

  @Override
  public Answer post(URI url, Map<String, String> headers, String payload)
      throws InterruptedException {
    try {
      var refusal = destinations.against(url);
      return refusal.isPresent()
          ? Answer.failed(refusal.get())
          : send(request(url, headers, payload));
    } catch (UnknownHostException _) {
      return Answer.failed("the host `" + url.getHost() + "` is not known");
    }
  }

  private HttpRequest request(URI url, Map<String, String> headers, String payload) {
    var request = HttpRequest.newBuilder(url).POST(BodyPublishers.ofString(payload));
    headers.forEach(request::header);
    return request.build();
  }

  /** The whole answer must come in time: a receiver that drips it must not hold a place. */
  private Answer send(HttpRequest request) throws InterruptedException {
    var answer = http.sendAsync(request, _ -> new Beginning());
    try {
      var response = answer.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
      return new Answer(
          response.statusCode(),
          null,
          response.headers().firstValue("Retry-After").orElse(null),
          response.body());
    } catch (TimeoutException _) {
      return Answer.failed("no answer within " + timeout.toSeconds() + " s");
    } catch (ExecutionException e) {
      return Answer.failed("not reached: " + reason(e.getCause()));
    } finally {
      answer.cancel(true);
    }
  }

  private static String reason(@Nullable Throwable cause) {
    return cause == null
        ? "unknown"
        : cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
  }

  @Override
  public void close() {
    http.shutdownNow();
  }

  /** Reads the beginning of a body and hangs up then. */
  private static final class Beginning implements HttpResponse.BodySubscriber<String> {

    private final ByteArrayOutputStream read = new ByteArrayOutputStream();
    private final CompletableFuture<String> body = new CompletableFuture<>();
    private Flow.@Nullable Subscription subscription;

    @Override
    public CompletionStage<String> getBody() {
      return body;
    }

    @Override
    public void onSubscribe(Flow.Subscription begun) {
      subscription = begun;
      begun.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
      for (var buffer : buffers) {
        var part = new byte[Math.min(buffer.remaining(), LONGEST_BODY - read.size())];
        buffer.get(part);
        read.writeBytes(part);
      }
      if (read.size() >= LONGEST_BODY && subscription != null) {
        subscription.cancel();
        onComplete();
      }
    }

    @Override
    public void onError(Throwable fault) {
      body.completeExceptionally(fault);
    }

    @Override
    public void onComplete() {
      body.complete(read.toString(StandardCharsets.UTF_8));
    }
  }
}
