package io.provisioning.orchestrator.server;

import io.provisioning.config.problem.Finding;
import io.provisioning.orchestrator.resource.ResourceProblem;
import io.provisioning.orchestrator.server.Servers.Printed;

/** Reads journals of servers, as {@code journalctl} of systemd 252 has them. */
final class Journals {

  private static final String LOST_CURSOR = "Failed to seek to cursor";
  private static final String NO_SUCH_UNIT = "Failed to add filter for units";

  private final Servers servers;

  Journals(Servers servers) {
    this.servers = servers;
  }

  /**
   * A page of lines.
   *
   * @throws io.provisioning.config.problem.ProblemException as {@link Servers#read}; INVALID_QUERY
   *     if the journal does not have the cursor, or no longer
   */
  JournalPage read(String workspace, String id, JournalQuery query) {
    var printed = servers.read(workspace, id, query.argv());
    if (printed.exitCode() == 0 || foundNothing(printed)) {
      return JournalPage.read(printed.lines(), query.limit(), query.after());
    }
    if (printed.complaint().startsWith(LOST_CURSOR)) {
      throw ResourceProblem.invalid(
          "the journal has no such place, or no longer",
          new Finding("cursor", "`next_cursor` of a page", "another", null, null));
    }
    throw Servers.failed(id, "journalctl", printed);
  }

  /** That is a failure to {@code journalctl}, with nothing said or with no unit found. */
  private static boolean foundNothing(Printed printed) {
    return printed.exitCode() == 1
        && printed.lines().isEmpty()
        && (printed.complaint().isEmpty() || printed.complaint().startsWith(NO_SUCH_UNIT));
  }
}
