package io.provisioning.vault.lease.database;

/** Which database. */
public record DatabaseId(String workspace, String name) {

  /** A DNS label. */
  public static final String WORKSPACE = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";

  /** Of a database, and of a role. */
  public static final String NAME = "[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}";

  /** Where its uses are kept: paths of secrets have no colon, so it is never one. */
  public String path() {
    return "database:" + name;
  }

  /** The same of a role. */
  public String path(String role) {
    return path() + "/" + role;
  }

  @Override
  public String toString() {
    return workspace + "/" + name;
  }
}
