package io.provisioning.vault.access;

import io.provisioning.surrealdb.data.SurrealStatements;

/** The adapter of this feature, for tests of others. */
public final class SurrealFixtures {

  private SurrealFixtures() {}

  public static Accesses accesses(SurrealStatements statements) {
    return new SurrealAccesses(statements);
  }
}
