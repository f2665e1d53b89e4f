package io.provisioning.controlcenter.identity.administration;

import io.provisioning.controlcenter.audit.AuditEvent.Actor;
import io.provisioning.controlcenter.audit.AuditEvent.Outcome;
import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.IdentityAudit;
import io.provisioning.controlcenter.identity.IdentityProblem;
import io.provisioning.controlcenter.identity.administration.UserAdministration.WithPassword;
import io.provisioning.controlcenter.identity.secret.RandomSecrets;
import java.util.Base64;
import java.util.Map;
import javax.crypto.SecretKey;

/**
 * The way back in for those who own the machine when no administrator can let them in. Whoever can
 * read its key can read every other key of the home too.
 */
final class Recovery {

  /** Holds the key in base 64, as other files of the home do. */
  static final String FILE = "recovery.key";

  private final String digest;
  private final UserAdministration users;
  private final IdentityAudit audit;

  Recovery(SecretKey key, UserAdministration users, IdentityAudit audit) {
    digest = RandomSecrets.digest(Base64.getEncoder().encodeToString(key.getEncoded()));
    this.users = users;
    this.audit = audit;
  }

  WithPassword recover(SaveAccount.RecoverUser wanted, Client client) {
    if (!RandomSecrets.matches(digest, wanted.key())) {
      audit.signIn(
          "recover-user", Actor.ANONYMOUS, Outcome.DENIED, client, Map.of("reason", "key"));
      throw IdentityProblem.SIGN_IN_REFUSED.because(
          "the recovery key is wrong",
          "run this on the machine of the home: `provisioning user recover`");
    }
    return users.recover(wanted.user(), Boolean.TRUE.equals(wanted.secondFactor()), client);
  }
}
