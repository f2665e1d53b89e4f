package io.provisioning.surrealdb.data.mapping;

import java.util.regex.Pattern;
import org.springframework.data.mapping.MappingException;
import org.springframework.data.util.ParsingUtils;

/** The name of a table or field, which may stand in the text of a query. */
record Name(String text) {

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,62}");

  Name {
    if (!PLAIN.matcher(text).matches()) {
      throw new MappingException(
          "`" + text + "` is no name: letters, digits and underscores, not a digit first");
    }
  }

  static Name given(String given, String fallback) {
    return new Name(given.isEmpty() ? ParsingUtils.reconcatenateCamelCase(fallback, "_") : given);
  }

  /** As it stands in a query: between backticks no word has a meaning of its own. */
  String quoted() {
    return "`" + text + "`";
  }
}
