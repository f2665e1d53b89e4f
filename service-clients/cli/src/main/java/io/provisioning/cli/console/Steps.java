package io.provisioning.cli.console;

/** Shows what is being done: one line that changes on a terminal, a line at the end elsewhere. */
public final class Steps {

  private static final String CLEAR = "\r\u001b[K";

  private final Console console;
  private boolean pending;

  public Steps(Console console) {
    this.console = console;
  }

  public void working(String what) {
    if (console.redraws()) {
      console.err().print(CLEAR + Text.oneLine(what, console.size().columns() - 1));
      console.err().flush();
      pending = true;
    }
  }

  public void done(String part, String what) {
    clear();
    console.note("%s %-13s %s".formatted(console.style().green("✓"), part, what));
  }

  /** Takes the changing line away. */
  public void clear() {
    if (pending) {
      console.err().print(CLEAR);
      console.err().flush();
      pending = false;
    }
  }
}
