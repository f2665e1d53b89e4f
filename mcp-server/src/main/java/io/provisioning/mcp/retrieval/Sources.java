package io.provisioning.mcp.retrieval;

import io.provisioning.config.problem.Problem.Kind;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.mcp.feature.Exchange;
import io.provisioning.mcp.platform.Platform;
import io.provisioning.mcp.platform.PlatformRequest;
import io.provisioning.mcp.retrieval.index.Digest;
import io.provisioning.mcp.retrieval.index.Passage;
import io.provisioning.mcp.retrieval.index.Passage.Collection;
import io.provisioning.mcp.retrieval.index.PassageIndex;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What the caller may read, as it is now.
 *
 * <p>INVARIANT: a collection is searched for a caller only after the platform has just given this
 * caller all of it, so that nobody is quoted what they may not read, or what is no longer so.
 */
final class Sources {

  private static final String WORKSPACE = "workspace";
  private static final String INFRASTRUCTURES = "infrastructures";

  /** More are not searched in one question. */
  private static final int MOST_DECLARATIONS = 50;

  private final Platform platform;

  Sources(Platform platform) {
    this.platform = platform;
  }

  /**
   * Brings the index up to date and says what of it may be searched.
   *
   * @param workspace of which declarations are searched too; null for none
   */
  Set<Collection> readable(Exchange exchange, PassageIndex index, @Nullable String workspace) {
    var readable = new HashSet<Collection>();
    readable.add(Collection.DOCUMENTATION);
    if (exchange.delegation().isEmpty()) {
      return readable; // nobody on whose behalf anything could be read
    }
    read(exchange, PlatformRequest.get("extensions"))
        .ifPresent(packages -> {
          var content = packages.body();
          keep(index, Collection.CATALOGUE, content, () -> Catalogue.passages(content));
          readable.add(Collection.CATALOGUE);
        });
    if (workspace != null) {
      for (var name : names(exchange, workspace)) {
        declaration(exchange, index, workspace, name).ifPresent(readable::add);
      }
    }
    return readable;
  }

  private List<String> names(Exchange exchange, String workspace) {
    var names = new ArrayList<String>();
    var request = PlatformRequest.get(INFRASTRUCTURES).with(WORKSPACE, workspace);
    read(exchange, request)
        .ifPresent(answer ->
            answer.body().path("items").forEach(item -> names.add(item.path("name").asString())));
    return names.subList(0, Math.min(MOST_DECLARATIONS, names.size()));
  }

  private Optional<Collection> declaration(
      Exchange exchange, PassageIndex index, String workspace, String name) {
    var request = PlatformRequest.get(INFRASTRUCTURES, name).with(WORKSPACE, workspace);
    return read(exchange, request)
        .map(answer -> {
          var collection = Collection.declaration(workspace, name);
          var body = answer.body();
          var file = body.path("file").asString("");
          var text = body.path("text").asString("");
          keep(index, collection, body, () -> DeclaredText.passages(workspace, name, file, text));
          return collection;
        });
  }

  private static void keep(
      PassageIndex index,
      Collection collection,
      JsonNode content,
      Supplier<List<Passage>> passages) {
    var version = Digest.of(content.toString());
    if (!index.version(collection).equals(Optional.of(version))) {
      index.replace(collection, version, passages.get());
    }
  }

  /** Empty if the caller may not read it, or if it is no longer there. */
  private Optional<Platform.Answered> read(Exchange exchange, PlatformRequest request) {
    try {
      return Optional.of(platform.send(exchange, request));
    } catch (ProblemException e) {
      var kind = e.problem().kind();
      if (kind == Kind.DENIED || kind == Kind.NOT_FOUND) {
        return Optional.empty();
      }
      throw e;
    }
  }
}
