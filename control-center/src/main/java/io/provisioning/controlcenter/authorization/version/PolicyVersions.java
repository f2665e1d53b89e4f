package io.provisioning.controlcenter.authorization.version;

import java.util.List;

/** Where versions of policies are kept. Safe for use by many threads. */
interface PolicyVersions {

  /** All versions, oldest first. */
  List<PolicyVersion> all();

  /**
   * Keeps a new version.
   *
   * @throws io.provisioning.config.problem.ProblemException CONFLICT if its number is taken
   */
  void add(PolicyVersion version);

  /** Keeps what is new of a version that is there. */
  void update(PolicyVersion version);
}
