package io.provisioning.service.testkit;

import java.util.HashSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Who uses whom, without circles. */
final class Uses {

  private final SortedMap<String, SortedSet<String>> uses = new TreeMap<>();

  /** One that may use nobody, and whom nobody may use. */
  void add(String name) {
    uses.computeIfAbsent(name, _ -> new TreeSet<>());
  }

  /** One that uses another; itself is nothing. */
  void add(String name, String used) {
    add(name);
    add(used);
    if (!name.equals(used)) {
      uses.getOrDefault(name, new TreeSet<>()).add(used);
    }
  }

  /** Whom one uses. */
  Set<String> of(String name) {
    return uses.getOrDefault(name, new TreeSet<>());
  }

  /** A flow chart in Mermaid; an arrow that follows from others is left out. */
  String diagram() {
    var text = new StringBuilder("```mermaid\nflowchart TD\n");
    uses.keySet().forEach(name -> text.append("  %s[\"%s\"]\n".formatted(id(name), name)));
    uses.forEach((name, all) ->
        all.stream()
            .filter(used -> !followsFromOthers(used, all))
            .forEach(used -> text.append("  %s --> %s\n".formatted(id(name), id(used)))));
    return text.append("```\n").toString();
  }

  /** Not the name itself, since some words mean something in Mermaid. */
  private static String id(String name) {
    return name.replace('.', '_') + "_";
  }

  private boolean followsFromOthers(String used, Set<String> all) {
    return all.stream()
        .filter(other -> !other.equals(used))
        .anyMatch(other -> reaches(other, used));
  }

  private boolean reaches(String from, String to) {
    var seen = new HashSet<String>();
    return reaches(from, to, seen);
  }

  private boolean reaches(String from, String to, Set<String> seen) {
    return from.equals(to)
        || (seen.add(from) && of(from).stream().anyMatch(next -> reaches(next, to, seen)));
  }
}
