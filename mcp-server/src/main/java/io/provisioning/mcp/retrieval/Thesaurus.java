package io.provisioning.mcp.retrieval;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which words stand for the same thing, as people of the field use them. */
final class Thesaurus {

  private static final String FILE = "/io/provisioning/mcp/thesaurus.txt";

  private final Map<String, Set<String>> alike = new HashMap<>();

  private Thesaurus() {}

  /** The one that comes with this program. */
  static Thesaurus packaged(Words words) {
    try (@Nullable InputStream stream = Thesaurus.class.getResourceAsStream(FILE)) {
      var text = Objects.requireNonNull(stream, FILE).readAllBytes();
      return of(new String(text, StandardCharsets.UTF_8), words);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * A thesaurus.
   *
   * @param text words that are alike, a line each; those before a `>` stand for those behind it
   */
  static Thesaurus of(String text, Words words) {
    var thesaurus = new Thesaurus();
    text.lines()
        .filter(line -> !line.startsWith("#"))
        .forEach(line -> {
          var sides = line.split(">", 2);
          var from = words.of(sides[0]);
          thesaurus.add(from, sides.length == 1 ? from : words.of(sides[1]));
        });
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
