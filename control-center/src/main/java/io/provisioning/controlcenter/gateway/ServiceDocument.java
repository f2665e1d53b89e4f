package io.provisioning.controlcenter.gateway;

import io.provisioning.config.schema.OpenApiSchemas;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The OpenAPI document of a service, and the operations that it promises. */
final class ServiceDocument {

  private static final Set<String> METHODS = Set.of("get", "put", "post", "delete", "patch");
  private static final String WORKSPACE = "workspace";

  private final String service;
  private final JsonNode document;
  private final OpenApiSchemas schemas;

  private ServiceDocument(String service, JsonNode document) {
    this.service = service;
    this.document = document;
    schemas = new OpenApiSchemas(document);
  }

  /**
   * Reads a document.
   *
   * @param service its name
   * @param yaml OpenAPI 3.0
   */
  static ServiceDocument parse(String service, String yaml) {
    var document = OpenApiSchemas.document(yaml);
    document.path("components").path("schemas").forEach(ServiceDocument::close);
    return new ServiceDocument(service, document);
  }

  /** An object has the properties that are documented, and no others. */
  private static void close(JsonNode schema) {
    if (schema instanceof ObjectNode node
        && node.has("properties")
        && !node.has("additionalProperties")) {
      node.put("additionalProperties", false);
    }
    schema.forEach(ServiceDocument::close);
  }

  JsonNode contract() {
    return document;
  }

  List<Operation> operations() {
    var operations = new ArrayList<Operation>();
    document
        .path("paths")
        .properties()
        .forEach(path ->
            path.getValue().properties().stream()
                .filter(entry -> METHODS.contains(entry.getKey()))
                .map(entry -> operation(path.getKey(), entry.getKey(), entry.getValue()))
                .forEach(operations::add));
    return operations;
  }

  private Operation operation(String path, String method, JsonNode operation) {
    var bodies = bodies(operation);
    return new Operation(
        operation.path("operationId").asString(),
        service,
        method.toUpperCase(Locale.ROOT),
        path,
        operation.path("tags").path(0).asString(""),
        operation.has("security") && operation.path("security").isEmpty(),
        streams(operation),
        parameters(operation),
        bodies,
        resolve(operation.path("requestBody")).path("required").asBoolean(false),
        scopes(path, operation),
        risk(operation));
  }

  private static Risk risk(JsonNode operation) {
    try {
      return RiskMark.read(operation.path("x-risk"));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          operation.path("operationId").asString() + ": " + e.getMessage(), e);
    }
  }

  private static boolean streams(JsonNode operation) {
    return operation.path("responses").findValue("text/event-stream") != null;
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
    return List.copyOf(scopes);
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
      var answer =
          methods
              .path("get")
              .path("responses")
              .path("200")
              .path("content")
              .path("application/json");
      if (resolve(answer.path("schema")).path("properties").has(WORKSPACE)
          && !names(methods.path("get"))) {
        return Optional.of(
            new Operation.Scope.Parent(
                OperationCatalog.segments(prefix).size(), !methods.has("put")));
      }
    }
    return Optional.empty();
  }

  private JsonNode resolve(JsonNode node) {
    @Nullable String reference = node.path("$ref").asString(null);
    return reference == null ? node : resolve(document.at(reference.substring(1)));
  }
}
