package io.provisioning.config.extension.schema;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.path.NodePath;
import com.networknt.schema.path.PathType;
import io.provisioning.config.extension.Extensions.LiteralSecret;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.schema.MarkedTexts;
import io.provisioning.config.schema.SchemaFindings;
import io.provisioning.config.schema.SchemaFindings.Origins;
import io.provisioning.config.secret.SecretReference;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.StringNode;

/**
 * A JSON Schema 2020-12 that refers to nothing outside itself. A {@link SecretReference} passes
 * where a string is allowed, whatever its pattern, format or length: the secret it stands for is
 * not known yet.
 */
public final class JsonSchema {

  private static final Dialect DIALECT = SecretTolerantKeyword.addTo(Dialects.getDraft202012());
  private static final SchemaRegistry REGISTRY =
      SchemaRegistry.withDialect(
          DIALECT, registry -> registry.schemaLoader(loader -> loader.allow(address -> false)));
  private static final Schema META_SCHEMA =
      SchemaRegistry.withDialect(Dialects.getDraft202012())
          .getSchema(SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));

  private final Schema schema;
  private final Map<String, Object> tree;
  private final MarkedTexts secrets;

  private JsonSchema(Schema schema, Map<String, Object> tree) {
    this.schema = schema;
    this.tree = tree;
    secrets = MarkedTexts.secrets(tree, tree);
  }

  /**
   * Checks and compiles a schema.
   *
   * @throws IllegalArgumentException with what is wrong, if it is not a schema
   */
  public static JsonSchema of(Map<String, Object> tree) {
    var node = JsonMapper.shared().valueToTree(tree);
    var errors = META_SCHEMA.validate(node.toString(), InputFormat.JSON);
    if (!errors.isEmpty()) {
      var first = errors.getFirst();
      throw new IllegalArgumentException(
          "`" + first.getInstanceLocation() + "`: " + first.getMessage());
    }
    try {
      var schema = REGISTRY.getSchema(node);
      schema.initializeValidators();
      return new JsonSchema(schema, tree);
    } catch (SchemaException wrong) {
      throw new IllegalArgumentException(String.valueOf(wrong.getMessage()), wrong);
    }
  }

  /** The document with the schema's defaults where it says nothing. */
  public Map<String, Object> complete(Map<String, Object> document) {
    return new Defaults(tree).fill(document);
  }

  /** The document with others in the place of secrets that are written out in it. */
  public Map<String, Object> replaceSecrets(
      Map<String, Object> document, LiteralSecret replacement) {
    return secrets.replace(
        document,
        (path, text) ->
            text.isEmpty() || SecretReference.is(text) ? text : replacement.replace(path, text));
  }

  /** The references of the document, by path, where the schema takes two versions of a secret. */
  public Map<String, SecretReference> withPrevious(Map<String, Object> document) {
    var references = new LinkedHashMap<String, SecretReference>();
    var _ =
        new MarkedTexts(tree, tree, "x-with-previous")
            .replace(
                document,
                (path, text) -> {
                  SecretReference.of(text).ifPresent(it -> references.put(path, it));
                  return text;
                });
    return references;
  }

  /**
   * What is wrong with the document, in its order.
   *
   * @param path where the document stands, put before each path
   */
  public List<Finding> check(Map<String, Object> document, String path, Origins origins) {
    var translation = new SchemaFindings(schema.getSchemaNode(), () -> secrets, path, origins);
    var node = JsonMapper.shared().valueToTree(document);
    var errors =
        schema.validate(
            node,
            context -> context.executionConfig(config -> config.formatAssertionsEnabled(true)));
    var findings = new ArrayList<>(translation.of(errors));
    brokenSecrets(document, path, new NodePath(PathType.JSON_POINTER), origins, findings);
    return findings.stream().distinct().toList();
  }

  private void brokenSecrets(
      @Nullable Object value,
      String path,
      NodePath place,
      Origins origins,
      List<Finding> findings) {
    switch (value) {
      case Map<?, ?> map ->
          map.forEach((name, inner) ->
              brokenSecrets(
                  inner,
                  SchemaFindings.child(path, name),
                  place.append(String.valueOf(name)),
                  origins,
                  findings));
      case List<?> list -> {
        for (int i = 0; i < list.size(); i++) {
          brokenSecrets(
              list.get(i), SchemaFindings.child(path, i), place.append(i), origins, findings);
        }
      }
      case String text when SecretReference.isBroken(text) ->
          findings.add(
              new Finding(
                  path,
                  SecretReference.FORMS,
                  secrets.reaches(place)
                      ? SchemaFindings.hidden(StringNode.valueOf(text))
                      : "`" + SchemaFindings.shortened(text) + "`",
                  origins.apply(path).orElse(null),
                  null));
      case null, default -> {}
    }
  }
}
