package io.provisioning.controlcenter.logs;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.service.problem.RequestProblem;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A place between two lines.
 *
 * @param generation of the file; another one after it was begun anew
 * @param offset in bytes
 */
record LogPosition(String generation, long offset) {

  private static final Pattern TEXT = Pattern.compile("([0-9a-f]{8})-(\\d{1,18})");

  /**
   * Reads what {@link #toString} wrote.
   *
   * @param place in the request where it stands
   * @throws ProblemException INVALID
   */
  static LogPosition parse(String text, String place) {
    var matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      var finding = new Finding(place, "a position of an answer", "`" + text + "`", null, null);
      throw RequestProblem.INVALID_REQUEST.because(
          "the request is wrong: " + finding, List.of(finding));
    }
    return new LogPosition(matcher.group(1), Long.parseLong(matcher.group(2)));
  }

  @Override
  public String toString() {
    return generation + "-" + offset;
  }
}
