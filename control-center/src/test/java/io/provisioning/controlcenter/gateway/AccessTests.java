package io.provisioning.controlcenter.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.authorization.Decision;
import io.provisioning.controlcenter.authorization.Question;
import io.provisioning.controlcenter.contract.Call;
import io.provisioning.controlcenter.contract.ContractFixtures;
import io.provisioning.controlcenter.contract.OperationCatalog;
import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.Caller.Factor;
import io.provisioning.controlcenter.identity.Caller.Kind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Somebody who may do everything in the workspace `mine`, and nothing elsewhere. */
class AccessTests {

  private static final OperationCatalog CATALOG = ContractFixtures.operations();

  private final List<Question> asked = new ArrayList<>();
  private final Access access =
      new Access(
          (_, question) -> {
            asked.add(question);
            return new Decision(Objects.equals(question.workspace(), "mine"), List.of("p1"), false);
          },
          new Subjects(AccessTests::find));

  @Test
  void theWorkspaceOfAQueryOrBodyIsAsked() {
    assertThat(decide("GET", "/api/v1/resources", Map.of("workspace", "mine"), null)).isTrue();
    assertThat(decide("GET", "/api/v1/resources", Map.of("workspace", "theirs"), null)).isFalse();
    assertThat(decide("POST", "/api/v1/plans", Map.of(), "{\"workspace\": \"mine\"}")).isTrue();
    assertThat(decide("POST", "/api/v1/plans", Map.of(), "{\"workspace\": \"theirs\"}")).isFalse();
  }

  @Test
  void whatCouldNameAWorkspaceAndDoesNotIsAboutAll() {
    assertThat(decide("GET", "/api/v1/workflows", Map.of(), null)).isFalse();
    assertThat(asked).extracting(Question::workspace).containsOnlyNulls();
  }

  @Test
  void whatAnIdNamesIsLookedUp() {
    assertThat(decide("POST", "/api/v1/workflows/w-of-mine/cancel", Map.of(), null)).isTrue();
    assertThat(decide("POST", "/api/v1/workflows/w-of-theirs/cancel", Map.of(), null)).isFalse();
  }

  @Test
  void aThingCannotBePulledIntoOnesOwnWorkspace() {
    var body = "{\"workspace\": \"mine\"}";

    assertThat(decide("PUT", "/api/v1/webhooks/h-of-mine", Map.of(), body)).isTrue();
    assertThat(decide("PUT", "/api/v1/webhooks/h-of-theirs", Map.of(), body)).isFalse();
  }

  @Test
  void aDenialSaysHowToGoOn() {
    var operation = CATALOG.find("GET", "/api/v1/workflows").orElseThrow().operation();

    var question = new Question("listWorkflows", null, "theirs", Map.of());

    assertThatThrownBy(() ->
            new Access.Verdict(false, false, List.of(question), Set.of())
                .require(operation, shown(Factor.PASSWORD)))
        .hasMessage("no policy allows you to `listWorkflows` in `theirs`");
    var verdict = new Access.Verdict(false, true, List.of(), Set.of());
    assertThat(refusal(() -> verdict.require(operation, shown(Factor.PASSWORD))))
        .satisfies(refusal -> {
          assertThat(refusal.detail()).contains("second factor");
          assertThat(refusal.help()).get().asString().contains("factor enrol");
        });
    assertThat(refusal(() -> verdict.require(operation, shown(Factor.TOTP))).help())
        .get()
        .asString()
        .contains("step-up")
        .doesNotContain("enrol");
  }

  private static Caller shown(Factor factor) {
    return new Caller(
        "ada", Kind.USER, "ada", Set.of(), Set.of(), Set.of(factor), Instant.EPOCH, null);
  }

  private static ProblemException refusal(ThrowingCallable call) {
    return (ProblemException) catchThrowable(call);
  }

  @Test
  void whatDestroysIsSaid() {
    var body = "{\"workspace\": \"mine\", \"plan\": \"sha256:%s\"}";
    decide("POST", "/api/v1/workflows", Map.of(), body.formatted("deletes"));
    decide("POST", "/api/v1/workflows", Map.of(), body.formatted("replaces"));
    decide("POST", "/api/v1/workflows", Map.of(), body.formatted("creates"));

    assertThat(asked)
        .extracting(question -> question.context().get("destroys"))
        .containsExactly(true, true, false);
  }

  @Test
  void whatIsNotMarkedSaysNothing() {
    decide("POST", "/api/v1/plans", Map.of(), "{\"workspace\": \"mine\"}");

    assertThat(asked).extracting(Question::context).containsExactly(Map.of());
  }

  private static Optional<JsonNode> find(String service, String path) {
    return Optional.ofNullable(
            switch (path) {
              case "/api/v1/workflows/w-of-mine", "/api/v1/webhooks/h-of-mine" ->
                  "{\"workspace\": \"mine\"}";
              case "/api/v1/webhooks/h-of-theirs" -> "{\"workspace\": \"theirs\"}";
              case "/api/v1/plans/sha256%3Adeletes" -> "{\"summary\": {\"delete\": 1}}";
              case "/api/v1/plans/sha256%3Areplaces" ->
                  "{\"summary\": {\"delete\": 0, \"replace\": 2}}";
              default -> null;
            })
        .map(JsonMapper.shared()::readTree);
  }

  private boolean decide(
      String method, String path, Map<String, String> query, @Nullable String body) {
    var match = CATALOG.find(method, path).orElseThrow();
    var values = new TreeMap<String, List<String>>();
    query.forEach((name, value) -> values.put(name, List.of(value)));
    @Nullable JsonNode json = body == null ? null : JsonMapper.shared().readTree(body);
    var caller = GatewayFixtures.caller("u1");
    var call =
        new Call(match.operation(), path, match.variables(), values, json, caller, "127.0.0.1");
    return access.decide(call, caller).isAllowed();
  }
}
