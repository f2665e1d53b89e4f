package io.provisioning.config.extension.resolution;

import io.provisioning.config.extension.Extension;
import io.provisioning.config.extension.resolution.DeadEnd.Pick;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Packages chosen so far and all demands they and the document make. Immutable. */
record Choice(Map<String, Pick> picks, List<Demand> demands) {

  static Choice of(List<Demand> roots) {
    return new Choice(Map.of(), List.copyOf(roots));
  }

  Choice with(Pick pick) {
    var more = new LinkedHashMap<>(picks);
    more.put(pick.extension().name(), pick);
    var all = Stream.concat(demands.stream(), demandsOf(pick)).toList();
    return new Choice(more, all);
  }

  static Stream<Demand> demandsOf(Pick pick) {
    return pick.extension().dependencies().stream()
        .map(dependency -> pick.demand().dependency(pick.extension(), dependency));
  }

  /**
   * The next demand nobody satisfies yet. Those for a certain package come before those any of
   * several packages could satisfy, so that a capability does not bring in a package beside one
   * that is needed anyway.
   */
  Optional<Demand> open(Collection<String> packages) {
    return demands.stream()
        .filter(demand -> !demand.optional() && extensions().noneMatch(demand::acceptedBy))
        .min(Comparator.comparing(demand -> !packages.contains(demand.name())));
  }

  Stream<Demand> demandsOn(String name) {
    return demands.stream().filter(demand -> demand.name().equals(name));
  }

  Stream<Extension> extensions() {
    return picks.values().stream().map(Pick::extension);
  }

  /** What must be installed before the package: everything chosen that meets a dependency of it. */
  List<Extension> before(Extension extension) {
    var first = new ArrayList<Extension>();
    for (var dependency : extension.dependencies()) {
      if (!extension.provides().contains(dependency.name())) {
        extensions()
            .filter(other -> isNamedOrProvides(other, dependency.name()))
            .forEach(first::add);
      }
    }
    return first;
  }

  static boolean isNamedOrProvides(Extension extension, String word) {
    return extension.name().equals(word) || extension.provides().contains(word);
  }
}
