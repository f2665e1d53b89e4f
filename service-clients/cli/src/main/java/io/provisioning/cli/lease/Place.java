package io.provisioning.cli.lease;

import io.provisioning.cli.console.CommandProblem;
import java.util.regex.Pattern;

/** A role of a database, as {@code <database>/<role>}. */
record Place(String database, String role) {

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}");

  /**
   * What a text names.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if it cannot be one
   */
  static Place of(String text) {
    var slash = text.indexOf('/');
    if (slash < 0) {
      throw CommandProblem.INVALID_NAME.because(
          "`%s` is not the role of a database".formatted(text),
          "write `<database>/<role>`, such as orders/reader");
    }
    return new Place(name(text.substring(0, slash)), name(text.substring(slash + 1)));
  }

  /** A text that can be the name of a database or role. */
  static String name(String text) {
    if (NAME.matcher(text).matches()) {
      return text;
    }
    throw CommandProblem.INVALID_NAME.because(
        "`%s` cannot be the name of a database or role".formatted(text),
        "names have at most 64 letters, digits, `_`, `.` and `-`; the first is neither `.` nor"
            + " `-`");
  }
}
