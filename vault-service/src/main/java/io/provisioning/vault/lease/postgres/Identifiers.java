package io.provisioning.vault.lease.postgres;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Names of schemas and roles in PostgreSQL, which can hold any character but NUL. */
public final class Identifiers {

  /** In bytes. PostgreSQL cuts what is longer, so that it would be another name. */
  private static final int LONGEST = 63;

  private Identifiers() {}

  /** Whether this can be a name. */
  public static boolean isName(String name) {
    return !name.isEmpty()
        && name.indexOf('\0') < 0
        && name.codePoints().noneMatch(Identifiers::isHalf)
        && name.getBytes(UTF_8).length <= LONGEST;
  }

  /** Half of a pair becomes a question mark on its way, which is another name. */
  private static boolean isHalf(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }

  /**
   * A name as part of a statement.
   *
   * <p>INVARIANT: no name is part of a statement otherwise.
   */
  static String quoted(String name) {
    if (!isName(name)) {
      throw new IllegalArgumentException("no name of PostgreSQL");
    }
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}
