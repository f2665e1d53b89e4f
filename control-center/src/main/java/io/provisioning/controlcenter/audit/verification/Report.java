package io.provisioning.controlcenter.audit.verification;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a verification came to.
 *
 * @param isWhole if nothing was found
 * @param files that were read
 * @param records that were read
 * @param witness number and hash of the last record that the head vouches for, to be kept
 *     elsewhere: a later verification that is given it finds that the whole trail was put back
 * @param key fingerprint of the key that signed
 * @param notes what is worth knowing but no fault
 */
public record Report(
    boolean isWhole,
    int files,
    long records,
    @Nullable String witness,
    @Nullable String key,
    List<Finding> findings,
    List<String> notes) {

  public Report {
    findings = List.copyOf(findings);
    notes = List.copyOf(notes);
  }
}
