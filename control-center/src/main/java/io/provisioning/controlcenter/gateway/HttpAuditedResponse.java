package io.provisioning.controlcenter.gateway;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.service.audit.AuditHeader;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.security.web.util.OnCommittedResponseWrapper;

/** An answer that leaves only after it was written down, without what is meant for that alone. */
final class HttpAuditedResponse extends OnCommittedResponseWrapper {

  private final CallRecord record;
  private boolean isWritten;
  private @Nullable ProblemException failure;

  HttpAuditedResponse(HttpServletResponse response, CallRecord record) {
    super(response);
    this.record = record;
  }

  @Override
  public void addHeader(@Nullable String name, @Nullable String value) {
    if (!isForTheAudit(name, value)) {
      super.addHeader(name, value);
    }
  }

  @Override
  public void setHeader(@Nullable String name, @Nullable String value) {
    if (!isForTheAudit(name, value)) {
      super.setHeader(name, value);
    }
  }

  private boolean isForTheAudit(@Nullable String name, @Nullable String value) {
    if (value == null || !AuditHeader.NAME.equalsIgnoreCase(name)) {
      return false;
    }
    record.isAbout(value);
    return true;
  }

  @Override
  protected void onResponseCommitted() {
    end();
  }

  /**
   * The request was answered, with or without content.
   *
   * @throws ProblemException if that cannot be written down: then nothing may be sent
   */
  void end() {
    if (failure != null) {
      throw failure;
    }
    if (!isWritten) {
      isWritten = true;
      try {
        record.answered(getStatus());
      } catch (ProblemException e) {
        failure = e;
        throw e;
      }
    }
  }

  /** Why nothing may be sent; whoever was sending may have made something else of it. */
  Optional<ProblemException> failure() {
    return Optional.ofNullable(failure);
  }
}
