package io.provisioning.cli.assistant;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.Text;
import io.provisioning.client.mcp.model.PassageView;
import java.util.List;

/** Passages as a terminal shows them: as quotations, each with its source. */
final class PassageText {

  private PassageText() {}

  static void print(Console console, List<PassageView> passages) {
    var isFirst = true;
    for (var passage : passages) {
      if (!isFirst) {
        console.print("");
      }
      isFirst = false;
      console.print(
          "%s:%d  %s"
              .formatted(
                  Text.oneLine(passage.getSource(), 120),
                  passage.getLine(),
                  Text.oneLine(passage.getHeading(), 200)));
      Text.printable(passage.getText()).lines().forEach(line -> console.print("    " + line));
    }
  }
}
