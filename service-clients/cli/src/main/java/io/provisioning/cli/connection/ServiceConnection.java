package io.provisioning.cli.connection;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpRequest;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.client.ClientHttpRequestExecution;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.web.client.RestClient;
import tools.jackson.databind.json.JsonMapper;

/**
 * How generated clients reach a service: what it refuses is thrown as a problem, and that it does
 * not answer as UNAVAILABLE. Nothing is opened before it is needed.
 */
public final class ServiceConnection {

  /** Whether the process ends, on Ctrl-C for one: requests fail then because we close them. */
  private static volatile boolean isEnding;

  private final URI url;
  private final Duration connect;
  private final Duration answer;
  private @Nullable HttpClient http;

  public ServiceConnection(URI url, Duration connect, Duration answer) {
    this.url = url;
    this.connect = connect;
    this.answer = answer;
  }

  /** The same mapper, which leaves out what was not set. */
  public static JsonMapper sendingWhatIsSet(JsonMapper mapper) {
    return mapper
        .rebuild()
        .changeDefaultPropertyInclusion(
            inclusion -> inclusion.withValueInclusion(JsonInclude.Include.NON_NULL))
        .build();
  }

  /** For a generated client that reads and writes with this mapper. */
  public RestClient rest(JsonMapper mapper) {
    var requests = new JdkClientHttpRequestFactory(http());
    requests.setReadTimeout(answer);
    return RestClient.builder()
        .requestFactory(requests)
        .configureMessageConverters(
            converters -> converters.withJsonConverter(new JacksonJsonHttpMessageConverter(mapper)))
        .requestInterceptor(ServiceConnection::acceptAnswersAndProblems)
        .requestInterceptor(new UnavailableInterceptor())
        .defaultStatusHandler(
            HttpStatusCode::isError,
            (request, response) -> {
              throw ServiceProblem.of(
                  response.getStatusCode().value(), response.getBody().readAllBytes());
            })
        .build();
  }

  /**
   * The generated clients ask for problems alone where an operation answers with nothing, and for
   * no problem where it answers with something.
   */
  private static ClientHttpResponse acceptAnswersAndProblems(
      HttpRequest request, byte[] body, ClientHttpRequestExecution execution) throws IOException {
    request
        .getHeaders()
        .setAccept(List.of(MediaType.APPLICATION_JSON, MediaType.APPLICATION_PROBLEM_JSON));
    return execution.execute(request, body);
  }

  /** Whether a failed request says nothing about the service, because this process ends. */
  static boolean isEnding() {
    return isEnding;
  }

  public HttpClient http() {
    if (http == null) {
      var builder =
          HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(connect);
      if ("http".equals(url.getScheme())) {
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
    isEnding = true;
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
}
