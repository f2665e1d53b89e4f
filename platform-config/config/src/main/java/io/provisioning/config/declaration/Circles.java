package io.provisioning.config.declaration;

import io.provisioning.config.declaration.Installations.Installation;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.ProblemException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds taskservs that wait for each other, or for themselves: also where the one only wishes for
 * the other, and where a package needs another. A taskserv is known as {@code server/taskserv}.
 */
final class Circles {

  /** Why one waits for another, and where the document says so. */
  private record Wait(String place, Set<String> first) {}

  /** Each costs a look at all taskservs, and nobody reads more. */
  private static final int MOST = 100;

  private final Map<String, List<Wait>> waits = new LinkedHashMap<>();

  void add(String server, Installation installation) {
    var taskserv = installation.taskserv();
    var own = new LinkedHashSet<String>();
    installation.needs().forEach(name -> own.add(server + "/" + name));
    waits.put(
        server + "/" + taskserv.name(),
        List.of(
            new Wait(installation.place() + ".after", new LinkedHashSet<>(taskserv.after())),
            new Wait(
                installation.place() + ".soft_after", new LinkedHashSet<>(taskserv.softAfter())),
            new Wait(installation.place(), own)));
  }

  /** One problem with a finding for each circle, at one of its taskservs. */
  Optional<ProblemException> problem() {
    var byPlace = new LinkedHashMap<String, Finding>();
    var left = stuck(new LinkedHashSet<>(waits.keySet()));
    for (int looked = 0; looked < MOST && !left.isEmpty(); looked++) {
      var circle = circle(left);
      var finding = finding(circle);
      // servers of one place go in the same circles
      byPlace.putIfAbsent(finding.path(), finding);
      left.removeAll(circle.keySet());
      left = stuck(left);
    }
    var findings = List.copyOf(byPlace.values());
    return findings.isEmpty()
        ? Optional.empty()
        : Optional.of(
            DeclarationProblem.CIRCULAR_DEPENDENCIES.because(
                "taskservs wait for each other: " + findings.getFirst().got(),
                "remove one of `after`, `soft_after` or `dependencies`",
                findings));
  }

  private static Finding finding(SequencedMap<String, String> circle) {
    var names = new ArrayList<>(circle.sequencedKeySet());
    names.add(names.getFirst());
    return new Finding(
        circle.firstEntry().getValue(),
        "taskservs that do not wait for this one",
        String.join(", which waits for ", names),
        null,
        null);
  }

  /** What is left when all have gone that wait for nobody who is left (Kahn's algorithm). */
  private Set<String> stuck(Set<String> names) {
    var followers = new LinkedHashMap<String, List<String>>();
    var counts = new LinkedHashMap<String, Integer>();
    for (var name : names) {
      var first = new LinkedHashSet<String>();
      waitsOf(name).forEach(wait -> first.addAll(wait.first()));
      first.retainAll(names);
      counts.put(name, first.size());
      first.forEach(each -> followers.computeIfAbsent(each, _ -> new ArrayList<>()).add(name));
    }
    var free =
        new ArrayList<>(names.stream().filter(name -> counts.getOrDefault(name, 0) == 0).toList());
    for (int at = 0; at < free.size(); at++) {
      for (var follower : followers.getOrDefault(free.get(at), List.of())) {
        if (counts.merge(follower, -1, Integer::sum) == 0) {
          free.add(follower);
        }
      }
    }
    var left = new LinkedHashSet<>(names);
    free.forEach(left::remove);
    return left;
  }

  /** Each member with the place of what it waits for: whoever is left waits for another one. */
  private SequencedMap<String, String> circle(Set<String> left) {
    var path = new LinkedHashMap<String, String>();
    var at = left.iterator().next();
    while (!path.containsKey(at)) {
      @Nullable String next = null;
      for (var wait : waitsOf(at)) {
        var first = wait.first().stream().filter(left::contains).findFirst();
        if (first.isPresent()) {
          path.put(at, wait.place());
          next = first.get();
          break;
        }
      }
      at = Objects.requireNonNull(next);
    }
    var circle = new LinkedHashMap<String, String>();
    boolean isIn = false;
    for (var step : path.entrySet()) {
      isIn |= step.getKey().equals(at);
      if (isIn) {
        circle.put(step.getKey(), step.getValue());
      }
    }
    return circle;
  }

  private List<Wait> waitsOf(String name) {
    return waits.getOrDefault(name, List.of());
  }
}
