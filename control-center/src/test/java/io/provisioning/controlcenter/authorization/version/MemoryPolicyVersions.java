package io.provisioning.controlcenter.authorization.version;

import java.util.List;
import java.util.TreeMap;

/** Versions that last as long as the object. */
final class MemoryPolicyVersions implements PolicyVersions {

  private final TreeMap<Integer, PolicyVersion> versions = new TreeMap<>();

  @Override
  public synchronized List<PolicyVersion> all() {
    return List.copyOf(versions.values());
  }

  @Override
  public synchronized void add(PolicyVersion version) {
    if (versions.putIfAbsent(version.number(), version) != null) {
      throw VersionProblem.changed(version.number(), null);
    }
  }

  @Override
  public synchronized void update(PolicyVersion version) {
    versions.put(version.number(), version);
  }
}
