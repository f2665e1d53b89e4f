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
import org.jspecify.annotations.Nullable;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestClient;

/**
 * The services behind the door. What only reads is asked a second time if no answer came; a service
 * that does not answer is left alone for a while.
 */
final class HttpServices {

  private static final Duration CONNECT = Duration.ofSeconds(2);

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
    var http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT)
            .executor(Executors.newVirtualThreadPerTaskExecutor())
            .build();
    patient = RestClient.builder().requestFactory(new JdkClientHttpRequestFactory(http)).build();
    var factory = new JdkClientHttpRequestFactory(http);
    factory.setReadTimeout(settings.timeout());
    limited = RestClient.builder().requestFactory(factory).build();
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
