package io.provisioning.cli.secret;

import io.provisioning.cli.console.CommandProblem;
import java.util.regex.Pattern;
import picocli.CommandLine.Parameters;

/** Which secret is meant. */
public final class SecretPath {

  /** How paths are written, for people. */
  public static final String FORM =
      "at most 16 parts between slashes, of letters, digits, `_`, `.` and `-`; none begins with"
          + " `.` or `-`";

  private static final int LONGEST = 512;
  private static final String PART = "[A-Za-z0-9_][A-Za-z0-9_.-]*";
  private static final String NAME = "[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}";
  private static final Pattern OTHER_USED =
      Pattern.compile("transit:%1$s|database:%1$s(/%1$s)?".formatted(NAME));
  private static final Pattern PATH = Pattern.compile(PART + "(/" + PART + "){0,15}");

  @Parameters(index = "0", paramLabel = "<path>", description = "Such as web/db/password.")
  private String path = "";

  /**
   * The path, which leads nowhere else.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if it cannot be one
   */
  String get() {
    return require(path);
  }

  /**
   * A path that was given in another way.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if it cannot be one
   */
  public static String require(String path) {
    if (is(path)) {
      return path;
    }
    throw CommandProblem.INVALID_NAME.because(
        "`%s` cannot be the path of a secret".formatted(path), "a path has " + FORM);
  }

  /**
   * A path whose uses are recorded: that of a secret, {@code transit:} and the name of a key, or
   * {@code database:} and the name of a database, and of a role of it.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if it cannot be one
   */
  static String requireUsed(String path) {
    return OTHER_USED.matcher(path).matches() ? path : require(path);
  }

  /** Whether a text can be a path. */
  public static boolean is(String path) {
    return path.length() <= LONGEST && PATH.matcher(path).matches();
  }
}
