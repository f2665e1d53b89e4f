package io.provisioning.cli.alert;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.client.detector.model.AlertView;
import io.provisioning.config.problem.NearestName;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which values of a label match, written as for Alertmanager: {@code alertname=Drift} or {@code
 * alertname="Drift"}.
 *
 * @param sign {@code =}, {@code !=}, {@code =~} or {@code !~}
 */
public record LabelMatcher(String label, String sign, String value) {

  private static final Pattern FORM =
      Pattern.compile(
          "\\s*([A-Za-z_][A-Za-z0-9_]*)\\s*(=~|!~|!=|=)\\s*"
              + "(?:\"((?:[^\"\\\\]|\\\\.)+)\"|([^\"\\s](?:[^\"]*[^\"\\s])?))\\s*",
          Pattern.DOTALL);
  private static final Pattern ESCAPED = Pattern.compile("\\\\(.)", Pattern.DOTALL);

  /**
   * Reads a matcher.
   *
   * @param signs those that are possible
   * @param help what to write instead
   * @throws io.provisioning.config.problem.ProblemException INVALID if it is none
   */
  public static LabelMatcher of(String text, List<String> signs, String help) {
    var read = FORM.matcher(text);
    if (!read.matches() || !signs.contains(read.group(2))) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`%s` is not a matcher of labels".formatted(text), help);
    }
    return new LabelMatcher(
        read.group(1),
        read.group(2),
        read.group(3) == null ? read.group(4) : unescaped(read.group(3)));
  }

  private static String unescaped(String quoted) {
    return ESCAPED
        .matcher(quoted)
        .replaceAll(escape ->
            Matcher.quoteReplacement(escape.group(1).equals("n") ? "\n" : escape.group(1)));
  }

  /** What to say where no alert has such a label, or such a value of it. */
  public Optional<String> unknownIn(List<AlertView> alerts) {
    var labels = new TreeSet<String>();
    alerts.forEach(alert -> labels.addAll(alert.getLabels().keySet()));
    if (!labels.contains(label)) {
      return Optional.of(
          "no alert so far has a label `%s`%s".formatted(label, suggestion(label, labels)));
    }
    var values = new TreeSet<String>();
    alerts.forEach(
        alert -> Optional.ofNullable(alert.getLabels().get(label)).ifPresent(values::add));
    return sign.equals("=") && !values.contains(value)
        ? Optional.of(
            "no alert so far has `%s=%s`%s".formatted(label, value, suggestion(value, values)))
        : Optional.empty();
  }

  private static String suggestion(String name, TreeSet<String> known) {
    return NearestName.of(name, known)
        .map(nearest -> "; did you mean `" + nearest + "`?")
        .orElse("");
  }
}
