package io.provisioning.cli.transit;

import io.provisioning.cli.console.CommandProblem;
import java.util.regex.Pattern;
import picocli.CommandLine.Parameters;

/** Which key is meant. */
final class KeyName {

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}");

  @Parameters(index = "0", paramLabel = "<key>", description = "Name of the key, such as card.")
  private String name = "";

  /**
   * The name.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if it cannot be one
   */
  String get() {
    if (NAME.matcher(name).matches()) {
      return name;
    }
    throw CommandProblem.INVALID_NAME.because(
        "`%s` cannot be the name of a transit key".formatted(name),
        "names have at most 64 letters, digits, `_`, `.` and `-`; the first is neither `.` nor"
            + " `-`");
  }
}
