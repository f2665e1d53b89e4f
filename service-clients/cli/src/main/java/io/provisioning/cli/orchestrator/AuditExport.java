package io.provisioning.cli.orchestrator;

import io.provisioning.cli.connection.Download;
import java.io.InputStream;
import java.util.Map;

/** Events of the audit as a stream, however many there are. */
public final class AuditExport {

  private final Download download;

  AuditExport(Download download) {
    this.download = download;
  }

  /**
   * Opens the stream; whoever reads it closes it.
   *
   * @param query parameters of the route
   * @throws io.provisioning.config.problem.ProblemException what the service answered instead
   */
  public InputStream open(Map<String, String> query) throws InterruptedException {
    return download.open("/api/v1/audit/exports", query);
  }
}
