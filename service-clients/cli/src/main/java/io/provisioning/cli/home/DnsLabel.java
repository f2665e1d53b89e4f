package io.provisioning.cli.home;

import io.provisioning.cli.console.CommandProblem;
import java.util.regex.Pattern;

/** Names are DNS labels, so that none can lead out of its directory. */
public final class DnsLabel {

  private static final Pattern LABEL = Pattern.compile("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?");

  private DnsLabel() {}

  /**
   * The name itself.
   *
   * @param what such as {@code workspace}
   * @throws io.provisioning.config.problem.ProblemException INVALID if it is no DNS label
   */
  public static String require(String what, String name) {
    if (LABEL.matcher(name).matches()) {
      return name;
    }
    throw CommandProblem.INVALID_NAME.because(
        "`%s` cannot be the name of %s".formatted(name, what),
        "use lower-case letters, digits and inner hyphens, at most 63 characters");
  }

  /** Whether the text could be a name at all. */
  public static boolean matches(String text) {
    return LABEL.matcher(text).matches();
  }
}
