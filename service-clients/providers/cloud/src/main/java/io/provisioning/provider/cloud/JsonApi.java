package io.provisioning.provider.cloud;

import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An API of JSON over HTTP. A request is sent once: whether it is repeated is for those to say who
 * know whether it had an effect.
 */
public final class JsonApi implements AutoCloseable {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(10);
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(60);
  private static final Set<String> WITH_BODY = Set.of("POST", "PUT", "PATCH");

  private final HttpClient http = HttpClient.newBuilder().connectTimeout(CONNECT_LIMIT).build();
  private final String provider;
  private final String endpoint;
  private final Supplier<String> authorization;

  /**
   * A client.
   *
   * @param provider its name, for messages
   * @param endpoint without a slash at its end
   * @param authorization the header's value, asked for at each request, so that a new credential
   *     needs no restart
   */
  public JsonApi(String provider, String endpoint, Supplier<String> authorization) {
    this.provider = provider;
    this.endpoint = endpoint;
    this.authorization = authorization;
  }

  /**
   * Sends a request.
   *
   * @param body ignored where the method has none
   * @throws ProviderException TRANSIENT if there is no answer, or one of success that is no object
   */
  public Answer send(String method, String path, Map<String, ?> body) {
    var request =
        HttpRequest.newBuilder(URI.create(endpoint + path))
            .timeout(ANSWER_LIMIT)
            .header("Authorization", authorization.get())
            .header("Accept", "application/json")
            .header("User-Agent", "provisioning");
    if (WITH_BODY.contains(method)) {
      request
          .header("Content-Type", "application/json")
          .method(method, BodyPublishers.ofString(JSON.writeValueAsString(body)));
    } else {
      request.method(method, BodyPublishers.noBody());
    }
    try {
      return answer(http.send(request.build(), BodyHandlers.ofString()));
    } catch (IOException e) {
      throw new ProviderException(Kind.TRANSIENT, provider + " did not answer: " + describe(e), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProviderException(
          Kind.TRANSIENT, "interrupted while " + provider + " was asked", e);
    }
  }

  private static String describe(IOException e) {
    var message = e.getMessage();
    return message == null ? e.getClass().getSimpleName() : message;
  }

  private Answer answer(HttpResponse<String> response) {
    int status = response.statusCode();
    var body =
        status / 100 == 2
            ? response.body().isBlank() ? JSON.createObjectNode() : parsed(response.body())
            : parsedOrEmpty(response.body());
    return new Answer(status, response.headers(), body);
  }

  private JsonNode parsed(String body) {
    try {
      var node = JSON.readTree(body);
      if (node.isObject()) {
        return node;
      }
    } catch (JacksonException e) {
      throw new ProviderException(Kind.TRANSIENT, provider + "'s answer is not JSON", e);
    }
    throw new ProviderException(Kind.TRANSIENT, provider + "'s answer is not an object");
  }

  private static JsonNode parsedOrEmpty(String body) {
    try {
      return JSON.readTree(body);
    } catch (JacksonException _) {
      return JSON.createObjectNode();
    }
  }

  @Override
  public void close() {
    http.shutdownNow();
  }

  /**
   * What was answered.
   *
   * @param body empty for a fault of the cloud itself, and for an error that is not JSON
   */
  public record Answer(int status, HttpHeaders headers, JsonNode body) {

    public boolean isSuccess() {
      return status / 100 == 2;
    }
  }
}
