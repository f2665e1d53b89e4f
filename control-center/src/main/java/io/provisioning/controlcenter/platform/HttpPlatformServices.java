package io.provisioning.controlcenter.platform;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.ServiceTokens;
import java.io.IOException;
import java.net.URI;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.client.ClientHttpResponse;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/** Asks with a token that is good for a minute and one service. */
final class HttpPlatformServices implements PlatformServices {

  /** Far more than a page of a thousand things takes; it is held in memory. */
  private static final int LARGEST_ANSWER = 32 * 1024 * 1024;

  private final Set<String> names;
  private final HttpServices services;
  private final ServiceTokens tokens;
  private final JsonMapper json;

  HttpPlatformServices(
      Set<String> names, HttpServices services, ServiceTokens tokens, JsonMapper json) {
    this.names = names;
    this.services = services;
    this.tokens = tokens;
    this.json = json;
  }

  @Override
  public Set<String> names() {
    return names;
  }

  @Override
  public Answer ask(String service, String method, String path, @Nullable Object body) {
    return services.ask(service, method.equals("GET"), () -> exchange(service, method, path, body));
  }

  private Answer exchange(String service, String method, String path, @Nullable Object body) {
    var request =
        services
            .limited()
            .method(HttpMethod.valueOf(method))
            .uri(URI.create(services.address(service) + path))
            .headers(headers ->
                headers.setBearerAuth(tokens.forService(Caller.CONTROL_CENTER, service)));
    if (body != null) {
      request.contentType(MediaType.APPLICATION_JSON).body(json.writeValueAsBytes(body));
    }
    return request.exchangeForRequiredValue((_, answer) -> answer(service, answer));
  }

  private Answer answer(String service, ClientHttpResponse answer) throws IOException {
    var bytes = answer.getBody().readNBytes(LARGEST_ANSWER + 1);
    if (bytes.length > LARGEST_ANSWER) {
      throw unusable(service, "answers with more than %d bytes".formatted(LARGEST_ANSWER), null);
    }
    try {
      return new Answer(
          answer.getStatusCode().value(),
          isJson(answer) && bytes.length > 0 ? json.readTree(bytes) : MissingNode.getInstance());
    } catch (JacksonException e) {
      throw unusable(service, "answers with what is no JSON", e);
    }
  }

  private static ProblemException unusable(String service, String how, @Nullable Throwable cause) {
    return PlatformProblem.SERVICE_UNAVAILABLE.because(
        "`%s` %s".formatted(service, how),
        "`provisioning logs " + service + "` may say why",
        cause);
  }

  /** What refuses may speak another language. */
  private static boolean isJson(ClientHttpResponse answer) {
    var type = answer.getHeaders().getContentType();
    return type != null && type.getSubtype().endsWith("json");
  }
}
