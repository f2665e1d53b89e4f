package io.provisioning.cli.vault.imports;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Table;
import io.provisioning.cli.console.Text;
import java.util.List;
import java.util.Set;

/** What an import does or has done, in words or as JSON: paths and numbers, never a value. */
record ImportText(String workspace, List<Step> steps, List<Skipped> skipped) {

  private record Result(String workspace, List<Line> secrets, List<Skipped> skipped) {}

  private record Line(
      String path, String state, int fields, String file, int line, boolean written) {}

  /** What is about to be done. */
  void print(Console console) {
    var table = new Table("SECRET", "STATE", "FIELDS", "FROM");
    steps.forEach(step ->
        table.row(
            Text.printable(step.path()),
            step.state().text(),
            String.valueOf(step.secret().fields().size()),
            Text.printable(place(step))));
    table.print(console, "no secrets");
    skipped.forEach(one -> console.note(Text.printable("not imported: " + one)));
  }

  private static String place(Step step) {
    var at = step.secret().at();
    return at.line() == 0 ? at.source() : at.source() + ":" + at.line();
  }

  /** How many secrets are in a state. */
  long count(State state) {
    return steps.stream().filter(step -> step.state() == state).count();
  }

  /** The same with what has been written of it. */
  String json(Set<String> written) {
    var lines =
        steps.stream()
            .map(step ->
                new Line(
                    step.path(),
                    step.state().text(),
                    step.secret().fields().size(),
                    step.secret().at().source(),
                    step.secret().at().line(),
                    written.contains(step.path())))
            .toList();
    return JsonText.pretty(new Result(workspace, lines, skipped));
  }
}
