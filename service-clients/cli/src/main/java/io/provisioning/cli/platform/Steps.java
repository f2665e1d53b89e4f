package io.provisioning.cli.platform;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.Text;

/** Shows what is being done: one line that changes on a terminal, a line at the end elsewhere. */
final class Steps {

  private static final String CLEAR = "\r\u001b[K";

  private final Console console;
  private boolean pending;

  Steps(Console console) {
    this.console = console;
  }

  void working(String what) {
    if (console.redraws()) {
      console.err().print(CLEAR + Text.oneLine(what, console.size().columns() - 1));
      console.err().flush();
      pending = true;
    }
  }

  void done(String part, String what) {
    clear();
    console.note("%s %-13s %s".formatted(console.style().green("✓"), part, what));
  }

  /** Takes the changing line away. */
  void clear() {
    if (pending) {
      console.err().print(CLEAR);
      console.err().flush();
      pending = false;
    }
  }
}
