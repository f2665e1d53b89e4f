package io.provisioning.controlcenter.gateway;

import static io.provisioning.controlcenter.identity.account.AccountFixtures.PASSWORD;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.RunningControlCenter;
import io.provisioning.controlcenter.authorization.policy.ActivePolicies;
import io.provisioning.controlcenter.authorization.policy.ActivePolicies.Source;
import io.provisioning.controlcenter.authorization.policy.PolicyFile;
import io.provisioning.controlcenter.identity.TestPeople;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Accounts have two guards: policies, and the role that no policy gives. */
class AdministrationIntegrationTests extends RunningControlCenter {

  private static final String USERS = "/api/v1/users";

  @Autowired private ActivePolicies policies;
  @Autowired private TestPeople people;

  @AfterEach
  void forgetPolicies() {
    policies.replace(Source.STORE, List.of());
  }

  @Test
  void aPolicyMakesNobodyAnAdministrator() {
    hold("permit(principal, action in Action::\"Administer\", resource);");
    var name = people.aUser("viewer").name();
    var signedIn =
        post(
            "/api/v1/sessions",
            "",
            "{\"user\": \"%s\", \"password\": \"%s\"}".formatted(name, PASSWORD));

    var answer = post(USERS, signedIn.text("/access_token"), "{\"name\": \"by-policy\"}");

    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.text("/code")).isEqualTo("not-an-administrator");
  }

  @Test
  void whereAPolicyForbidsItTheRoleIsNotEnough() {
    hold("forbid(principal, action == Action::\"createUser\", resource);");

    var answer = post(USERS, people.administrator(), "{\"name\": \"by-role\"}");

    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.text("/code")).isEqualTo("not-permitted");
  }

  private void hold(String text) {
    policies.replace(Source.STORE, List.of(new PolicyFile("test.cedar", text)));
  }
}
