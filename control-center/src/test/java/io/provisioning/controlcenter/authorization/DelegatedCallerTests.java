package io.provisioning.controlcenter.authorization;

import static io.provisioning.controlcenter.authorization.CallerFixtures.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.authorization.policy.ActivePolicies;
import io.provisioning.controlcenter.authorization.policy.PolicyReader;
import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.Caller.Factor;
import io.provisioning.controlcenter.identity.Caller.Kind;
import io.provisioning.controlcenter.identity.ConnectedClient;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What an agent may do for an administrator who has just shown both factors. */
class DelegatedCallerTests {

  private static final PolicyReader READER = AuthorizationFixtures.READER;

  private final Inventory inventory = new Inventory();
  private final Authorizer authorizer =
      new CedarAuthorizer(
          new ActivePolicies(READER),
          new Situations(
              READER.actions(), inventory, () -> Duration.ofMinutes(5), InstantSource.fixed(NOW)),
          inventory);

  private static Caller administrator(@Nullable String via) {
    return administrator(via, null);
  }

  private static Caller administrator(@Nullable String via, @Nullable ConnectedClient connected) {
    return new Caller(
        "ada",
        Kind.USER,
        "ada",
        Set.of("administrator"),
        Set.of(),
        Set.of(Factor.PASSWORD, Factor.TOTP),
        NOW,
        "s1",
        via,
        connected);
  }

  private boolean isAllowed(@Nullable String via, String action, Map<String, Object> context) {
    return authorizer
        .decide(administrator(via), new Question(action, null, null, context))
        .isAllowed();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "createUser",
        "resetPassword",
        "listUsers",
        "createServiceAccount",
        "changePassword",
        "registerPasskey",
        "getProfile",
        "endSession",
        "listSessions",
        "createGrant",
        "requestBreakGlass",
        "proposePolicies",
        "listPolicies"
      })
  void identityAndPoliciesAreOutOfReach(String action) {
    assertThat(isAllowed(null, action, Map.of())).isTrue();
    assertThat(isAllowed("mcp", action, Map.of())).isFalse();
  }

  @Test
  void secretsAreOutOfReach() {
    var reveals = Map.<String, Object>of("reveals_secret", true);

    assertThat(isAllowed(null, "createWebhook", reveals)).isTrue();
    assertThat(isAllowed("mcp", "createWebhook", reveals)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "submitWorkflow",
        "cancelWorkflow",
        "listResources",
        "changeSettings",
        "checkSettings",
        "checkAccess",
        "getOverview"
      })
  void allElseIsAsForThePerson(String action) {
    assertThat(isAllowed("mcp", action, Map.of())).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "submitWorkflow, false",
    "cancelWorkflow, false",
    "changeSettings, false",
    "createPlan, true",
    "listResources, true",
    "checkSettings, true",
    "getOverview, true"
  })
  void aProgramThatMayLookChangesNothing(String action, boolean isAllowed) {
    var reader = new ConnectedClient("c1", "Editor", "mcp", List.of(ConnectedClient.READ));
    var changer =
        new ConnectedClient(
            "c1", "Editor", "mcp", List.of(ConnectedClient.READ, ConnectedClient.CHANGE));
    var question = new Question(action, null, null, Map.of());

    assertThat(authorizer.decide(administrator("mcp", reader), question).isAllowed())
        .isEqualTo(isAllowed);
    assertThat(authorizer.decide(administrator("mcp", changer), question).isAllowed()).isTrue();
  }

  @Test
  void aDecisionForThePersonIsNotOneForTheAgent() {
    assertThat(isAllowed(null, "createUser", Map.of())).isTrue();
    assertThat(isAllowed("mcp", "createUser", Map.of())).isFalse();
    assertThat(isAllowed(null, "createUser", Map.of())).isTrue();
  }
}
