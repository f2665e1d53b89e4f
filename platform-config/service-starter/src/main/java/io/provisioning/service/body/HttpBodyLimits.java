package io.provisioning.service.body;

import io.provisioning.config.schema.BodySizes;
import java.util.ArrayList;
import java.util.List;
import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;
import tools.jackson.databind.JsonNode;

/** How large the body of each operation may be, as the contracts of the services have it. */
public final class HttpBodyLimits {

  private final List<Limit> limits;

  private HttpBodyLimits(List<Limit> limits) {
    this.limits = limits;
  }

  private record Limit(String method, PathPattern path, long bytes) {}

  /**
   * The limits of contracts.
   *
   * @param contracts OpenAPI documents
   */
  public static HttpBodyLimits of(List<JsonNode> contracts) {
    var limits = new ArrayList<Limit>();
    for (var contract : contracts) {
      for (var body : BodySizes.of(contract)) {
        var path = PathPatternParser.defaultInstance.parse(body.path());
        limits.add(new Limit(body.method(), path, body.bytes()));
      }
    }
    limits.sort((one, other) -> one.path().compareTo(other.path()));
    return new HttpBodyLimits(List.copyOf(limits));
  }

  /**
   * The most bytes that a request may have.
   *
   * @param path as it was sent
   * @param otherwise where no contract says anything, or more than this
   */
  long of(String method, String path, long otherwise) {
    var parsed = PathContainer.parsePath(path);
    for (var limit : limits) {
      if (limit.method().equals(method) && limit.path().matches(parsed)) {
        return Math.min(limit.bytes(), otherwise);
      }
    }
    return otherwise;
  }
}
