package io.provisioning.service.body;

import io.provisioning.config.schema.BodySizes;
import io.provisioning.config.schema.PathTemplate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;
import tools.jackson.databind.JsonNode;

/**
 * How large the body of each operation may be, as the contracts of the services have it, and
 * whether it is held in memory.
 */
public final class HttpBodyLimits {

  private final List<Held> held;
  private final List<LongPath> longPaths;

  private HttpBodyLimits(List<Held> held, List<LongPath> longPaths) {
    this.held = held;
    this.longPaths = longPaths;
  }

  /**
   * What one body may be.
   *
   * @param isStreamed whether it is passed on as it comes, and never held
   */
  record Limit(long bytes, boolean isStreamed) {

    private static Limit of(BodySizes.Body body) {
      return new Limit(body.bytes(), body.isStreamed());
    }

    /** What is held takes memory, so the service has the last word. */
    private Limit atMost(long otherwise) {
      return isStreamed ? this : new Limit(Math.min(bytes, otherwise), false);
    }
  }

  private record Held(String method, PathPattern path, Limit limit) {}

  /** A path with a variable of many segments. */
  private record LongPath(String method, PathTemplate path, Limit limit) {}

  /**
   * The limits of contracts.
   *
   * @param contracts OpenAPI documents
   */
  public static HttpBodyLimits of(List<JsonNode> contracts) {
    var held = new ArrayList<Held>();
    var longPaths = new ArrayList<LongPath>();
    for (var contract : contracts) {
      for (var body : BodySizes.of(contract)) {
        if (body.path().hasMany()) {
          longPaths.add(new LongPath(body.method(), body.path(), Limit.of(body)));
        } else {
          var path = PathPatternParser.defaultInstance.parse(body.path().toString());
          held.add(new Held(body.method(), path, Limit.of(body)));
        }
      }
    }
    held.sort((one, other) -> one.path().compareTo(other.path()));
    longPaths.sort(Comparator.comparingLong(it -> -it.path().literals()));
    return new HttpBodyLimits(List.copyOf(held), List.copyOf(longPaths));
  }

  /**
   * What the body of a request may be.
   *
   * @param path as it was sent
   * @param otherwise bytes, where no contract says anything, or more than this of what is held
   */
  Limit of(String method, String path, long otherwise) {
    var parsed = PathContainer.parsePath(path);
    for (var each : held) {
      if (each.method().equals(method) && each.path().matches(parsed)) {
        return each.limit().atMost(otherwise);
      }
    }
    var segments = PathTemplate.split(path);
    for (var each : longPaths) {
      if (each.method().equals(method) && each.path().match(segments).isPresent()) {
        return each.limit().atMost(otherwise);
      }
    }
    return new Limit(otherwise, false);
  }
}
