package io.provisioning.cli.connection;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;

/** What the control center answers as a stream, however much it is. */
public final class Download {

  private final Endpoint endpoint;
  private final HttpClient http;

  public Download(Endpoint endpoint, HttpClient http) {
    this.endpoint = endpoint;
    this.http = http;
  }

  /**
   * Opens the stream; whoever reads it closes it.
   *
   * @param path of the route
   * @param query parameters of it
   * @throws io.provisioning.config.problem.ProblemException what the service answered instead
   */
  public InputStream open(String path, Map<String, String> query) throws InterruptedException {
    var request =
        HttpRequest.newBuilder(endpoint.at(path, query))
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
