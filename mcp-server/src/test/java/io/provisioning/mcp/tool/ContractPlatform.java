package io.provisioning.mcp.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.config.schema.OpenApiSchemas;
import io.provisioning.mcp.feature.Exchange;
import io.provisioning.mcp.platform.Platform;
import io.provisioning.mcp.platform.PlatformRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The platform as its contracts have it: each request must be one that a contract takes, and each
 * answer one that it gives.
 */
public final class ContractPlatform implements Platform {

  private static final List<JsonNode> CONTRACTS =
      Stream.of(
              "../orchestrator-service/openapi.yaml",
              "../control-center/openapi.yaml",
              "../detector-service/openapi.yaml")
          .map(ContractPlatform::contract)
          .toList();

  private final Map<String, Answered> answers = new HashMap<>();
  private final Map<String, ProblemException> refusals = new HashMap<>();
  private final List<PlatformRequest> requests = new ArrayList<>();

  private static JsonNode contract(String file) {
    try {
      return OpenApiSchemas.document(Files.readString(Path.of(file)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All operations of the contracts. */
  static List<String> operations() {
    return CONTRACTS.stream()
        .flatMap(contract -> contract.path("paths").valueStream())
        .flatMap(JsonNode::valueStream)
        .map(operation -> operation.path("operationId").asString(""))
        .toList();
  }

  /** What it answers to an operation, in JSON with apostrophes for quotes. */
  public ContractPlatform answers(String operation, String json) {
    return answers(operation, json, "");
  }

  /** The same with a tag. */
  public ContractPlatform answers(String operation, String json, String tag) {
    var body = JsonMapper.shared().readTree(json.replace('\'', '"'));
    answers.put(operation, new Answered(body, tag));
    return this;
  }

  /** With what it refuses an operation. */
  public ContractPlatform refuses(String operation, ProblemException problem) {
    refusals.put(operation, problem);
    return this;
  }

  /** What it was asked. */
  public List<PlatformRequest> requests() {
    return requests;
  }

  /** The body of the last request of a method. */
  JsonNode lastBody(String method) {
    return Objects.requireNonNull(last(method).body());
  }

  /** The last request of a method. */
  PlatformRequest last(String method) {
    return requests.stream()
        .filter(request -> request.method().equals(method))
        .reduce((_, last) -> last)
        .orElseThrow();
  }

  @Override
  public Answered send(Exchange exchange, PlatformRequest request) {
    requests.add(request);
    for (var contract : CONTRACTS) {
      for (var path : contract.path("paths").properties()) {
        var method = path.getValue().path(request.method().toLowerCase(Locale.ROOT));
        if (!method.isMissingNode() && matches(path.getKey(), request.path())) {
          return answer(contract, method, request);
        }
      }
    }
    throw new AssertionError("no contract has " + request);
  }

  private static boolean matches(String template, String path) {
    return path.matches(template.replaceAll("\\{[^}]+}", "[^/]+"));
  }

  private Answered answer(JsonNode contract, JsonNode operation, PlatformRequest request) {
    var schemas = new OpenApiSchemas(contract);
    assertThat(parameters(contract, operation)).containsAll(request.query().keySet());
    if (request.body() != null) {
      var schema = operation.at("/requestBody/content/application~1json/schema");
      assertThat(schemas.rule(schema).check(request.body(), "")).isEmpty();
    }
    var id = operation.path("operationId").asString();
    if (refusals.containsKey(id)) {
      throw Objects.requireNonNull(refusals.get(id));
    }
    var answer = Objects.requireNonNull(answers.get(id), () -> "no answer to " + id);
    for (var response : operation.path("responses").properties()) {
      if (response.getKey().startsWith("2")) {
        var schema = response.getValue().at("/content/application~1json/schema");
        assertThat(schemas.rule(schema).check(answer.body(), "")).as(id).isEmpty();
      }
    }
    return answer;
  }

  private static List<String> parameters(JsonNode contract, JsonNode operation) {
    var names = new ArrayList<String>();
    for (var parameter : operation.path("parameters")) {
      var reference = parameter.path("$ref").asString("");
      var resolved = reference.isEmpty() ? parameter : contract.at(reference.substring(1));
      names.add(resolved.path("name").asString());
    }
    return names;
  }
}
