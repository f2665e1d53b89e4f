package io.provisioning.controlcenter.compliance;

import io.provisioning.controlcenter.compliance.control.Attestation;
import java.util.Comparator;
import java.util.List;
import org.springframework.stereotype.Component;

/** Attestations in SurrealDB. */
@Component
final class SurrealAttestations implements Attestations {

  private final StoredAttestations attestations;

  SurrealAttestations(StoredAttestations attestations) {
    this.attestations = attestations;
  }

  @Override
  public List<Attestation> all() {
    return attestations.findAll().stream()
        .map(StoredAttestation::attestation)
        .sorted(Comparator.comparing(Attestation::at).thenComparing(Attestation::id))
        .toList();
  }

  @Override
  public void add(Attestation attestation) {
    attestations.insert(StoredAttestation.of(attestation));
  }
}
