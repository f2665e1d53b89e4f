package io.provisioning.controlcenter.compliance;

import io.provisioning.controlcenter.compliance.control.Attestation;
import java.util.List;

/** What people vouched for. Nothing of it is changed. Safe for use by many threads. */
interface Attestations {

  /** All there are, oldest first. */
  List<Attestation> all();

  void add(Attestation attestation);
}
