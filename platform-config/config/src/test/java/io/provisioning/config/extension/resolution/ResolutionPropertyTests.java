package io.provisioning.config.extension.resolution;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.config.extension.Extension;
import io.provisioning.config.extension.Extension.Dependency;
import io.provisioning.config.extension.Extensions.Wanted;
import io.provisioning.config.extension.resolution.Resolution.Outcome;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Compares the search with trying all combinations. */
class ResolutionPropertyTests {

  private static final List<String> NAMES = List.of("a", "b", "c", "d");
  private static final List<String> WORDS = List.of("a", "b", "c", "d", "x", "y");
  private static final List<String> RANGES = List.of("*", "*", "^1", "^2", ">=2", "<2", "1 - 2");

  @Property(tries = 2000)
  void somethingIsFoundExactlyWhereSomethingFits(
      @ForAll("catalogues") List<Extension> known, @ForAll("wishes") List<Wanted> wanted) {
    var found = new Resolution(known, Integer.MAX_VALUE).search(demands(wanted));

    assertThat(found instanceof Outcome.Found).isEqualTo(reference(known, wanted));
  }

  @Property(tries = 2000)
  void whatIsFoundIsValidOrderedAndNeeded(
      @ForAll("catalogues") List<Extension> known, @ForAll("wishes") List<Wanted> wanted) {
    if (new Resolution(known, Integer.MAX_VALUE).search(demands(wanted))
        instanceof Outcome.Found(var order)) {
      assertThat(valid(order, wanted)).isTrue();
      var installed = new ArrayList<Extension>();
      for (var extension : order) {
        assertThat(installed).containsAll(edges(extension, order));
        installed.add(extension);
      }
      assertThat(order).allMatch(one -> isNeeded(one, order, wanted));
    }
  }

  @Property(tries = 2000)
  void everyFailureHasAReason(
      @ForAll("catalogues") List<Extension> known, @ForAll("wishes") List<Wanted> wanted) {
    if (new Resolution(known, Integer.MAX_VALUE).search(demands(wanted))
        instanceof Outcome.Failed(var reasons)) {
      assertThat(reasons).isNotEmpty();
    }
  }

  private static List<Demand> demands(List<Wanted> wanted) {
    return wanted.stream()
        .map(wish -> Demand.of(wish, VersionRange.parse(wish.range()).orElseThrow()))
        .toList();
  }

  /** Each name in none or one of its versions, all combinations, until one is valid. */
  private static boolean reference(List<Extension> known, List<Wanted> wanted) {
    var versions = new TreeMap<String, List<Extension>>();
    known.forEach(one -> versions.computeIfAbsent(one.name(), name -> new ArrayList<>()).add(one));
    return anyCombination(new ArrayList<>(versions.values()), List.of(), wanted);
  }

  private static boolean anyCombination(
      List<List<Extension>> versions, List<Extension> chosen, List<Wanted> wanted) {
    if (versions.isEmpty()) {
      return valid(chosen, wanted);
    }
    var rest = versions.subList(1, versions.size());
    if (anyCombination(rest, chosen, wanted)) {
      return true;
    }
    return versions.getFirst().stream()
        .anyMatch(one -> {
          var more = new ArrayList<>(chosen);
          more.add(one);
          return anyCombination(rest, more, wanted);
        });
  }

  private static boolean valid(List<Extension> chosen, List<Wanted> wanted) {
    return wanted.stream()
            .allMatch(wish ->
                chosen.stream()
                    .anyMatch(one -> one.name().equals(wish.name()) && in(one, wish.range())))
        && wanted.stream()
            .allMatch(wish ->
                chosen.stream()
                    .allMatch(one -> !one.name().equals(wish.name()) || in(one, wish.range())))
        && chosen.stream()
            .allMatch(
                one -> one.dependencies().stream().allMatch(dependency -> met(dependency, chosen)))
        && chosen.stream().noneMatch(one -> refusesAny(one, chosen))
        && isAcyclic(chosen);
  }

  private static boolean provided(Dependency dependency, List<Extension> chosen) {
    return chosen.stream().anyMatch(one -> one.provides().contains(dependency.name()));
  }

  private static boolean in(Extension one, String range) {
    return one.version().satisfies(range);
  }

  private static boolean met(Dependency dependency, List<Extension> chosen) {
    var named = chosen.stream().filter(one -> one.name().equals(dependency.name())).toList();
    if (!named.isEmpty()) {
      return in(named.getFirst(), dependency.range());
    }
    return dependency.optional()
        || (dependency.range().equals("*") && provided(dependency, chosen));
  }

  private static boolean refusesAny(Extension one, List<Extension> chosen) {
    return chosen.stream()
        .filter(other -> !other.equals(one))
        .anyMatch(other ->
            one.conflicts().contains(other.name())
                || other.provides().stream().anyMatch(one.conflicts()::contains));
  }

  private static List<Extension> edges(Extension one, List<Extension> chosen) {
    return one.dependencies().stream()
        .filter(dependency -> !one.provides().contains(dependency.name()))
        .flatMap(dependency ->
            chosen.stream()
                .filter(other ->
                    other.name().equals(dependency.name())
                        || other.provides().contains(dependency.name())))
        .toList();
  }

  private static boolean isAcyclic(List<Extension> chosen) {
    Set<Extension> gone = new HashSet<>();
    boolean moved = true;
    while (moved) {
      moved =
          gone.addAll(chosen.stream().filter(one -> gone.containsAll(edges(one, chosen))).toList());
    }
    return gone.size() == chosen.size();
  }

  private static boolean isNeeded(Extension one, List<Extension> chosen, List<Wanted> wanted) {
    return wanted.stream().anyMatch(wish -> wish.name().equals(one.name()))
        || chosen.stream()
            .anyMatch(other -> !other.equals(one) && edges(other, chosen).contains(one));
  }

  @Provide
  Arbitrary<List<Extension>> catalogues() {
    var names = Arbitraries.of(NAMES);
    var words = Arbitraries.of(WORDS);
    var dependency =
        Combinators.combine(
                words, Arbitraries.of(RANGES), Arbitraries.of(true, false, false, false))
            .as(Dependency::new);
    return Combinators.combine(
            names,
            Arbitraries.of("1.0.0", "1.5.0", "2.0.0", "3.0.0"),
            dependency.list().ofMaxSize(2),
            Arbitraries.of("x", "y").list().ofMaxSize(1),
            words.list().ofMaxSize(1))
        .as((name, version, dependencies, provides, conflicts) ->
            new ExtensionFixtures(name, version, dependencies, provides, conflicts).made())
        .list()
        .ofMinSize(1)
        .ofMaxSize(9)
        .uniqueElements(one -> one.name() + one.version());
  }

  @Provide
  Arbitrary<List<Wanted>> wishes() {
    return Combinators.combine(Arbitraries.of(NAMES), Arbitraries.of(RANGES))
        .as((name, range) -> new Wanted(name, range, "servers[0]." + name))
        .list()
        .ofMinSize(1)
        .ofMaxSize(3);
  }
}
