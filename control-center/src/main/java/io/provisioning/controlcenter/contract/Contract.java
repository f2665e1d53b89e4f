package io.provisioning.controlcenter.contract;

import io.provisioning.config.schema.OpenApiSchemas;
import io.provisioning.config.schema.PathTemplate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What a service promises: its OpenAPI document, and the operations in it. */
final class Contract {

  private static final Set<String> METHODS = Set.of("get", "put", "post", "delete", "patch");
  private static final String WORKSPACE = "workspace";
  private static final Pattern ID = Pattern.compile("[a-z][A-Za-z0-9]*");

  private final String service;
  private final String source;
  private final JsonNode document;
  private final OpenApiSchemas schemas;
  private final List<Operation> operations = new ArrayList<>();
  private final List<Listing> listings = new ArrayList<>();
  private final Map<OverviewPart, List<Operation>> shown = new EnumMap<>(OverviewPart.class);

  private Contract(String service, String source, JsonNode document) {
    this.service = service;
    this.source = source;
    this.document = document;
    schemas = new OpenApiSchemas(document);
  }

  /**
   * Reads a contract.
   *
   * @param service its name
   * @param source where it stands, for people
   * @param document OpenAPI 3.0, which becomes the contract's own
   * @throws IllegalArgumentException if it is something else, or has a mark that is not understood
   */
  static Contract of(String service, String source, JsonNode document) {
    if (!document.path("openapi").asString("").startsWith("3.0")) {
      throw new IllegalArgumentException("it is not an OpenAPI 3.0 document");
    }
    requireReferences(document, document);
    document.path("components").path("schemas").forEach(Contract::close);
    var contract = new Contract(service, source, document);
    document
        .path("paths")
        .properties()
        .forEach(path -> contract.read(path.getKey(), path.getValue()));
    var _ = new OperationCatalog(contract.operations); // refuses what is there twice
    return contract;
  }

  /** What a contract refers to stands in it: nothing else is read, and nothing is missing later. */
  private static void requireReferences(JsonNode node, JsonNode document) {
    @Nullable String reference = node.path("$ref").asString(null);
    if (reference != null
        && (!reference.startsWith("#/") || document.at(reference.substring(1)).isMissingNode())) {
      throw new IllegalArgumentException("`%s` is not in the document".formatted(reference));
    }
    node.forEach(each -> requireReferences(each, document));
  }

  /** An object has the properties that are documented, and no others. */
  private static void close(JsonNode schema) {
    if (schema instanceof ObjectNode node
        && node.has("properties")
        && !node.has("additionalProperties")) {
      node.put("additionalProperties", false);
    }
    schema.forEach(Contract::close);
  }

  String service() {
    return service;
  }

  /** Where it stands, for people. */
  String source() {
    return source;
  }

  JsonNode document() {
    return document;
  }

  List<Operation> operations() {
    return List.copyOf(operations);
  }

  /** What the service can list, so that it is known what there is. */
  List<Listing> listings() {
    return List.copyOf(listings);
  }

  /** Operations whose answers add to a part of the overview. */
  List<Operation> shown(OverviewPart part) {
    return shown.getOrDefault(part, List.of());
  }

  private void read(String path, JsonNode methods) {
    for (var method : methods.properties()) {
      if (METHODS.contains(method.getKey())) {
        var name = method.getKey().toUpperCase(Locale.ROOT);
        try {
          read(path, name, method.getValue());
        } catch (IllegalArgumentException e) {
          throw new IllegalArgumentException("%s %s: %s".formatted(name, path, e.getMessage()), e);
        }
      }
    }
  }

  private void read(String path, String method, JsonNode node) {
    var operation = operation(path, method, node);
    operations.add(operation);
    var id = node.path("x-inventory");
    if (!id.isMissingNode()) {
      requireInItems(node, "x-inventory", List.of(id.asString("")));
      listings.add(new Listing(operation, id.asString()));
    }
    var part = node.path("x-overview");
    if (!part.isMissingNode()) {
      var read = OverviewPart.read(part);
      requireInItems(node, "x-overview", read.properties());
      shown.computeIfAbsent(read, _ -> new ArrayList<>()).add(operation);
    }
  }

  private Operation operation(String path, String method, JsonNode operation) {
    var id = operation.path("operationId").asString("");
    if (!ID.matcher(id).matches()) {
      throw new IllegalArgumentException(
          "`operationId` is a name such as `listNotes`; got `" + id + "`");
    }
    return new Operation(
        id,
        service,
        method,
        PathTemplate.of(document, path, operation),
        AccessMark.read(operation.path("x-access")),
        operation.has("security") && operation.path("security").isEmpty(),
        tokenPath(operation),
        streams(operation),
        delegates(operation),
        parameters(operation),
        bodies(operation),
        resolve(operation.path("requestBody")).path("required").asBoolean(false),
        operation.path("x-stream-body").asBoolean(false),
        scopes(path, operation),
        risk(method, operation));
  }

  /** Where the scheme that secures it says that tokens are had. */
  private @Nullable String tokenPath(JsonNode operation) {
    var security = operation.has("security") ? operation : document;
    for (var requirement : security.path("security")) {
      for (var scheme : requirement.propertyNames()) {
        var known = document.path("components").path("securitySchemes").path(scheme);
        @Nullable String path = known.path("x-token-path").asString(null);
        if (path != null) {
          return path;
        }
      }
    }
    return null;
  }

  private static Risk risk(String method, JsonNode operation) {
    var mark = operation.path("x-risk");
    if (mark.isMissingNode() && !method.equals("GET")) {
      throw new IllegalArgumentException(
          "`x-risk` is missing: it says what may be lost, such as { none: it can be made again }");
    }
    return RiskMark.read(mark);
  }

  /** Of a mark that finds nothing, nobody would ever hear. */
  private void requireInItems(JsonNode operation, String mark, List<String> properties) {
    var answer = answer(operation);
    var list = answer.has("items") ? answer : resolve(answer.path("properties").path("items"));
    var item = resolve(list.path("items")).path("properties");
    for (var property : properties) {
      if (!item.has(property)) {
        throw new IllegalArgumentException(
            "`%s` asks for a `%s` of each item of the answer, which has none"
                .formatted(mark, property));
      }
    }
  }

  private JsonNode answer(JsonNode operation) {
    var content = resolve(operation.path("responses").path("200")).path("content");
    return resolve(content.path("application/json").path("schema"));
  }

  private static boolean streams(JsonNode operation) {
    return operation.path("responses").findValue("text/event-stream") != null;
  }

  private static boolean delegates(JsonNode operation) {
    var mark = operation.path("x-delegation");
    if (!mark.isMissingNode() && !mark.isBoolean()) {
      throw new IllegalArgumentException("`x-delegation` is true or false; got `" + mark + "`");
    }
    return mark.asBoolean(false);
  }

  private List<Operation.Parameter> parameters(JsonNode operation) {
    var parameters = new ArrayList<Operation.Parameter>();
    for (var reference : operation.path("parameters")) {
      var parameter = resolve(reference);
      if (parameter.path("in").asString().equals("query")) {
        var schema = parameter.path("schema");
        parameters.add(
            new Operation.Parameter(
                parameter.path("name").asString(),
                parameter.path("required").asBoolean(false),
                resolve(schema).has("items"),
                type(resolve(schema)),
                rule(schema)));
      }
    }
    return List.copyOf(parameters);
  }

  /** Of an array, that of its items: they stand one after another in the query. */
  private String type(JsonNode schema) {
    return schema.has("items")
        ? resolve(schema.path("items")).path("type").asString("string")
        : schema.path("type").asString("string");
  }

  private OpenApiSchemas.Rule rule(JsonNode schema) {
    var single = resolve(schema).path("items");
    return schemas.rule(single.isMissingNode() ? schema : single);
  }

  private Map<String, OpenApiSchemas.Rule> bodies(JsonNode operation) {
    var bodies = new LinkedHashMap<String, OpenApiSchemas.Rule>();
    resolve(operation.path("requestBody"))
        .path("content")
        .properties()
        .forEach(content ->
            bodies.put(content.getKey(), schemas.rule(content.getValue().path("schema"))));
    return bodies;
  }

  /** All places in which a workspace can be named: each of them must be one the caller may use. */
  private List<Operation.Scope> scopes(String path, JsonNode operation) {
    var scopes = new ArrayList<Operation.Scope>();
    if (names(operation)) {
      scopes.add(new Operation.Scope.Query());
    }
    var body = resolve(operation.path("requestBody")).path("content").path("application/json");
    if (resolve(body.path("schema")).path("properties").has(WORKSPACE)) {
      scopes.add(new Operation.Scope.Body());
    }
    if (!names(operation)) {
      parent(path).ifPresent(scopes::add);
    }
    scopes.addAll(firstSegments(operation));
    return List.copyOf(scopes);
  }

  /** Variables of the path of which a part names the workspace. */
  private List<Operation.Scope> firstSegments(JsonNode operation) {
    var scopes = new ArrayList<Operation.Scope>();
    for (var reference : operation.path("parameters")) {
      var parameter = resolve(reference);
      var mark = parameter.path("x-workspace").asString("");
      if (mark.equals("first-segment") && parameter.path("in").asString("").equals("path")) {
        scopes.add(new Operation.Scope.FirstSegment(parameter.path("name").asString()));
      } else if (!mark.isEmpty()) {
        throw new IllegalArgumentException(
            "`x-workspace` is `first-segment` of a variable of the path: " + parameter);
      }
    }
    return scopes;
  }

  /** Whether the query names the workspace. */
  private boolean names(JsonNode operation) {
    for (var parameter : operation.path("parameters")) {
      if (resolve(parameter).path("name").asString().equals(WORKSPACE)) {
        return true;
      }
    }
    return false;
  }

  /** The nearest thing on the path that says in which workspace it is. */
  private Optional<Operation.Scope> parent(String path) {
    for (var end = path.lastIndexOf('}'); end >= 0; end = path.lastIndexOf('}', end - 1)) {
      var prefix = path.substring(0, end + 1);
      var methods = document.path("paths").path(prefix);
      if (answer(methods.path("get")).path("properties").has(WORKSPACE)
          && !names(methods.path("get"))) {
        return Optional.of(
            new Operation.Scope.Parent(PathTemplate.split(prefix).size(), !methods.has("put")));
      }
    }
    return Optional.empty();
  }

  private JsonNode resolve(JsonNode node) {
    @Nullable String reference = node.path("$ref").asString(null);
    return reference == null ? node : resolve(document.at(reference.substring(1)));
  }
}
