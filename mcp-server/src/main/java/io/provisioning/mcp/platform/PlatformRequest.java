package io.provisioning.mcp.platform;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A request to the platform.
 *
 * @param path with each segment encoded
 * @param body null if there is none
 */
public record PlatformRequest(
    String method,
    String path,
    Map<String, String> query,
    Map<String, String> headers,
    @Nullable JsonNode body) {

  public PlatformRequest {
    query = new LinkedHashMap<>(query);
    headers = Map.copyOf(headers);
  }

  /** A request that reads. */
  public static PlatformRequest get(String... segments) {
    return of("GET", segments);
  }

  public static PlatformRequest post(String... segments) {
    return of("POST", segments);
  }

  public static PlatformRequest patch(String... segments) {
    return of("PATCH", segments);
  }

  private static PlatformRequest of(String method, String... segments) {
    var path =
        Stream.of(segments)
            .map(PlatformRequest::encoded)
            .collect(Collectors.joining("/", "/api/v1/", ""));
    return new PlatformRequest(method, path, Map.of(), Map.of(), null);
  }

  /** The same with a parameter, unless it has no value. */
  public PlatformRequest with(String name, @Nullable String value) {
    if (value == null) {
      return this;
    }
    var more = new LinkedHashMap<>(query);
    more.put(name, value);
    return new PlatformRequest(method, path, more, headers, body);
  }

  public PlatformRequest with(JsonNode newBody) {
    return new PlatformRequest(method, path, query, headers, newBody);
  }

  public PlatformRequest withHeader(String name, String value) {
    var more = new LinkedHashMap<>(headers);
    more.put(name, value);
    return new PlatformRequest(method, path, query, more, body);
  }

  /** The path with the query. */
  String target() {
    return query.isEmpty()
        ? path
        : query.entrySet().stream()
            .map(entry -> encoded(entry.getKey()) + "=" + encoded(entry.getValue()))
            .collect(Collectors.joining("&", path + "?", ""));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
