package io.provisioning.config.schema;

import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import io.provisioning.config.problem.Finding;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The schemas of one OpenAPI 3.0 document, which refers to nothing outside itself. */
public final class OpenApiSchemas {

  private static final String ADDRESS = "urn:provisioning:openapi";

  private final JsonNode document;
  private final SchemaRegistry registry;
  private final AtomicInteger inline = new AtomicInteger();

  /**
   * Takes the schemas of a document.
   *
   * @param openApi the whole document
   */
  public OpenApiSchemas(JsonNode openApi) {
    document = absolute(openApi);
    registry =
        SchemaRegistry.withDialect(
            Dialects.getOpenApi30(),
            builder -> builder.schemas(Map.of(ADDRESS, document.toString())));
  }

  /** A rule for values. */
  @FunctionalInterface
  public interface Rule {

    /**
     * What is wrong with a value, in its order.
     *
     * @param path where the value stands, put before each path
     */
    List<Finding> check(JsonNode value, String path);
  }

  /**
   * The rule of a schema.
   *
   * @param schema a part of the document; it may refer to others
   */
  public Rule rule(JsonNode schema) {
    var reference = schema.path("$ref").asString(null);
    var compiled =
        reference == null
            ? registry.getSchema(
                SchemaLocation.of(ADDRESS + ":" + inline.incrementAndGet()), absolute(schema))
            : registry.getSchema(SchemaLocation.of(ADDRESS + reference));
    var root = reference == null ? compiled.getSchemaNode() : document;
    return (value, path) ->
        new SchemaFindings(root, path, _ -> Optional.empty())
            .of(
                compiled.validate(
                    value,
                    context ->
                        context.executionConfig(config -> config.formatAssertionsEnabled(true))));
  }

  /** The same with references that hold wherever they stand. */
  private static JsonNode absolute(JsonNode node) {
    return JsonMapper.shared()
        .readTree(node.toString().replace("\"$ref\":\"#/", "\"$ref\":\"" + ADDRESS + "#/"));
  }
}
