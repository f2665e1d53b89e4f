package io.provisioning.controlcenter.authorization.version;

import io.provisioning.controlcenter.authorization.policy.PolicyFile;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * All stored policies, as they were proposed together.
 *
 * @param number from 1; each is one more than the last
 * @param author id of the account that proposed it
 * @param approvedBy id of the account that approved it; null if nobody had to, or nobody has
 * @param activeAt since when, or from when it was, active; null while it is proposed
 */
record PolicyVersion(
    int number,
    List<PolicyFile> files,
    String comment,
    String author,
    Instant createdAt,
    @Nullable String approvedBy,
    @Nullable Instant activeAt) {

  /** Before anything was stored. */
  static final PolicyVersion NONE =
      new PolicyVersion(0, List.of(), "", "", Instant.EPOCH, null, Instant.EPOCH);

  PolicyVersion {
    files = List.copyOf(files);
  }

  boolean wasActive() {
    return activeAt != null;
  }

  PolicyVersion active(Instant now, @Nullable String approver) {
    return new PolicyVersion(number, files, comment, author, createdAt, approver, now);
  }

  Map<String, String> textByName() {
    var texts = new TreeMap<String, String>();
    files.forEach(file -> texts.put(file.name(), file.text()));
    return texts;
  }
}
