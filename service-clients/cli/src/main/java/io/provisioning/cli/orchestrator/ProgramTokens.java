package io.provisioning.cli.orchestrator;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.cli.connection.Endpoint;
import io.provisioning.cli.connection.ServiceProblem;
import io.provisioning.cli.console.JsonText;
import io.provisioning.client.controlcenter.model.GrantedTokens;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.stream.Collectors;

/** Tokens of programs that somebody let work as them (RFC 6749), asked for with a form. */
public final class ProgramTokens {

  private final URI url;
  private final HttpClient http;

  ProgramTokens(URI url, HttpClient http) {
    this.url = url;
    this.http = http;
  }

  /** Where programs ask for them. */
  public URI address() {
    return url.resolve("/oauth/token");
  }

  /**
   * Asks for tokens.
   *
   * @throws io.provisioning.config.problem.ProblemException what was answered instead
   * @throws InterruptedException if nobody waits any more
   */
  public GrantedTokens ask(Map<String, String> form) throws InterruptedException {
    var body =
        form.entrySet().stream()
            .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), UTF_8))
            .collect(Collectors.joining("&"));
    var request =
        HttpRequest.newBuilder(address())
            .header("Content-Type", "application/x-www-form-urlencoded")
            .header("Accept", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    try {
      var answer = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
      if (answer.statusCode() >= 400) {
        throw ServiceProblem.of(answer.statusCode(), answer.body());
      }
      return JsonText.read(new String(answer.body(), UTF_8), GrantedTokens.class);
    } catch (IOException e) {
      throw Endpoint.notAnswering(url, e);
    }
  }
}
