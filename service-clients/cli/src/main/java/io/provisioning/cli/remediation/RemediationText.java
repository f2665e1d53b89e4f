package io.provisioning.cli.remediation;

import io.provisioning.cli.alert.LabelMatcher;
import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.Elapsed;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import io.provisioning.client.detector.model.AlertMatcher;
import io.provisioning.client.detector.model.EntryView;
import io.provisioning.client.detector.model.RemediationView;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** Remediations in words; matchers are written as {@code alertname=ServerUnreachable}. */
final class RemediationText {

  private RemediationText() {}

  /**
   * Reads matchers.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if one is none
   */
  static List<AlertMatcher> matchers(List<String> texts) {
    return texts.stream().map(RemediationText::matcher).toList();
  }

  private static AlertMatcher matcher(String text) {
    var read =
        LabelMatcher.of(
            text,
            List.of("=", "!="),
            "write it as `alertname=ServerUnreachable` or `alertname=\"ServerUnreachable\"`, or with"
                + " `!=`; regular expressions do not work here");
    var kind =
        read.sign().equals("=") ? AlertMatcher.KindEnum.EQUAL : AlertMatcher.KindEnum.NOT_EQUAL;
    return new AlertMatcher().label(read.label()).value(read.value()).kind(kind);
  }

  static String matchers(RemediationView rule) {
    return rule.getMatchers().stream()
        .map(it ->
            it.getLabel()
                + (it.getKind() == AlertMatcher.KindEnum.NOT_EQUAL ? "!=" : "=")
                + it.getValue())
        .map(Text::printable)
        .collect(Collectors.joining(" "));
  }

  static String limits(RemediationView rule) {
    return "%d a day, %s apart"
        .formatted(rule.getPerDay(), Elapsed.text(Duration.parse(rule.getCoolDown())));
  }

  static String state(RemediationView rule) {
    return Boolean.TRUE.equals(rule.getPaused()) ? "paused" : "active";
  }

  /** The command that would do it, as it is typed. */
  static String command(EntryView entry, String workspace) {
    var what =
        entry.getResource() == null
            ? "infra apply " + entry.getInfrastructure()
            : "drift revert " + entry.getResource();
    return "./provisioning " + what + " -w " + workspace;
  }

  /** Decisions as a table. */
  static void print(Console console, List<EntryView> entries, String workspace) {
    var table = new Table("ALERT", "AT", "DECISION", "WHY OR WHAT", "ALERT AFTERWARDS");
    entries.forEach(entry ->
        table.row(
            Text.printable(entry.getAlertName()),
            Text.time(entry.getDecidedAt()),
            entry.getDecision().getValue().replace('_', ' '),
            entry.getOutcome() == null
                ? Text.printable(entry.getReason())
                : command(entry, workspace),
            entry.getOutcome() == null ? "-" : entry.getOutcome().getValue()));
    table.print(console, "no decisions");
  }

  static int printChanged(Console console, boolean json, RemediationView rule, String what) {
    console.print(json ? JsonText.pretty(rule) : "remediation " + rule.getName() + " " + what);
    return ExitCode.DONE;
  }
}
