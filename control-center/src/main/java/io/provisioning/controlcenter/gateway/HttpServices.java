package io.provisioning.controlcenter.gateway;

import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryConfig;
import io.provisioning.config.problem.ProblemException;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.pool.PoolConcurrencyPolicy;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestClient;

/**
 * The services behind the door. What only reads is asked a second time if no answer came; a service
 * that does not answer is left alone for a while.
 */
final class HttpServices {

  private static final Duration CONNECT = Duration.ofSeconds(2);

  /** Services close a connection that nobody uses after 60 s. */
  private static final Duration IDLE = Duration.ofSeconds(20);

  /** To one service: as many as requests are let in at once. */
  private static final int MOST_CONNECTIONS = 10_000;

  private final Map<String, URI> addresses;
  private final RestClient patient;
  private final RestClient limited;
  private final CircuitBreakerRegistry breakers =
      CircuitBreakerRegistry.of(
          CircuitBreakerConfig.custom()
              .recordExceptions(ResourceAccessException.class)
              .slidingWindowSize(20)
              .minimumNumberOfCalls(10)
              .waitDurationInOpenState(Duration.ofSeconds(2))
              .automaticTransitionFromOpenToHalfOpenEnabled(false)
              .build());
  private final Retry again =
      Retry.of(
          "safe",
          RetryConfig.custom()
              .maxAttempts(2)
              .waitDuration(Duration.ofMillis(100))
              .retryExceptions(ResourceAccessException.class)
              .build());

  HttpServices(GatewaySettings settings) {
    addresses = settings.services();
    limited = RestClient.builder().requestFactory(pooled(settings.timeout())).build();
    patient = RestClient.builder().requestFactory(streaming()).build();
  }

  /** Asks with the least work, but reads an answer to its end even if nobody wants it any more. */
  private static ClientHttpRequestFactory pooled(Duration timeout) {
    var limits =
        ConnectionConfig.custom()
            .setConnectTimeout(Timeout.of(CONNECT))
            .setSocketTimeout(Timeout.of(timeout))
            .build();
    var connections =
        PoolingHttpClientConnectionManagerBuilder.create()
            .setPoolConcurrencyPolicy(PoolConcurrencyPolicy.LAX)
            .setMaxConnPerRoute(MOST_CONNECTIONS)
            .setDefaultConnectionConfig(limits)
            .build();
    var http =
        HttpClients.custom()
            .setConnectionManager(connections)
            .evictIdleConnections(TimeValue.of(IDLE))
            .disableAutomaticRetries()
            .disableRedirectHandling()
            .disableContentCompression()
            .disableCookieManagement()
            .disableAuthCaching()
            .disableDefaultUserAgent()
            .build();
    var factory = new HttpComponentsClientHttpRequestFactory(http);
    factory.setReadTimeout(timeout);
    return factory;
  }

  /** Lets go of an answer that has no end. */
  private static ClientHttpRequestFactory streaming() {
    return new JdkClientHttpRequestFactory(
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT)
            .executor(Executors.newVirtualThreadPerTaskExecutor())
            .build());
  }

  URI address(String service) {
    var address = addresses.get(service);
    if (address == null) {
      throw unavailable(service, null);
    }
    return address;
  }

  /** With a time limit for each answer. */
  RestClient limited() {
    return limited;
  }

  /** For answers that go on. */
  RestClient patient() {
    return patient;
  }

  /**
   * Asks a service.
   *
   * @param isSafe whether it may be asked twice
   * @throws ProblemException SERVICE_UNAVAILABLE
   */
  <T> T ask(String service, boolean isSafe, Supplier<T> question) {
    var breaker = breakers.circuitBreaker(service);
    var guarded = CircuitBreaker.decorateSupplier(breaker, question);
    try {
      return isSafe ? Retry.decorateSupplier(again, guarded).get() : guarded.get();
    } catch (CallNotPermittedException | ResourceAccessException e) {
      throw unavailable(service, e);
    }
  }

  static ProblemException unavailable(String service, @Nullable Throwable cause) {
    return new ProblemException(
        GatewayProblem.SERVICE_UNAVAILABLE,
        "`%s` does not answer".formatted(service),
        "`provisioning status` shows what runs; what would have changed something may have been"
            + " done: ask again with the same idempotency key",
        List.of(),
        cause);
  }
}
