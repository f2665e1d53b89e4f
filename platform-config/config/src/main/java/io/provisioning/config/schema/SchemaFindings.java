package io.provisioning.config.schema;

import com.networknt.schema.Error;
import com.networknt.schema.path.NodePath;
import io.provisioning.config.address.AddressBlock;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.NearestName;
import io.provisioning.config.problem.Origin;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Says in our words what a check against a JSON Schema found. */
public final class SchemaFindings {

  /** Says where a path of the checked document stands in its file. */
  @FunctionalInterface
  public interface Origins extends Function<String, Optional<Origin>> {}

  private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_-]*");
  private static final int LONGEST_VALUE = 80;

  /** The format of blocks of addresses in packages' schemas. */
  public static final String ADDRESS_BLOCK = "address-block";

  private final JsonNode schema;
  private final Supplier<MarkedTexts> secrets;
  private final String prefix;
  private final Origins origins;

  /**
   * Makes a translation.
   *
   * @param schema the document in which the rules stand
   * @param secrets what the schema marks as secret; no such value is in a finding
   * @param prefix where the checked document stands, put before each path
   */
  public SchemaFindings(
      JsonNode schema, Supplier<MarkedTexts> secrets, String prefix, Origins origins) {
    this.schema = schema;
    this.secrets = secrets;
    this.prefix = prefix;
    this.origins = origins;
  }

  /** Findings of errors, in their order. */
  public List<Finding> of(List<Error> errors) {
    var findings = new ArrayList<Finding>();
    alternativesTogether(errors).forEach(error -> findings.add(finding(error)));
    return findings.stream().distinct().toList();
  }

  /** Of several alternatives that all failed at one place, one finding tells all expectations. */
  private static List<List<Error>> alternativesTogether(List<Error> errors) {
    var groups = new LinkedHashMap<String, List<Error>>();
    for (var error : errors) {
      var alternative = alternative(error.getEvaluationPath());
      var key =
          alternative.isEmpty()
              ? "each " + groups.size()
              : alternative + " at " + error.getInstanceLocation();
      groups.computeIfAbsent(key, _ -> new ArrayList<>()).add(error);
    }
    return List.copyOf(groups.values());
  }

  /** The part of the path up to the first choice between schemas. */
  private static String alternative(NodePath path) {
    var text = path.toString();
    for (var choice : List.of("/anyOf/", "/oneOf/")) {
      int at = text.indexOf(choice);
      if (at >= 0) {
        return text.substring(0, at + choice.length());
      }
    }
    return "";
  }

  private Finding finding(List<Error> alternatives) {
    var error = alternatives.getFirst();
    var expected =
        alternatives.stream().map(this::expected).distinct().collect(Collectors.joining(", or "));
    var path = path(error);
    return new Finding(
        path, expected, got(error), origins.apply(path).orElse(null), nearest(error).orElse(null));
  }

  private String path(Error error) {
    var path = new StringBuilder(prefix);
    var location = error.getInstanceLocation();
    for (int i = 0; i < location.getNameCount(); i++) {
      append(path, location.getElement(i));
    }
    switch (error.getKeyword()) {
      case "required", "additionalProperties", "unevaluatedProperties", "propertyNames" ->
          append(path, error.getProperty());
      default -> {}
    }
    return path.toString();
  }

  private static void append(StringBuilder path, @Nullable Object element) {
    switch (element) {
      case null -> {}
      case Integer index -> path.append('[').append(index).append(']');
      default -> {
        var name = element.toString();
        if (!PLAIN_NAME.matcher(name).matches()) {
          path.append("[\"").append(name).append("\"]");
        } else {
          path.append(path.isEmpty() ? "" : ".").append(name);
        }
      }
    }
  }

  private String expected(Error error) {
    var rule = error.getSchemaNode();
    return switch (error.getKeyword()) {
      case "type" -> rule.isArray() ? "one of " + texts(rule) : article(rule.asString());
      case "enum" -> "one of " + texts(rule);
      case "const" -> rule.toString();
      case "required" -> "a value";
      case "additionalProperties", "unevaluatedProperties" ->
          known(error).isEmpty() ? "nothing" : "one of " + String.join(", ", known(error));
      case "propertyNames" -> "a name that " + error.getArguments()[1];
      case "minimum" -> "at least " + rule;
      case "maximum" -> "at most " + rule;
      case "exclusiveMinimum" -> "more than " + rule;
      case "exclusiveMaximum" -> "less than " + rule;
      case "multipleOf" -> "a multiple of " + rule;
      case "minLength" -> "at least " + rule + " characters";
      case "maxLength" -> "at most " + rule + " characters";
      case "pattern" -> "text that matches `" + rule.asString() + "`";
      case "format" ->
          rule.asString().equals(ADDRESS_BLOCK)
              ? "a block of addresses in canonical form, such as 10.89.0.0/24 or 2001:db8::/32"
              : "text in the format " + rule.asString();
      case "minItems" -> "at least " + rule + " items";
      case "maxItems" -> "at most " + rule + " items";
      case "uniqueItems" -> "no item twice";
      default ->
          isSecret(error)
              ? "a value that passes `" + error.getKeyword() + "`"
              : "a value that " + error.getMessage();
    };
  }

  private static String article(String type) {
    return switch (type) {
      case "integer", "object", "array" -> "an " + type;
      case "null" -> type;
      default -> "a " + type;
    };
  }

  private static String texts(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false)
        .map(node -> node.isString() ? node.asString() : node.toString())
        .collect(Collectors.joining(", "));
  }

  /** Whether the value is secret, or has a part that is, or ought to have. */
  private boolean isSecret(Error error) {
    return secrets.get().reaches(error.getInstanceLocation());
  }

  /** What is told of a secret. */
  public static String hidden(JsonNode value) {
    var type = value.isString() ? "string" : value.getNodeType().name().toLowerCase(Locale.ROOT);
    return article(value.isNull() ? "null" : type) + ", not shown because it is a secret";
  }

  private String got(Error error) {
    return switch (error.getKeyword()) {
      case "required" -> "nothing";
      case "additionalProperties", "unevaluatedProperties", "propertyNames" ->
          "`" + error.getProperty() + "`";
      default ->
          isSecret(error)
              ? hidden(error.getInstanceNode())
              : shortened(String.valueOf(error.getInstanceNode()));
    };
  }

  /** A value as it is shown. */
  public static String shortened(String text) {
    return text.length() > LONGEST_VALUE ? text.substring(0, LONGEST_VALUE) + "…" : text;
  }

  private Optional<String> nearest(Error error) {
    if (!error.getKeyword().endsWith("Properties") && isSecret(error)) {
      return Optional.empty();
    }
    return switch (error.getKeyword()) {
      case "additionalProperties", "unevaluatedProperties" ->
          NearestName.of(String.valueOf(error.getProperty()), known(error));
      case "enum" ->
          NearestName.of(
              error.getInstanceNode().asString(""),
              StreamSupport.stream(error.getSchemaNode().spliterator(), false)
                  .map(node -> node.asString(""))
                  .toList());
      case "format" ->
          error.getSchemaNode().asString("").equals(ADDRESS_BLOCK)
              ? AddressBlock.canonical(error.getInstanceNode().asString(""))
              : Optional.empty();
      default -> Optional.empty();
    };
  }

  /** The properties beside the keyword that refused one. */
  private List<String> known(Error error) {
    var location = error.getSchemaLocation().getFragment();
    @Nullable JsonNode node = schema;
    for (int i = 0; i < location.getNameCount() - 1 && node != null; i++) {
      node =
          location.getElement(i) instanceof Integer index
              ? node.get(index)
              : node.get(location.getName(i));
    }
    var properties = node == null ? null : node.get("properties");
    return properties == null ? List.of() : List.copyOf(properties.propertyNames());
  }

  /** The path of what a document has inside something. */
  public static String child(String path, @Nullable Object element) {
    var child = new StringBuilder(path);
    append(child, element);
    return child.toString();
  }
}
