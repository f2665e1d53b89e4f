package io.provisioning.controlcenter.settings;

import java.util.List;
import java.util.TreeMap;

/** Versions that last as long as the object. */
final class MemorySettingVersions implements SettingVersions {

  private final TreeMap<Integer, SettingVersion> versions = new TreeMap<>();

  @Override
  public synchronized List<SettingVersion> all() {
    return List.copyOf(versions.values());
  }

  @Override
  public synchronized void add(SettingVersion version) {
    if (versions.putIfAbsent(version.number(), version) != null) {
      throw SettingProblem.changed(version.number(), null);
    }
  }
}
