package io.provisioning.cli.silence;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.Text;
import io.provisioning.client.detector.model.MatcherView;
import io.provisioning.client.detector.model.SilenceView;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Silences in words; matchers are written as Alertmanager's own: {@code service=vault}. */
final class SilenceText {

  private static final Pattern MATCHER =
      Pattern.compile("([A-Za-z_][A-Za-z0-9_]*)(=~|!~|!=|=)(.+)", Pattern.DOTALL);

  private SilenceText() {}

  /**
   * Reads a matcher.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if it is none
   */
  static MatcherView matcher(String text) {
    var read = MATCHER.matcher(text);
    if (!read.matches()) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`%s` is not a matcher of labels".formatted(text),
          "write it as `alertname=ServiceDown`, or with `!=`, `=~` or `!~`");
    }
    var kind =
        switch (read.group(2)) {
          case "!=" -> MatcherView.KindEnum.NOT_EQUAL;
          case "=~" -> MatcherView.KindEnum.REGEX;
          case "!~" -> MatcherView.KindEnum.NOT_REGEX;
          default -> MatcherView.KindEnum.EQUAL;
        };
    return new MatcherView().label(read.group(1)).value(read.group(3)).kind(kind);
  }

  static String matchers(SilenceView silence) {
    return silence.getMatchers().stream()
        .map(SilenceText::text)
        .map(Text::printable)
        .collect(Collectors.joining(" "));
  }

  private static String text(MatcherView matcher) {
    var sign =
        switch (matcher.getKind()) {
          case NOT_EQUAL -> "!=";
          case REGEX -> "=~";
          case NOT_REGEX -> "!~";
          case EQUAL -> "=";
          case null -> "=";
        };
    return matcher.getLabel() + sign + matcher.getValue();
  }
}
