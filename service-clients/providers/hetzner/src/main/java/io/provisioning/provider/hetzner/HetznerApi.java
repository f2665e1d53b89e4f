package io.provisioning.provider.hetzner;

import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The API of Hetzner Cloud. A request is sent once: whether it is repeated is for those to say who
 * know whether it had an effect.
 *
 * @see <a href="https://docs.hetzner.cloud/">docs.hetzner.cloud</a>
 */
final class HetznerApi implements AutoCloseable {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(10);
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(60);
  private static final Duration SHORTEST_PAUSE = Duration.ofSeconds(1);
  private static final int PER_PAGE = 50;

  private final HttpClient http = HttpClient.newBuilder().connectTimeout(CONNECT_LIMIT).build();
  private final String endpoint;
  private final Supplier<String> token;
  private final Clock clock;

  /**
   * A client.
   *
   * @param endpoint without a slash at its end
   * @param token is asked for at each request, so that a new one needs no restart
   */
  HetznerApi(String endpoint, Supplier<String> token, Clock clock) {
    this.endpoint = endpoint;
    this.token = token;
    this.clock = clock;
  }

  JsonNode get(String path) {
    return send("GET", path, Map.of());
  }

  JsonNode post(String path, Map<String, ?> body) {
    return send("POST", path, body);
  }

  JsonNode put(String path, Map<String, ?> body) {
    return send("PUT", path, body);
  }

  /** Deletes; empty where it does not exist any more. */
  Optional<JsonNode> delete(String path) {
    try {
      return Optional.of(send("DELETE", path, Map.of()));
    } catch (ApiException e) {
      if (e.code().equals("not_found")) {
        return Optional.empty();
      }
      throw e.forUser();
    }
  }

  /**
   * Everything with these labels. Ends with the first page that says it is the last, names no later
   * one, or holds nothing new.
   */
  List<JsonNode> list(String what, String labelSelector) {
    var all = new ArrayList<JsonNode>();
    var ids = new HashSet<Long>();
    var selector = URLEncoder.encode(labelSelector, StandardCharsets.UTF_8);
    for (int page = 1; page > 0; ) {
      var answer =
          get(
              "/%s?label_selector=%s&page=%d&per_page=%d"
                  .formatted(what, selector, page, PER_PAGE));
      int before = all.size();
      answer
          .path(what)
          .forEach(item -> {
            if (ids.add(item.path("id").asLong())) {
              all.add(item);
            }
          });
      int next = answer.path("meta").path("pagination").path("next_page").asInt(0);
      page = next > page && all.size() > before ? next : 0;
    }
    return all;
  }

  private JsonNode send(String method, String path, Map<String, ?> body) {
    var request =
        HttpRequest.newBuilder(URI.create(endpoint + path))
            .timeout(ANSWER_LIMIT)
            .header("Authorization", "Bearer " + token.get())
            .header("Accept", "application/json")
            .header("User-Agent", "provisioning");
    if (method.equals("POST") || method.equals("PUT")) {
      request
          .header("Content-Type", "application/json")
          .method(method, BodyPublishers.ofString(JSON.writeValueAsString(body)));
    } else {
      request.method(method, BodyPublishers.noBody());
    }
    try {
      return answer(http.send(request.build(), BodyHandlers.ofString()));
    } catch (IOException e) {
      throw new ProviderException(Kind.TRANSIENT, "hetzner did not answer: " + describe(e), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProviderException(Kind.TRANSIENT, "interrupted while hetzner was asked", e);
    }
  }

  private static String describe(IOException e) {
    var message = e.getMessage();
    return message == null ? e.getClass().getSimpleName() : message;
  }

  private JsonNode answer(HttpResponse<String> response) {
    int status = response.statusCode();
    if (status == 429) {
      throw ProviderException.throttled("hetzner allows no more requests for now", pause(response));
    }
    if (status / 100 == 2) {
      return response.body().isBlank() ? JSON.createObjectNode() : parsed(response.body());
    }
    throw ApiException.of(
        status, status >= 500 ? JSON.createObjectNode() : parsedOrEmpty(response));
  }

  private static JsonNode parsed(String body) {
    try {
      var node = JSON.readTree(body);
      if (node.isObject()) {
        return node;
      }
    } catch (JacksonException e) {
      throw new ProviderException(Kind.TRANSIENT, "hetzner's answer is not JSON", e);
    }
    throw new ProviderException(Kind.TRANSIENT, "hetzner's answer is not an object");
  }

  private static JsonNode parsedOrEmpty(HttpResponse<String> response) {
    try {
      return JSON.readTree(response.body());
    } catch (JacksonException _) {
      return JSON.createObjectNode();
    }
  }

  /** Until the limit is whole again; a slot of it comes back each second. */
  private Duration pause(HttpResponse<String> response) {
    var reset = response.headers().firstValue("RateLimit-Reset").orElse("");
    if (!reset.matches("[0-9]{1,12}")) {
      return SHORTEST_PAUSE;
    }
    var left = Duration.ofSeconds(Long.parseLong(reset) - clock.instant().getEpochSecond());
    return left.compareTo(SHORTEST_PAUSE) < 0 ? SHORTEST_PAUSE : left;
  }

  @Override
  public void close() {
    http.shutdownNow();
  }
}
