package io.provisioning.controlcenter.settings;

import java.util.Comparator;
import java.util.List;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;

/** Versions in SurrealDB. */
@Component
final class SurrealSettingVersions implements SettingVersions {

  private final StoredSettingVersions versions;

  SurrealSettingVersions(StoredSettingVersions versions) {
    this.versions = versions;
  }

  @Override
  public List<SettingVersion> all() {
    return versions.findAll().stream()
        .map(StoredSettingVersion::version)
        .sorted(Comparator.comparingInt(SettingVersion::number))
        .toList();
  }

  @Override
  public void add(SettingVersion version) {
    try {
      versions.insert(StoredSettingVersion.of(version));
    } catch (DuplicateKeyException e) {
      throw SettingProblem.changed(version.number(), e);
    }
  }
}
