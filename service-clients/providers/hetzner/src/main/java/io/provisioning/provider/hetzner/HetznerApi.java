package io.provisioning.provider.hetzner;

import io.provisioning.provider.ProviderException;
import io.provisioning.provider.cloud.JsonApi;
import java.net.URLEncoder;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/**
 * The API of Hetzner Cloud. A request is sent once: whether it is repeated is for those to say who
 * know whether it had an effect.
 *
 * @see <a href="https://docs.hetzner.cloud/">docs.hetzner.cloud</a>
 */
final class HetznerApi implements AutoCloseable {

  private static final Duration SHORTEST_PAUSE = Duration.ofSeconds(1);
  private static final int PER_PAGE = 50;

  private final JsonApi api;
  private final Clock clock;

  /**
   * A client.
   *
   * @param endpoint without a slash at its end
   * @param token is asked for at each request, so that a new one needs no restart
   */
  HetznerApi(String endpoint, Supplier<String> token, Clock clock) {
    this.api = new JsonApi("hetzner", endpoint, () -> "Bearer " + token.get());
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
    var answer = api.send(method, path, body);
    if (answer.status() == 429) {
      throw ProviderException.throttled(
          "hetzner allows no more requests for now", pause(answer.headers()));
    }
    if (!answer.isSuccess()) {
      throw ApiException.of(answer.status(), answer.body());
    }
    return answer.body();
  }

  /** Until the limit is whole again; a slot of it comes back each second. */
  private Duration pause(HttpHeaders headers) {
    var reset = headers.firstValue("RateLimit-Reset").orElse("");
    if (!reset.matches("[0-9]{1,12}")) {
      return SHORTEST_PAUSE;
    }
    var left = Duration.ofSeconds(Long.parseLong(reset) - clock.instant().getEpochSecond());
    return left.compareTo(SHORTEST_PAUSE) < 0 ? SHORTEST_PAUSE : left;
  }

  @Override
  public void close() {
    api.close();
  }
}
