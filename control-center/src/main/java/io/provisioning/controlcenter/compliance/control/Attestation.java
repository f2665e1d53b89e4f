package io.provisioning.controlcenter.compliance.control;

import java.time.Instant;

/**
 * What somebody vouched for.
 *
 * @param author id of the account
 * @param name of it at that time
 */
public record Attestation(
    String id, Subject subject, String comment, String author, String name, Instant at) {

  /** What can be vouched for. */
  public enum Subject {
    ACCESS_REVIEW,
    BREAK_GLASS_REVIEW,
    BACKUP_TEST,
    INCIDENT_REVIEW
  }
}
