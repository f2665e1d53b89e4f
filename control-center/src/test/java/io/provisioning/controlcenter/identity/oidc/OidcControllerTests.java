package io.provisioning.controlcenter.identity.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.identity.IdentityProblem;
import org.junit.jupiter.api.Test;

class OidcControllerTests {

  @Test
  void thePageIsToldWhichClaimIsMissing() {
    var refusal = OidcRefusal.withoutClaim("cognito:groups");
    var problem = IdentityProblem.SIGN_IN_REFUSED.because("the sign-in failed", refusal);

    assertThat(OidcController.pageWith(problem))
        .hasToString("/?problem=sign-in-refused&claim=cognito:groups");
  }

  @Test
  void otherReasonsStayInTheAudit() {
    var refusal = new OidcRefusal("the account is disabled");
    var problem = IdentityProblem.SIGN_IN_REFUSED.because("the sign-in failed", refusal);

    assertThat(OidcController.pageWith(problem)).hasToString("/?problem=sign-in-refused");
  }
}
