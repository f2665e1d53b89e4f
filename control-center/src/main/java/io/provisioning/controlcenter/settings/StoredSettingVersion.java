package io.provisioning.controlcenter.settings;

import io.provisioning.controlcenter.settings.SettingVersion.CentralValue;
import io.provisioning.surrealdb.data.mapping.Table;
import java.time.Instant;
import java.util.List;
import org.springframework.data.annotation.Id;

/** A version as it is stored. */
@Table("setting_version")
record StoredSettingVersion(
    @Id Long number, List<StoredValue> settings, String comment, String author, Instant createdAt) {

  record StoredValue(String service, String key, String value) {}

  static StoredSettingVersion of(SettingVersion version) {
    return new StoredSettingVersion(
        (long) version.number(),
        version.values().stream()
            .map(value -> new StoredValue(value.service(), value.key(), value.value()))
            .toList(),
        version.comment(),
        version.author(),
        version.createdAt());
  }

  SettingVersion version() {
    return new SettingVersion(
        Math.toIntExact(number),
        settings.stream()
            .map(value -> new CentralValue(value.service(), value.key(), value.value()))
            .toList(),
        comment,
        author,
        createdAt);
  }
}
