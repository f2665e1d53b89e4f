package io.provisioning.cli.orchestrator;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.provisioning.client.orchestrator.ApiClient;
import io.provisioning.client.orchestrator.api.ExtensionsApi;
import io.provisioning.client.orchestrator.api.PlansApi;
import io.provisioning.client.orchestrator.api.ProvidersApi;
import io.provisioning.client.orchestrator.api.ResourcesApi;
import io.provisioning.client.orchestrator.api.SchedulesApi;
import io.provisioning.client.orchestrator.api.SchedulingApi;
import io.provisioning.client.orchestrator.api.StorageApi;
import io.provisioning.client.orchestrator.api.WebhooksApi;
import io.provisioning.client.orchestrator.api.WorkflowsApi;
import java.net.http.HttpClient;
import java.security.GeneralSecurityException;
import java.time.Duration;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.web.client.RestClient;

/**
 * The orchestrator, reached through its generated client. Every call throws {@link
 * io.provisioning.config.problem.ProblemException} with what the service answered, or UNAVAILABLE
 * if it does not. The client is made when it is first needed.
 */
public final class Orchestrator {

  private final Endpoint endpoint;
  private final Duration connect;
  private final Duration answer;
  private @Nullable HttpClient http;
  private @Nullable ApiClient client;

  public Orchestrator(Endpoint endpoint, Duration connect, Duration answer) {
    this.endpoint = endpoint;
    this.connect = connect;
    this.answer = answer;
  }

  public Endpoint endpoint() {
    return endpoint;
  }

  public PlansApi plans() {
    return new PlansApi(client());
  }

  public WorkflowsApi workflows() {
    return new WorkflowsApi(client());
  }

  public SchedulesApi schedules() {
    return new SchedulesApi(client());
  }

  public WebhooksApi webhooks() {
    return new WebhooksApi(client());
  }

  public ResourcesApi resources() {
    return new ResourcesApi(client());
  }

  public ProvidersApi providers() {
    return new ProvidersApi(client());
  }

  public ExtensionsApi extensions() {
    return new ExtensionsApi(client());
  }

  public SchedulingApi scheduling() {
    return new SchedulingApi(client());
  }

  public StorageApi storage() {
    return new StorageApi(client());
  }

  public EventStream events() {
    return new EventStream(endpoint, http());
  }

  private HttpClient http() {
    if (http == null) {
      var builder =
          HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(connect);
      if ("http".equals(endpoint.url().getScheme())) {
        builder.sslContext(trustingNobody());
      }
      var built = builder.build();
      Runtime.getRuntime().addShutdownHook(new Thread(() -> end(built)));
      http = built;
    }
    return http;
  }

  /**
   * Ends the client's thread: a JVM waits 300 ms at its end for a thread that waits in the system.
   */
  private static void end(HttpClient http) {
    http.shutdownNow();
    try {
      var _ = http.awaitTermination(Duration.ofMillis(100));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** In place of the usual one, which reads all certificates of the machine: a fifth of a start. */
  private static SSLContext trustingNobody() {
    try {
      var context = SSLContext.getInstance("TLS");
      context.init(new KeyManager[0], new TrustManager[0], null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has TLS", e);
    }
  }

  private ApiClient client() {
    if (client == null) {
      var dates = ApiClient.createDefaultDateFormat();
      var mapper =
          ApiClient.createDefaultMapper(dates)
              .rebuild()
              .changeDefaultPropertyInclusion(
                  inclusion -> inclusion.withValueInclusion(JsonInclude.Include.NON_NULL))
              .build();
      var requests = new JdkClientHttpRequestFactory(http());
      requests.setReadTimeout(answer);
      var rest =
          RestClient.builder()
              .requestFactory(requests)
              .configureMessageConverters(converters ->
                  converters.withJsonConverter(new JacksonJsonHttpMessageConverter(mapper)))
              .requestInterceptor(new UnavailableInterceptor())
              .defaultStatusHandler(
                  HttpStatusCode::isError,
                  (request, response) -> {
                    throw ServiceProblem.of(
                        response.getStatusCode().value(), response.getBody().readAllBytes());
                  })
              .build();
      client = new ApiClient(rest, mapper, dates);
      client.setBasePath(endpoint.url().toString());
      client.setBearerToken(endpoint.token());
    }
    return client;
  }
}
