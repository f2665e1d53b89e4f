package io.provisioning.surrealdb.value;

/**
 * The name of a table, as a value: bound to a parameter it stands where a query needs a table.
 *
 * @param name any text but the empty one; it is never parsed
 */
public record Table(String name) {

  /** Refuses the empty name. */
  public Table {
    if (name.isEmpty()) {
      throw new IllegalArgumentException("a table has a name");
    }
  }

  /** The name as SurrealQL writes it, for people; queries take the table as a binding. */
  @Override
  public String toString() {
    return Identifier.escaped(name);
  }
}
