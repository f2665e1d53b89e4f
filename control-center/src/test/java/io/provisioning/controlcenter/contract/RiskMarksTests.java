package io.provisioning.controlcenter.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.controlcenter.authorization.AuthorizationFixtures;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every operation that changes something says what is risky about it, in its contract. */
class RiskMarksTests {

  /** Groups of which the policies ask for a fresh factor where something is destroyed. */
  private static final Set<String> GUARDED = Set.of("Change", "Operate", "Administer");

  /** Of an operation as its contract has it. */
  record Marked(String contract, String method, String id, JsonNode operation, JsonNode document) {

    JsonNode mark() {
      return operation.path("x-risk");
    }

    Risk risk() {
      return RiskMark.read(mark());
    }

    @Override
    public String toString() {
      return id;
    }
  }

  static Stream<Marked> operations() {
    return ContractFixtures.FILES.entrySet().stream()
        .flatMap(contract -> {
          var document = read(contract.getValue());
          return document.path("paths").properties().stream()
              .flatMap(path -> path.getValue().properties().stream())
              .filter(method -> method.getValue().has("operationId"))
              .map(method ->
                  new Marked(
                      contract.getKey(),
                      method.getKey(),
                      method.getValue().path("operationId").asString(),
                      method.getValue(),
                      document));
        });
  }

  static Stream<Marked> changing() {
    return operations().filter(operation -> !operation.method().equals("get"));
  }

  static Stream<Marked> marked() {
    return operations().filter(operation -> !operation.risk().marks().isEmpty());
  }

  @ParameterizedTest
  @MethodSource("changing")
  void whatChangesSomethingSaysWhetherItIsRisky(Marked operation) {
    assertThat(operation.mark().isMissingNode())
        .as("`%s` has no x-risk in the contract of %s", operation.id(), operation.contract())
        .isFalse();
  }

  @Test
  void eachFlagOfTheSchemaIsSetBySomeOperation() {
    var flags = marked().flatMap(operation -> operation.risk().marks().keySet().stream());

    assertThat(flags).containsAll(Flag.texts());
  }

  @Test
  void theSchemaHasTheFlagsOfTheContractsAndWhatIsAlwaysThere() {
    var schema = AuthorizationFixtures.READER.schema();
    var context = schema.substring(schema.indexOf("type Asked = {"));
    var names =
        context
            .substring(context.indexOf('{') + 1, context.indexOf('}'))
            .lines()
            .map(String::strip)
            .filter(line -> !line.isEmpty())
            .map(line -> line.split("[?:]", 2)[0]);

    assertThat(names)
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(
                    Stream.of("now", "mfa", "fresh_factor", "via", "read_only"),
                    Flag.texts().stream())
                .toList());
  }

  @ParameterizedTest
  @MethodSource("marked")
  void whatDestroysIsInAGroupThatThePoliciesGuard(Marked operation) {
    var action = AuthorizationFixtures.READER.actions().find(operation.id()).orElseThrow();
    var flags = operation.risk().marks().keySet();

    if (flags.contains("destroys") || flags.contains("allow_irreversible")) {
      assertThat(action.groups()).containsAnyElementsOf(GUARDED);
    }
  }

  /** A place that is not there would never say anything, and protect nothing. */
  @ParameterizedTest
  @MethodSource("marked")
  void whatAMarkNamesIsInTheContract(Marked operation) {
    for (var conditions : operation.risk().marks().values()) {
      conditions.forEach(condition -> requireThere(operation, condition));
    }
  }

  private static void requireThere(Marked operation, Condition condition) {
    switch (condition) {
      case Condition.Always() -> {}
      case Condition.InBody(var place) ->
          requireThere(operation, body(operation), place, "the body");
      case Condition.Unless(var parameter, _, var also) -> {
        assertThat(parameters(operation)).contains("query " + parameter);
        requireThere(operation, also);
      }
      case Condition.InService(var path, var place) ->
          requireThere(operation, answer(operation, path), place, path);
    }
  }

  private static void requireThere(
      Marked operation, JsonNode schema, Condition.Place place, String where) {
    var found = resolve(operation, schema);
    for (var step : place.steps()) {
      found =
          resolve(
              operation,
              step.equals("*") ? found.path("items") : found.path("properties").path(step));
      if (found.path("additionalProperties").asBoolean(false) && !found.has("properties")) {
        return; // what another schema describes, in another language
      }
    }
    assertThat(found.isMissingNode()).as("%s of %s", place, where).isFalse();
    if (place.value() != null) {
      assertThat(found.path("enum").toString()).contains("\"" + place.value() + "\"");
    }
  }

  private static JsonNode body(Marked operation) {
    return operation
        .operation()
        .path("requestBody")
        .path("content")
        .path("application/json")
        .path("schema");
  }

  private static JsonNode answer(Marked operation, String fact) {
    var path = fact.split("\\?", 2)[0];
    for (var entry : operation.document().path("paths").properties()) {
      if (entry.getKey().equals(path.replace("{plan}", "{digest}"))) {
        return entry
            .getValue()
            .path("get")
            .path("responses")
            .path("200")
            .path("content")
            .path("application/json")
            .path("schema");
      }
    }
    throw new AssertionError("no operation gets " + path);
  }

  private static List<String> parameters(Marked operation) {
    var names = new ArrayList<String>();
    for (var parameter : operation.operation().path("parameters")) {
      var resolved = resolve(operation, parameter);
      names.add(resolved.path("in").asString() + " " + resolved.path("name").asString());
    }
    return names;
  }

  private static JsonNode resolve(Marked operation, JsonNode node) {
    var reference = node.path("$ref").asString("");
    return reference.isEmpty()
        ? node
        : resolve(operation, operation.document().at(reference.substring(1)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{none: ''}",
        "{none: why, destroys: always}",
        "{destroy: always}",
        "{destroys: sometimes}",
        "{destroys: []}",
        "{destroys: [{body: run}]}",
        "{destroys: [{body: /run, at: /run}]}",
        "{destroys: [{fact: /api/v1/plans}]}",
        "{destroys: [{query: rollback, fact: /api/v1/plans, at: /x}]}",
        "{destroys: [{body: /a, fact: /api/v1/plans, at: /x}]}"
      })
  void aMarkThatIsNotUnderstoodIsRefused(String mark) {
    JsonNode node = JsonMapper.shared().valueToTree(new Yaml().load(mark));

    assertThatThrownBy(() -> RiskMark.read(node)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void whatNamesAFactDependsOnMoreThanTheCall() {
    assertThat(marked().filter(operation -> operation.risk().needsFacts()).map(Marked::id))
        .containsExactlyInAnyOrder(
            "submitWorkflow",
            "cancelWorkflow",
            "rollbackWorkflow",
            "resumeWorkflow",
            "approveOperation",
            "refuseOperation",
            "runSchedule");
  }

  private static JsonNode read(Path contract) {
    try {
      return JsonMapper.shared().valueToTree(new Yaml().load(Files.readString(contract)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
