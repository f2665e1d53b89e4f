package io.provisioning.controlcenter.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.gateway.Operation.Scope;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class ServiceDocumentTests {

  private static final OperationCatalog CATALOG = GatewayFixtures.orchestrator();

  @Test
  void everyOperationHasAnIdAndAKind() {
    assertThat(CATALOG.all())
        .hasSizeGreaterThan(50)
        .allSatisfy(operation -> {
          assertThat(operation.id()).isNotEmpty();
          assertThat(operation.kind()).isNotEmpty();
        });
  }

  @ParameterizedTest
  @CsvSource({
    "GET,  /api/v1/resources/web%2Fserver%2Fdb, Query",
    "GET,  /api/v1/schedules/nightly, Query",
    "POST, /api/v1/plans, Body",
    "GET,  /api/v1/plans/sha256:1, Parent",
    "POST, /api/v1/workflows/1/cancel, Parent",
    "GET,  /api/v1/workflows/1/events, Parent",
    "GET,  /api/v1/webhooks/1/deliveries/2, Parent"
  })
  void whereTheWorkspaceStandsFollowsFromTheDocument(String method, String path, String scope) {
    assertThat(operation(method, path).scopes())
        .extracting(found -> found.getClass().getSimpleName())
        .containsExactly(scope);
  }

  @Test
  void whatMovesBetweenWorkspacesNamesBoth() {
    assertThat(operation("PUT", "/api/v1/webhooks/1").scopes())
        .containsExactly(new Scope.Body(), new Scope.Parent(4, false));
  }

  /** Behind the door there is nobody to ask where a thing of the control center belongs. */
  @Test
  void theControlCentersOwnThingsAreNotLookedUp() throws Exception {
    var own = ServiceDocument.parse("control-center", Files.readString(Path.of("openapi.yaml")));

    assertThat(own.operations())
        .hasSizeGreaterThan(50)
        .allSatisfy(operation ->
            assertThat(operation.scopes())
                .as(operation.id())
                .noneMatch(scope -> scope instanceof Scope.Parent));
  }

  @Test
  void whatIsOpenAndWhatGoesOnIsRead() {
    assertThat(operation("GET", "/health").isOpen()).isTrue();
    assertThat(operation("GET", "/api/v1/workflows").isOpen()).isFalse();
    assertThat(operation("GET", "/api/v1/workflows/1/events").streams()).isTrue();
    assertThat(operation("GET", "/api/v1/workflows/1").streams()).isFalse();
  }

  @Test
  void aBodyIsHeldAgainstItsSchemaWithReferencesAndNothingElseIsLetIn() {
    var rule = operation("POST", "/api/v1/plans").bodies().get("application/json");
    var body =
        JsonMapper.shared().readTree("{\"workspace\": 7, \"action\": \"appply\", \"admin\": true}");

    assertThat(rule)
        .isNotNull()
        .satisfies(known ->
            assertThat(known.check(body, ""))
                .extracting(finding -> finding.path() + ": " + finding.expected())
                .anySatisfy(text -> assertThat(text).startsWith("workspace: a string"))
                .anySatisfy(text -> assertThat(text).startsWith("action: one of apply"))
                .anySatisfy(text -> assertThat(text).startsWith("admin: one of workspace")));
  }

  private static Operation operation(String method, String path) {
    return CATALOG.find(method, path).orElseThrow().operation();
  }
}
