package io.provisioning.cli.silence;

import io.provisioning.cli.alert.LabelMatcher;
import io.provisioning.cli.console.Text;
import io.provisioning.client.detector.model.MatcherView;
import io.provisioning.client.detector.model.SilenceView;
import java.util.List;
import java.util.stream.Collectors;

/** Silences in words; matchers are written as Alertmanager's own: {@code service=vault}. */
final class SilenceText {

  private static final List<String> SIGNS = List.of("=", "!=", "=~", "!~");

  private SilenceText() {}

  /**
   * Reads a matcher.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if it is none
   */
  static LabelMatcher matcher(String text) {
    return LabelMatcher.of(
        text,
        SIGNS,
        "write it as `alertname=ServiceDown` or `alertname=\"ServiceDown\"`, or with `!=`, `=~` or"
            + " `!~`");
  }

  static MatcherView view(LabelMatcher matcher) {
    var kind =
        switch (matcher.sign()) {
          case "!=" -> MatcherView.KindEnum.NOT_EQUAL;
          case "=~" -> MatcherView.KindEnum.REGEX;
          case "!~" -> MatcherView.KindEnum.NOT_REGEX;
          default -> MatcherView.KindEnum.EQUAL;
        };
    return new MatcherView().label(matcher.label()).value(matcher.value()).kind(kind);
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
