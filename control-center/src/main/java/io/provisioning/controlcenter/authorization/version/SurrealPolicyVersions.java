package io.provisioning.controlcenter.authorization.version;

import java.util.Comparator;
import java.util.List;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;

/** Versions in SurrealDB. */
@Component
final class SurrealPolicyVersions implements PolicyVersions {

  private final StoredPolicyVersions versions;

  SurrealPolicyVersions(StoredPolicyVersions versions) {
    this.versions = versions;
  }

  @Override
  public List<PolicyVersion> all() {
    return versions.findAll().stream()
        .map(StoredPolicyVersion::version)
        .sorted(Comparator.comparingInt(PolicyVersion::number))
        .toList();
  }

  @Override
  public void add(PolicyVersion version) {
    try {
      versions.insert(StoredPolicyVersion.of(version));
    } catch (DuplicateKeyException e) {
      throw VersionProblem.changed(version.number(), e);
    }
  }

  @Override
  public void update(PolicyVersion version) {
    versions.save(StoredPolicyVersion.of(version));
  }
}
