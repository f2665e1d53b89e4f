package io.provisioning.vault.lease;

import io.provisioning.vault.lease.postgres.DatabaseUsers.Admin;
import io.provisioning.vault.secret.SecretFields;
import org.springframework.stereotype.Component;

/** Opens the passwords of those who make users. */
@Component
final class Admins {

  private final SecretFields secrets;

  Admins(SecretFields secrets) {
    this.secrets = secrets;
  }

  /**
   * Who makes users in a database.
   *
   * @param purpose recorded with the use of the secret
   * @throws io.provisioning.config.problem.ProblemException if the secret cannot be opened
   */
  Admin of(Database database, String purpose) {
    var password =
        secrets.open(
            LeaseUses.VAULT,
            database.id().workspace(),
            database.secret(),
            database.field(),
            purpose);
    return new Admin(database.server(), database.username(), password);
  }
}
