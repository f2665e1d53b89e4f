package io.provisioning.config.schema;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import io.provisioning.config.problem.Finding;
import java.io.Serial;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The schemas of one OpenAPI 3.0 document, which refers to nothing outside itself. */
public final class OpenApiSchemas {

  private static final int MOST_ERRORS = 100;
  private static final String ADDRESS = "urn:provisioning:openapi";

  private final JsonNode document;
  private final SchemaRegistry registry;
  private final AtomicInteger inline = new AtomicInteger();
  private volatile @Nullable Map<?, ?> tree;

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

  /** Reads a document that is written in YAML. */
  public static JsonNode document(String yaml) {
    return JsonMapper.shared()
        .valueToTree(new Load(LoadSettings.builder().build()).loadFromString(yaml));
  }

  /** A rule for values. */
  @FunctionalInterface
  public interface Rule {

    /**
     * What is wrong with a value, in its order; of very much only the first.
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
        new SchemaFindings(root, () -> secrets(schema), path, _ -> Optional.empty())
            .of(errors(compiled, value));
  }

  /** Read when something is wrong for the first time: most documents never need it. */
  private MarkedTexts secrets(JsonNode schema) {
    var read = tree;
    if (read == null) {
      read = tree(document);
      tree = read;
    }
    return MarkedTexts.secrets(read, tree(schema));
  }

  private static Map<?, ?> tree(JsonNode node) {
    return JsonMapper.shared().convertValue(node, Map.class);
  }

  /** An error takes far more memory than what is wrong: a long list of mistakes has an end. */
  private static List<Error> errors(Schema schema, JsonNode value) {
    var first = new FirstErrors();
    try {
      return schema.validate(
          value,
          context -> {
            context.setErrors(first);
            context.executionConfig(config -> config.formatAssertionsEnabled(true));
          });
    } catch (EnoughException e) {
      return first;
    }
  }

  private static final class FirstErrors extends AbstractList<Error> {

    private final List<Error> errors = new ArrayList<>();

    @Override
    public Error get(int index) {
      return errors.get(index);
    }

    @Override
    public int size() {
      return errors.size();
    }

    @Override
    public void add(int index, Error error) {
      errors.add(index, error);
      if (errors.size() == MOST_ERRORS) {
        throw new EnoughException();
      }
    }
  }

  private static final class EnoughException extends RuntimeException {

    @Serial private static final long serialVersionUID = 1;

    EnoughException() {
      super("more than enough is wrong", null, false, false);
    }
  }

  /** The same with references that hold wherever they stand. */
  private static JsonNode absolute(JsonNode node) {
    return JsonMapper.shared()
        .readTree(node.toString().replace("\"$ref\":\"#/", "\"$ref\":\"" + ADDRESS + "#/"));
  }
}
