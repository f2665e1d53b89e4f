package io.provisioning.config.extension.resolution;

import io.provisioning.config.extension.Extension;
import java.util.List;
import java.util.Optional;
import org.semver4j.Semver;

/** Why a combination of packages cannot be. */
sealed interface DeadEnd {

  /** Nothing is called so. */
  record Unknown(Demand demand, Optional<String> nearest) implements DeadEnd {}

  /**
   * All demands on one package exclude all its versions.
   *
   * @param known versions, newest first
   */
  record NoVersion(String name, List<Demand> demands, List<Semver> known) implements DeadEnd {
    public NoVersion {
      demands = List.copyOf(demands);
      known = List.copyOf(known);
    }
  }

  /**
   * What would provide a capability is of a version that others do not want.
   *
   * @param pick the provider and the demand for the capability
   */
  record Excluded(Pick pick, List<Demand> against) implements DeadEnd {
    public Excluded {
      against = List.copyOf(against);
    }
  }

  /**
   * One package refuses to stand beside another.
   *
   * @param refused name of the package or of a capability it provides
   */
  record Clash(Pick refusing, Pick other, String refused) implements DeadEnd {}

  /**
   * Each needs the next one first, and the last one the first.
   *
   * @param picks in order, each once
   */
  record Cycle(List<Pick> picks) implements DeadEnd {
    public Cycle {
      picks = List.copyOf(picks);
    }
  }

  /** A chosen package and the demand that brought it in. */
  record Pick(Extension extension, Demand demand) {}
}
