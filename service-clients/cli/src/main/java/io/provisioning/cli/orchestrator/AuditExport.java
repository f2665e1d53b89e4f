package io.provisioning.cli.orchestrator;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.stream.Collectors;

/** Events of the audit as a stream, however many there are. */
public final class AuditExport {

  private final Endpoint endpoint;
  private final HttpClient http;

  AuditExport(Endpoint endpoint, HttpClient http) {
    this.endpoint = endpoint;
    this.http = http;
  }

  /**
   * Opens the stream; whoever reads it closes it.
   *
   * @param query parameters of the route
   * @throws io.provisioning.config.problem.ProblemException what the service answered instead
   */
  public InputStream open(Map<String, String> query) throws InterruptedException {
    var parameters =
        query.entrySet().stream()
            .map(one -> one.getKey() + "=" + URLEncoder.encode(one.getValue(), UTF_8))
            .collect(Collectors.joining("&"));
    var request =
        HttpRequest.newBuilder(endpoint.url().resolve("/api/v1/audit/exports?" + parameters))
            .header("Authorization", endpoint.authorization())
            .build();
    try {
      var response = http.send(request, HttpResponse.BodyHandlers.ofInputStream());
      if (response.statusCode() != 200) {
        try (var body = response.body()) {
          throw ServiceProblem.of(response.statusCode(), body.readAllBytes());
        }
      }
      return response.body();
    } catch (IOException e) {
      throw Endpoint.notAnswering(endpoint.url(), e);
    }
  }
}
