package io.provisioning.surrealdb.value;

import java.util.regex.Pattern;

/** How SurrealQL writes a name that is not a plain word. */
final class Identifier {

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  private Identifier() {}

  static String escaped(String name) {
    return PLAIN.matcher(name).matches()
        ? name
        : "`" + name.replace("\\", "\\\\").replace("`", "\\`") + "`";
  }
}
