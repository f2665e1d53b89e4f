package io.provisioning.mcp.tool;

import io.provisioning.config.schema.OpenApiSchemas;
import io.provisioning.mcp.feature.Answer;
import io.provisioning.mcp.feature.Exchange;
import io.provisioning.mcp.feature.Tool;
import io.provisioning.mcp.feature.ToolDescription;
import io.provisioning.mcp.feature.ToolDescription.Effect;
import io.provisioning.mcp.feature.ToolResult;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Makes tools of what they do and how they are described. */
final class ToolBox {

  private static final String DESCRIPTIONS = "/io/provisioning/mcp/tools.yaml";

  private final PersonAsked asked;
  private final JsonNode descriptions;
  private final Map<String, Function<Exchange, ObjectNode>> works = new HashMap<>();

  /**
   * With the descriptions that come with this program.
   *
   * @param needsPerson whether clients that cannot ask their person change nothing
   */
  ToolBox(boolean needsPerson) {
    asked = new PersonAsked(needsPerson);
    try (@Nullable InputStream stream = ToolBox.class.getResourceAsStream(DESCRIPTIONS)) {
      var text = Objects.requireNonNull(stream, DESCRIPTIONS).readAllBytes();
      descriptions = OpenApiSchemas.document(new String(text, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * A tool.
   *
   * @param name under which it is described
   * @param work what it does, with its structured result
   */
  Tool tool(String name, Function<Exchange, ObjectNode> work) {
    var described = descriptions.path(name);
    works.put(name, work);
    return new Described(
        description(name, described),
        names(described.path("needs")),
        names(described.path("toolsets")),
        exchange ->
            asked
                .before(name, exchange, work)
                .orElseGet(() -> ToolResult.of(CleanText.of(work.apply(exchange)))));
  }

  /** What a tool does that was made before. */
  Function<Exchange, ObjectNode> work(String name) {
    return Objects.requireNonNull(works.get(name), name);
  }

  private record Described(
      ToolDescription description,
      Set<String> needs,
      Set<String> toolsets,
      Function<Exchange, Answer> work)
      implements Tool {

    @Override
    public Answer call(Exchange exchange) {
      return work.apply(exchange);
    }
  }

  private static Set<String> names(JsonNode list) {
    return list.valueStream().map(JsonNode::asString).collect(Collectors.toUnmodifiableSet());
  }

  private static ToolDescription description(String name, JsonNode described) {
    return new ToolDescription(
        name,
        described.path("title").asString(),
        described.path("description").asString(),
        input(described),
        schema(described.path("output")),
        Effect.valueOf(described.path("effect").asString().toUpperCase(Locale.ROOT)));
  }

  private static ObjectNode input(JsonNode described) {
    var schema = schema(described.path("input")).put("additionalProperties", false);
    for (var keyword : new String[] {"required", "dependentRequired"}) {
      if (described.has(keyword)) {
        schema.set(keyword, described.path(keyword));
      }
    }
    return schema;
  }

  private static ObjectNode schema(JsonNode properties) {
    var schema = JsonNodeFactory.instance.objectNode().put("type", "object");
    schema.set("properties", properties);
    return schema;
  }
}
