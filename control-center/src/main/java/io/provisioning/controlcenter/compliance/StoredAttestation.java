package io.provisioning.controlcenter.compliance;

import io.provisioning.controlcenter.compliance.control.Attestation;
import io.provisioning.controlcenter.compliance.control.Attestation.Subject;
import io.provisioning.surrealdb.data.mapping.Table;
import java.time.Instant;
import org.springframework.data.annotation.Id;

/** An attestation as it is stored. */
@Table("attestation")
record StoredAttestation(
    @Id String id,
    Subject subject,
    String comment,
    String author,
    String authorName,
    Instant createdAt) {

  static StoredAttestation of(Attestation attestation) {
    return new StoredAttestation(
        attestation.id(),
        attestation.subject(),
        attestation.comment(),
        attestation.author(),
        attestation.name(),
        attestation.at());
  }

  Attestation attestation() {
    return new Attestation(id, subject, comment, author, authorName, createdAt);
  }
}
