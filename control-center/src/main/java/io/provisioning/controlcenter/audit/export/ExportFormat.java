package io.provisioning.controlcenter.audit.export;

import io.provisioning.controlcenter.audit.search.AuditEventView;

/** A format that other systems read: one event is one line, or several that belong together. */
interface ExportFormat {

  /** What stands before all events, with its end of line; often nothing. */
  default String heading() {
    return "";
  }

  /** An event, with its end of line. */
  String format(AuditEventView event);
}
