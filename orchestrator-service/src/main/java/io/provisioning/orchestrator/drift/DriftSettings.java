package io.provisioning.orchestrator.drift;

import io.provisioning.orchestrator.drift.kept.Drift;
import io.provisioning.orchestrator.drift.kept.DriftKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How often it is looked whether the world is as recorded.
 *
 * @param directory in which drift is remembered
 * @param every how long after a look at an infrastructure the next one follows; providers that tell
 *     of changes are looked at then, too
 * @param limit for one server to tell the digests of its files
 * @param infrastructures how many are looked at at once
 * @param revert what is brought back by itself
 */
@ConfigurationProperties("provisioning.drift")
record DriftSettings(
    Path directory,
    @DefaultValue("60s") Duration every,
    @DefaultValue("30s") Duration limit,
    @DefaultValue("4") int infrastructures,
    @DefaultValue Revert revert) {

  DriftSettings {
    if (every.compareTo(Duration.ofSeconds(1)) < 0) {
      throw new IllegalArgumentException("provisioning.drift.every is at least 1s");
    }
    if (limit.compareTo(Duration.ofSeconds(1)) < 0) {
      throw new IllegalArgumentException("provisioning.drift.limit is at least 1s");
    }
    if (infrastructures < 1) {
      throw new IllegalArgumentException("provisioning.drift.infrastructures is at least 1");
    }
  }

  /**
   * What is brought back without anybody asking.
   *
   * @param kinds of drift; nothing is, if there are none
   * @param infrastructures as {@code <workspace>/<infrastructure>}, or {@code *} for all
   * @param after how long it must have lasted
   * @param budget how often within a day in one infrastructure
   */
  record Revert(
      @DefaultValue Set<DriftKind> kinds,
      @DefaultValue("*") Set<String> infrastructures,
      @DefaultValue("60s") Duration after,
      @DefaultValue("3") int budget) {

    private static final String ALL = "*";

    Revert {
      kinds = Set.copyOf(kinds);
      infrastructures = Set.copyOf(infrastructures);
      if (kinds.contains(DriftKind.EXTRA)) {
        throw new IllegalArgumentException(
            "provisioning.drift.revert.kinds cannot have `extra`: that would delete what somebody"
                + " made");
      }
      if (after.isNegative()) {
        throw new IllegalArgumentException("provisioning.drift.revert.after is at least 0s");
      }
      if (budget < 1) {
        throw new IllegalArgumentException("provisioning.drift.revert.budget is at least 1");
      }
    }

    boolean covers(Drift drift) {
      return kinds.contains(drift.kind())
          && (infrastructures.contains(ALL)
              || infrastructures.contains(drift.workspace() + "/" + drift.infrastructure()));
    }
  }
}
