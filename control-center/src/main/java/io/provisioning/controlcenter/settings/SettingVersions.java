package io.provisioning.controlcenter.settings;

import java.util.List;

/** Where versions of central settings are kept. Safe for use by many threads. */
interface SettingVersions {

  /** All versions, oldest first. */
  List<SettingVersion> all();

  /**
   * Keeps a new version.
   *
   * @throws io.provisioning.config.problem.ProblemException CONFLICT if its number is taken
   */
  void add(SettingVersion version);

  /** What is set now; {@link SettingVersion#NONE} if nothing ever was. */
  default SettingVersion newest() {
    var all = all();
    return all.isEmpty() ? SettingVersion.NONE : all.getLast();
  }
}
