package io.provisioning.controlcenter.compliance;

import static io.provisioning.controlcenter.authorization.CallerFixtures.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.compliance.control.Attestation;
import io.provisioning.controlcenter.compliance.control.Attestation.Subject;
import org.junit.jupiter.api.Test;

/** What every place promises in which attestations are kept. */
abstract class AttestationsContract {

  /** An empty one. */
  abstract Attestations attestations();

  @Test
  void theyComeBackAsTheyWereInTheirOrder() {
    var attestations = attestations();
    var first = new Attestation("2", Subject.ACCESS_REVIEW, "it's; -- \"x\"", "1", "ada", NOW);
    var second =
        new Attestation("1", Subject.BACKUP_TEST, "restored", "1", "ada", NOW.plusSeconds(1));

    attestations.add(second);
    attestations.add(first);

    assertThat(attestations.all()).containsExactly(first, second);
  }
}
