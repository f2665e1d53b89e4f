package io.provisioning.controlcenter.authorization.grant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.authorization.policy.EntityKey;
import io.provisioning.controlcenter.identity.AccountReview;
import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.Caller.Kind;
import io.provisioning.controlcenter.identity.IdentityProblem;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RecipientsTests {

  private final Recipients recipients =
      new Recipients(new Known(List.of(caller("0199-ada", Kind.USER, "ada"))));

  private record Known(List<Caller> callers) implements AccountReview {

    @Override
    public Accounts now() {
      throw new UnsupportedOperationException("nobody reviews it here");
    }
  }

  @Test
  void aNameStandsForItsAccount() {
    var ada = new EntityKey("User", "0199-ada");

    assertThat(recipients.get(Kind.USER, "ada")).isEqualTo(ada);
    assertThat(recipients.get(Kind.USER, "Ada")).isEqualTo(ada);
    assertThat(recipients.get(Kind.USER, "0199-ada")).isEqualTo(ada);
  }

  @Test
  void whoIsNotThereIsRefusedWithTheNearestName() {
    assertThatThrownBy(() -> recipients.get(Kind.USER, "adda"))
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> {
              assertThat(e.problem()).isEqualTo(IdentityProblem.UNKNOWN_ACCOUNT);
              assertThat(e.help()).hasValue("did you mean `ada`?");
            });
    assertThatThrownBy(() -> recipients.get(Kind.SERVICE_ACCOUNT, "ada"))
        .isInstanceOf(ProblemException.class);
  }

  private static Caller caller(String id, Kind kind, String name) {
    return new Caller(id, kind, name, Set.of(), Set.of(), Set.of(), Instant.EPOCH, null);
  }
}
