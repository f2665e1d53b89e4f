package io.provisioning.controlcenter.identity.oidc;

import static io.provisioning.controlcenter.identity.account.AccountFixtures.MADE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;

/** What the fake and the store have in common. */
interface OutsideIdentitiesContract {

  OutsideIdentities identities();

  @Test
  default void whatIsStoredIsFound() {
    var identity = identities().insert(anIdentity(UUID.randomUUID().toString()));

    assertThat(identities().findById(identity.id())).contains(identity);
    assertThat(identities().findById(OutsideIdentity.id(identity.issuer(), "other"))).isEmpty();
    assertThat(identities().findById(OutsideIdentity.id("other", identity.subject()))).isEmpty();
  }

  @Test
  default void nobodyIsTwoUsers() {
    var identity = identities().insert(anIdentity(UUID.randomUUID().toString()));

    assertThatThrownBy(() -> identities().insert(identity))
        .isInstanceOf(DuplicateKeyException.class);
  }

  private static OutsideIdentity anIdentity(String subject) {
    var issuer = "https://id.example.org";
    return new OutsideIdentity(
        OutsideIdentity.id(issuer, subject), issuer, subject, "user", true, MADE);
  }
}
