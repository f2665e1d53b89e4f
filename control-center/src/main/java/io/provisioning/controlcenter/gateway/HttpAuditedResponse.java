package io.provisioning.controlcenter.gateway;

import jakarta.servlet.http.HttpServletResponse;
import org.springframework.security.web.util.OnCommittedResponseWrapper;

/** An answer that leaves only after it was written down. */
final class HttpAuditedResponse extends OnCommittedResponseWrapper {

  private final CallRecord record;
  private boolean isWritten;

  HttpAuditedResponse(HttpServletResponse response, CallRecord record) {
    super(response);
    this.record = record;
  }

  @Override
  protected void onResponseCommitted() {
    end();
  }

  /** The request was answered, with or without content. */
  void end() {
    if (!isWritten) {
      record.answered(getStatus());
      isWritten = true;
    }
  }
}
