package io.provisioning.vault.lease;

import io.provisioning.vault.lease.database.Database;
import io.provisioning.vault.lease.postgres.DatabaseUsers.Admin;
import io.provisioning.vault.secret.SecretFields;
import org.springframework.stereotype.Component;

/** Passwords of admin users in secrets of their workspaces. */
@Component
final class SecretAdmins implements Admins {

  private final SecretFields secrets;

  SecretAdmins(SecretFields secrets) {
    this.secrets = secrets;
  }

  @Override
  public Admin of(Database database, String purpose) {
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
