package io.provisioning.vault.lease;

import io.provisioning.vault.lease.database.Database;
import io.provisioning.vault.lease.postgres.DatabaseUsers.Admin;

/** Who makes users in databases, with their passwords. */
interface Admins {

  /**
   * Who makes users in a database.
   *
   * @param purpose recorded with the use of the secret that has the password
   * @throws io.provisioning.config.problem.ProblemException if the secret cannot be opened
   */
  Admin of(Database database, String purpose);
}
