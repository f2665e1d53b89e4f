package io.provisioning.controlcenter.audit;

/** The record of what was done, by whom, and how it ended. Safe for use by many threads. */
public interface AuditTrail {

  /**
   * Writes an event down and returns when it is durable: what it is about may be answered only
   * then.
   *
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if it cannot be written
   */
  void append(AuditEvent event);
}
