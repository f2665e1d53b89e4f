package io.provisioning.controlcenter.authorization.version;

import io.provisioning.controlcenter.authorization.policy.PolicyFile;
import io.provisioning.surrealdb.data.mapping.Table;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;

/** A version as it is stored. */
@Table("policy_version")
record StoredPolicyVersion(
    @Id Long number,
    List<StoredFile> files,
    String comment,
    String author,
    Instant createdAt,
    @Nullable String approvedBy,
    @Nullable Instant activeAt) {

  record StoredFile(String name, String text) {}

  static StoredPolicyVersion of(PolicyVersion version) {
    return new StoredPolicyVersion(
        (long) version.number(),
        version.files().stream().map(file -> new StoredFile(file.name(), file.text())).toList(),
        version.comment(),
        version.author(),
        version.createdAt(),
        version.approvedBy(),
        version.activeAt());
  }

  PolicyVersion version() {
    return new PolicyVersion(
        Math.toIntExact(number),
        files.stream().map(file -> new PolicyFile(file.name(), file.text())).toList(),
        comment,
        author,
        createdAt,
        approvedBy,
        activeAt);
  }
}
