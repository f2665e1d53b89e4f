package io.provisioning.controlcenter.platform;

import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryConfig;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.service.problem.RequestProblem;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.classic.MinimalHttpClient;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.routing.RoutingSupport;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.pool.PoolConcurrencyPolicy;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestClient;

/**
 * The services behind the door. What only reads is asked a second time if no answer came; a service
 * that does not answer is left alone for a while.
 */
final class HttpServices {

  private static final Logger LOG = LoggerFactory.getLogger(HttpServices.class);

  private static final Duration CONNECT = Duration.ofSeconds(2);

  /** How long a service that does not answer is left alone. */
  private static final Duration REST = Duration.ofSeconds(2);

  /** Services close a connection that nobody uses after 60 s. */
  private static final Duration IDLE = Duration.ofSeconds(20);

  /** To one service: as many as requests are let in at once. */
  private static final int MOST_CONNECTIONS = 10_000;

  private final Map<String, URI> addresses;
  private final MinimalHttpClient lean;
  private final RequestConfig quick;
  private final RequestConfig patient = responseWithin(Timeout.DISABLED);
  private final RestClient limited;
  private final CircuitBreakerRegistry breakers =
      CircuitBreakerRegistry.of(
          CircuitBreakerConfig.custom()
              .recordExceptions(ResourceAccessException.class)
              // nobody waits for it, and whoever asks the moment it listens again is to be heard
              .ignoreException(HttpServices::isRefused)
              .slidingWindowSize(20)
              .minimumNumberOfCalls(10)
              .waitDurationInOpenState(REST)
              .permittedNumberOfCallsInHalfOpenState(2)
              // two that take long must not keep out everybody else for as long
              .maxWaitDurationInHalfOpenState(REST)
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

  HttpServices(Map<String, URI> addresses, Duration timeout) {
    this.addresses = addresses;
    quick = responseWithin(Timeout.of(timeout));
    var connections = connections(timeout);
    lean = HttpClients.createMinimal(connections);
    var requests = new HttpComponentsClientHttpRequestFactory(complete(connections));
    requests.setReadTimeout(timeout);
    limited = RestClient.builder().requestFactory(requests).build();
  }

  private static boolean isRefused(Throwable failure) {
    return failure.getCause() instanceof ConnectException;
  }

  private static RequestConfig responseWithin(Timeout timeout) {
    return RequestConfig.custom().setResponseTimeout(timeout).build();
  }

  private static PoolingHttpClientConnectionManager connections(Duration timeout) {
    var limits =
        ConnectionConfig.custom()
            .setConnectTimeout(Timeout.of(CONNECT))
            .setSocketTimeout(Timeout.of(timeout))
            .build();
    return PoolingHttpClientConnectionManagerBuilder.create()
        .setPoolConcurrencyPolicy(PoolConcurrencyPolicy.LAX)
        .setMaxConnPerRoute(MOST_CONNECTIONS)
        .setDefaultConnectionConfig(limits)
        .build();
  }

  /** Closes what nobody uses, also of the connections that the lean one uses. */
  private static CloseableHttpClient complete(PoolingHttpClientConnectionManager connections) {
    return HttpClients.custom()
        .setConnectionManager(connections)
        .evictIdleConnections(TimeValue.of(IDLE))
        .disableAutomaticRetries()
        .disableRedirectHandling()
        .disableContentCompression()
        .disableCookieManagement()
        .disableAuthCaching()
        .disableDefaultUserAgent()
        .build();
  }

  URI address(String service) {
    var address = addresses.get(service);
    if (address == null) {
      throw unavailable(service, null);
    }
    return address;
  }

  /** With a time limit for each answer, which is read whole. */
  RestClient limited() {
    return limited;
  }

  /**
   * Begins an exchange. Whoever asks for it closes the answer.
   *
   * @param isPatient whether the answer may begin, and go on, whenever it likes
   * @throws ResourceAccessException if no answer came
   * @throws ProblemException MALFORMED_REQUEST if the client stopped sending: the service is not to
   *     blame
   */
  ClassicHttpResponse open(HttpUriRequestBase request, boolean isPatient) {
    request.setConfig(isPatient ? patient : quick);
    try {
      return lean.executeOpen(RoutingSupport.determineHost(request), request, null);
    } catch (ClientInput.BrokenException e) {
      throw RequestProblem.MALFORMED_REQUEST.because("the body of the request is incomplete", e);
    } catch (IOException e) {
      throw new ResourceAccessException("no answer from " + request.getAuthority(), e);
    } catch (HttpException e) {
      throw new IllegalArgumentException("no host in " + request, e);
    }
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
      LOG.warn(
          "{} does not answer: {}",
          service,
          Objects.requireNonNullElse(e.getCause(), e).toString());
      throw unavailable(service, e);
    }
  }

  static ProblemException unavailable(String service, @Nullable Throwable cause) {
    return PlatformProblem.SERVICE_UNAVAILABLE.because(
        "`%s` does not answer".formatted(service),
        "`provisioning status` shows what runs; if this was a change, it may have been"
            + " made: check before you repeat it",
        cause);
  }
}
