package io.provisioning.provider.upcloud;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.provider.ProviderException;
import io.provisioning.provider.cloud.JsonApi;
import java.net.URLEncoder;
import java.net.http.HttpHeaders;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * Version 1.3 of UpCloud's API. A request is sent once, and what it refuses is thrown as {@link
 * ApiException}.
 *
 * @see <a href="https://developers.upcloud.com/1.3/">developers.upcloud.com</a>
 */
final class UpCloudApi implements AutoCloseable {

  private static final Duration SHORTEST_PAUSE = Duration.ofSeconds(1);
  private static final int PER_PAGE = 100;

  private final JsonApi api;

  /**
   * A client.
   *
   * @param endpoint without a slash at its end
   * @param authorization value of the header, asked for at each request
   */
  UpCloudApi(String endpoint, Supplier<String> authorization) {
    this.api = new JsonApi("upcloud", endpoint, authorization);
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

  JsonNode patch(String path, Map<String, ?> body) {
    return send("PATCH", path, body);
  }

  /** Deletes, content if it does not exist any more. */
  void delete(String path) {
    try {
      var _ = send("DELETE", path, Map.of());
    } catch (ApiException e) {
      if (!e.isNotFound()) {
        throw e;
      }
    }
  }

  List<JsonNode> networks(Map<String, String> labels) {
    return items(get("/network/?" + query(labels)), "network");
  }

  List<JsonNode> routers(Map<String, String> labels) {
    return items(get("/router?" + query(labels)), "router");
  }

  /** Without the servers that use them. */
  List<JsonNode> storages(Map<String, String> labels) {
    return items(get("/storage/private?" + query(labels)), "storage");
  }

  /**
   * Without their disks and interfaces. Ends with the first page that is not full or has nothing
   * new.
   */
  List<JsonNode> servers(Map<String, String> labels) {
    var all = new ArrayList<JsonNode>();
    var ids = new HashSet<String>();
    boolean isMore = true;
    while (isMore) {
      int before = all.size();
      var page =
          items(
              get("/server?%s&limit=%d&offset=%d".formatted(query(labels), PER_PAGE, before)),
              "server");
      page.stream().filter(server -> ids.add(id(server))).forEach(all::add);
      isMore = page.size() >= PER_PAGE && all.size() > before;
    }
    return all;
  }

  /** With its disks and interfaces. */
  JsonNode server(String id) {
    return get("/server/" + id).path("server");
  }

  /** With the servers that use it. */
  JsonNode storage(String id) {
    return get("/storage/" + id).path("storage");
  }

  /** Rules of a server's firewall, in order. */
  JsonNode rules(String server) {
    return get("/server/" + server + "/firewall_rule").path("firewall_rules").path("firewall_rule");
  }

  static String id(JsonNode resource) {
    return resource.path("uuid").asString("");
  }

  private static List<JsonNode> items(JsonNode answer, String name) {
    var items = new ArrayList<JsonNode>();
    answer.path(name + "s").path(name).forEach(items::add);
    return items;
  }

  private static String query(Map<String, String> labels) {
    return labels.entrySet().stream()
        .map(label -> "label=" + URLEncoder.encode(label.getKey() + "=" + label.getValue(), UTF_8))
        .sorted()
        .collect(Collectors.joining("&"));
  }

  private JsonNode send(String method, String path, Map<String, ?> body) {
    var answer = api.send(method, path, body);
    if (answer.status() == 429) {
      throw ProviderException.throttled(
          "upcloud allows no more requests for now", pause(answer.headers()));
    }
    if (!answer.isSuccess()) {
      throw ApiException.of(answer.status(), answer.body());
    }
    return answer.body();
  }

  private static Duration pause(HttpHeaders headers) {
    var seconds = headers.firstValue("Retry-After").orElse("");
    return seconds.matches("[1-9][0-9]{0,3}")
        ? Duration.ofSeconds(Long.parseLong(seconds))
        : SHORTEST_PAUSE;
  }

  @Override
  public void close() {
    api.close();
  }
}
