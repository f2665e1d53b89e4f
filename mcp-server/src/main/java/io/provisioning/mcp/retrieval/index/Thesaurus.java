package io.provisioning.mcp.retrieval.index;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which words stand for the same thing, as people of the field use them. */
public final class Thesaurus {

  private static final String FILE = "thesaurus.txt";

  private final Map<String, Set<String>> alike = new HashMap<>();

  private Thesaurus() {}

  /** The one that comes with this program. */
  static Thesaurus packaged(Words words) {
    return of(Packaged.lines(FILE), words);
  }

  /**
   * A thesaurus.
   *
   * @param lines words that are alike, a line each; those before a `>` stand for those behind it
   */
  static Thesaurus of(List<String> lines, Words words) {
    var thesaurus = new Thesaurus();
    for (var line : lines) {
      var sides = line.split(">", 2);
      var from = words.of(sides[0]);
      thesaurus.add(from, sides.length == 1 ? from : words.of(sides[1]));
    }
    return thesaurus;
  }

  private void add(List<String> words, List<String> meant) {
    for (var word : words) {
      alike.computeIfAbsent(word, _ -> new HashSet<>()).addAll(meant);
    }
  }

  /** Other words for the same. */
  Set<String> of(String word) {
    var others = new HashSet<>(alike.getOrDefault(word, Set.of()));
    others.remove(word);
    return others;
  }
}
