package io.provisioning.config.extension.resolution;

import io.provisioning.config.extension.Extension;
import io.provisioning.config.extension.resolution.DeadEnd.Clash;
import io.provisioning.config.extension.resolution.DeadEnd.Cycle;
import io.provisioning.config.extension.resolution.DeadEnd.Excluded;
import io.provisioning.config.extension.resolution.DeadEnd.NoVersion;
import io.provisioning.config.extension.resolution.DeadEnd.Pick;
import io.provisioning.config.extension.resolution.DeadEnd.Unknown;
import io.provisioning.config.problem.NearestName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Searches for one version of each needed package: depth first, newest versions first, back to the
 * last choice where nothing fits. It finds a combination whenever there is one: each step only
 * leaves out packages that contradict what is chosen already.
 */
final class Resolution {

  private static final Comparator<Extension> NAME_THEN_NEWEST =
      Comparator.comparing(Extension::name)
          .thenComparing(Extension::version, Comparator.reverseOrder());

  /** What a search came to. */
  sealed interface Outcome {

    /** Dependencies first. */
    record Found(List<Extension> order) implements Outcome {}

    /** Nothing fits; the reasons in the order they were met, each once. */
    record Failed(List<DeadEnd> reasons) implements Outcome {}

    /** Gave up. */
    record TooHard() implements Outcome {}
  }

  private final Map<String, List<Extension>> packages = new TreeMap<>();
  private final int patience;

  /**
   * Prepares searches among the packages.
   *
   * @param patience choices to try before giving up, which only a catalogue made for it needs
   */
  Resolution(Collection<Extension> known, int patience) {
    this.patience = patience;
    known.stream()
        .sorted(NAME_THEN_NEWEST)
        .forEach(extension ->
            packages.computeIfAbsent(extension.name(), name -> new ArrayList<>()).add(extension));
  }

  Outcome search(List<Demand> roots) {
    return new Search().run(roots);
  }

  private List<Extension> named(String name) {
    return packages.getOrDefault(name, List.of());
  }

  /** The words a dependency may use. */
  Set<String> names() {
    var words = new LinkedHashSet<>(packages.keySet());
    packages.values().forEach(all -> all.forEach(one -> words.addAll(one.provides())));
    return words;
  }

  List<String> providersOf(String capability) {
    return packages.values().stream()
        .filter(all -> all.stream().anyMatch(one -> one.provides().contains(capability)))
        .map(all -> all.getFirst().name())
        .toList();
  }

  int versionsOf(String name) {
    return named(name).size();
  }

  private Stream<Extension> candidates(Demand demand) {
    var providers =
        packages.values().stream()
            .flatMap(List::stream)
            .filter(extension -> !demand.names(extension) && demand.acceptedBy(extension));
    var named = named(demand.name()).stream().filter(demand::acceptedBy);
    return Stream.concat(named, providers);
  }

  private final class Search {

    private final Set<DeadEnd> reasons = new LinkedHashSet<>();
    private final Set<DeadEnd> weakReasons = new LinkedHashSet<>();
    private int tried;

    Outcome run(List<Demand> roots) {
      var order = search(Choice.of(roots));
      if (order.isPresent()) {
        return new Outcome.Found(order.get());
      }
      return tried > patience
          ? new Outcome.TooHard()
          : new Outcome.Failed(List.copyOf(reasons.isEmpty() ? weakReasons : reasons));
    }

    private Optional<List<Extension>> search(Choice choice) {
      var open = choice.open(packages.keySet());
      if (open.isEmpty()) {
        return ordered(choice);
      }
      var demand = open.get();
      if (candidates(demand).findAny().isEmpty()) {
        reasons.add(nothingFor(demand, choice));
      }
      for (var candidate : candidates(demand).toList()) {
        if (++tried > patience) {
          return Optional.empty();
        }
        var pick = new Pick(candidate, demand);
        if (fits(pick, choice)) {
          var found = search(choice.with(pick));
          if (found.isPresent()) {
            return found;
          }
        }
      }
      return Optional.empty();
    }

    private Optional<List<Extension>> ordered(Choice choice) {
      return switch (InstallationOrder.of(choice)) {
        case InstallationOrder.Sorted(var extensions) -> Optional.of(extensions);
        case InstallationOrder.Circular(var cycle) -> {
          reasons.add(cycle);
          yield Optional.empty();
        }
      };
    }

    private DeadEnd nothingFor(Demand demand, Choice choice) {
      var known = named(demand.name()).stream().map(Extension::version).toList();
      return known.isEmpty() && !(names().contains(demand.name()) && !demand.isRoot())
          ? new Unknown(demand, nearest(demand))
          : new NoVersion(demand.name(), choice.demandsOn(demand.name()).toList(), known);
    }

    private Optional<String> nearest(Demand demand) {
      return NearestName.of(demand.name(), demand.isRoot() ? packages.keySet() : names());
    }

    private boolean fits(Pick pick, Choice choice) {
      return versionsFit(pick, choice) && !clashes(pick, choice);
    }

    private boolean versionsFit(Pick pick, Choice choice) {
      var extension = pick.extension();
      if (extension.dependencies().stream().anyMatch(it -> it.name().equals(extension.name()))) {
        reasons.add(new Cycle(List.of(pick)));
        return false;
      }
      var standing = choice.picks().get(extension.name());
      if (standing != null) {
        weakReasons.add(new Excluded(pick, List.of(standing.demand())));
      }
      if (standing != null || choice.demands().stream().anyMatch(one -> one.forbids(extension))) {
        explain(pick, choice.demandsOn(extension.name()).toList());
        return false;
      }
      for (var demand : Choice.demandsOf(pick).toList()) {
        var met = choice.picks().get(demand.name());
        if (met != null && demand.forbids(met.extension())) {
          explain(met, Stream.concat(Stream.of(demand), choice.demandsOn(demand.name())).toList());
          return false;
        }
      }
      return true;
    }

    /**
     * A reason where no other version would do. Other versions are tried anyway, so that this one
     * does not fit matters only where nothing better is known, or where it is to provide something
     * that the others may not provide.
     */
    private void explain(Pick pick, List<Demand> demands) {
      var versions = named(pick.extension().name());
      var against = demands.stream().filter(one -> one.forbids(pick.extension())).toList();
      if (versions.stream().allMatch(one -> demands.stream().anyMatch(it -> it.forbids(one)))) {
        var known = versions.stream().map(Extension::version).toList();
        reasons.add(new NoVersion(pick.extension().name(), demands, known));
      } else if (!against.isEmpty()) {
        var isChoice = pick.demand().names(pick.extension());
        (isChoice ? weakReasons : reasons).add(new Excluded(pick, against));
      }
    }

    private boolean clashes(Pick pick, Choice choice) {
      for (var other : choice.picks().values()) {
        if (clash(pick, other) || clash(other, pick)) {
          return true;
        }
      }
      return false;
    }

    private boolean clash(Pick refusing, Pick other) {
      if (refusing.extension().name().equals(other.extension().name())) {
        return false;
      }
      var word =
          refusing.extension().conflicts().stream()
              .filter(conflict -> Choice.isNamedOrProvides(other.extension(), conflict))
              .findFirst();
      word.ifPresent(refused -> reasons.add(new Clash(refusing, other, refused)));
      return word.isPresent();
    }
  }
}
