package io.provisioning.cli.orchestrator;

import io.provisioning.cli.connection.Endpoint;
import io.provisioning.cli.connection.ServiceProblem;
import io.provisioning.config.problem.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/** Requests of the OCI distribution specification, and how they are refused. */
final class DistributionRequests {

  private final Endpoint endpoint;
  private final HttpClient http;

  DistributionRequests(Endpoint endpoint, HttpClient http) {
    this.endpoint = endpoint;
    this.http = http;
  }

  /**
   * A request.
   *
   * @param path with its query
   */
  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(endpoint.at(path, Map.of()))
        .header("Authorization", endpoint.authorization());
  }

  /**
   * Sends it.
   *
   * @param most bytes of an answer; a longer one fails
   */
  HttpResponse<byte[]> send(HttpRequest.Builder request, long most) throws InterruptedException {
    return send(request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), most));
  }

  /** Sends it; whoever reads the answer closes it. */
  HttpResponse<InputStream> open(HttpRequest.Builder request) throws InterruptedException {
    return send(request, BodyHandlers.ofInputStream());
  }

  private <T> HttpResponse<T> send(HttpRequest.Builder request, BodyHandler<T> handler)
      throws InterruptedException {
    try {
      return http.send(request.build(), handler);
    } catch (IOException e) {
      throw notAnswering(e);
    }
  }

  /** The problem that the registry does not answer, or no longer. */
  RuntimeException notAnswering(IOException cause) {
    return Endpoint.notAnswering(endpoint.url(), cause);
  }

  /** Throws the refusals of the specification, of the door, and of whatever stands between. */
  static void require(int status, byte[] body) {
    if (status < 300) {
      return;
    }
    var errors = tree(body).path("errors").valueStream().filter(it -> it.has("code")).toList();
    if (errors.isEmpty()) {
      throw ServiceProblem.of(status, body);
    }
    throw new ServiceProblem(kind(status), "refused by the registry").because(texts(errors));
  }

  private static Problem.Kind kind(int status) {
    return status == 422 ? Problem.Kind.INVALID : ServiceProblem.kindOf(status);
  }

  private static String texts(List<JsonNode> errors) {
    return errors.stream()
        .map(it -> it.path("message").asString(""))
        .collect(Collectors.joining("; "));
  }

  /** JSON; missing if it is none. */
  static JsonNode tree(byte[] body) {
    try {
      return JsonMapper.shared().readTree(body);
    } catch (JacksonException _) {
      return MissingNode.getInstance();
    }
  }
}
