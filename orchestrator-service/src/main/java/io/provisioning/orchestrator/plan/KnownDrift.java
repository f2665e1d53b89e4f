package io.provisioning.orchestrator.plan;

import java.util.Map;

/** Drift that no provider can report, because it is inside servers. */
@FunctionalInterface
public interface KnownDrift {

  /**
   * What the last check found of taskservs, for people, by path; without what is ignored. Such as
   * {@code taskserv/db/postgres is unhealthy}.
   */
  Map<String, String> taskservs(String workspace, String infrastructure);
}
