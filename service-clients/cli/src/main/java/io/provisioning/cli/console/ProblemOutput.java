package io.provisioning.cli.console;

import io.provisioning.config.problem.ProblemException;
import java.io.PrintWriter;

/** Renders a problem for people: the error, each finding on its own line, and what helps. */
public final class ProblemOutput {

  /** More are of a mistake of another kind, such as the wrong directory. */
  private static final int MOST_FINDINGS = 100;

  private static final String ERROR = "error:";

  private final PrintWriter err;
  private final Style style;

  public ProblemOutput(PrintWriter err, Style style) {
    this.err = err;
    this.style = style;
  }

  /** Writes the problem and tells the exit code that belongs to it. */
  public int write(ProblemException exception) {
    error(saysMoreThanFindings(exception) ? exception.detail() : exception.problem().title());
    var findings = exception.findings();
    findings.stream()
        .limit(MOST_FINDINGS)
        .forEach(finding -> err.println("  " + Text.printable(finding.toString())));
    if (findings.size() > MOST_FINDINGS) {
      err.println("  and %d more".formatted(findings.size() - MOST_FINDINGS));
    }
    exception.help().ifPresent(this::help);
    err.flush();
    return ExitCode.of(exception.problem());
  }

  private static boolean saysMoreThanFindings(ProblemException exception) {
    var findings = exception.findings();
    return findings.isEmpty() || !exception.detail().contains(findings.getFirst().toString());
  }

  public void error(String message) {
    var text = message.startsWith(ERROR) ? message.substring(ERROR.length()).strip() : message;
    err.println(style.red(ERROR) + " " + Text.printable(text));
    err.flush();
  }

  public void help(String message) {
    err.println(style.cyan("help:") + " " + Text.printable(message));
    err.flush();
  }
}
