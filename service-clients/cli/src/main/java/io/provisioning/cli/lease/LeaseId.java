package io.provisioning.cli.lease;

import io.provisioning.cli.console.CommandProblem;
import java.util.regex.Pattern;

/** Ids of leases. */
final class LeaseId {

  private static final Pattern ID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

  private LeaseId() {}

  /**
   * A text that can be one.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if it cannot
   */
  static String of(String text) {
    if (ID.matcher(text).matches()) {
      return text;
    }
    throw CommandProblem.INVALID_NAME.because(
        "`%s` is not the id of a lease".formatted(text), "`provisioning lease list` shows ids");
  }
}
