package io.provisioning.mcp.assistant.grammar;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How people ask for changes.
 *
 * @param rules in the order of the file
 * @param courtesy words that may stand anywhere and say nothing
 * @param words all words that a rule has
 */
public record Grammar(List<Rule> rules, Set<String> courtesy, Set<String> words) {

  private static final String FILE = "/io/provisioning/mcp/requests.txt";

  /**
   * A way to say something.
   *
   * @param meaning what is meant
   */
  public record Rule(String meaning, Pattern pattern) {}

  /** The grammar that comes with this program. */
  public static Grammar packaged() {
    try (@Nullable InputStream stream = Grammar.class.getResourceAsStream(FILE)) {
      var text = Objects.requireNonNull(stream, FILE).readAllBytes();
      return of(new String(text, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Grammar of(String text) {
    var defined = new HashMap<String, Pattern>();
    var later = new ArrayList<String>();
    var courtesy = new HashSet<String>();
    for (var line : text.lines().filter(each -> !each.isBlank()).toList()) {
      if (line.startsWith("<")) {
        var parts = line.split("=", 2);
        defined.put(parts[0].strip(), Pattern.of(parts[1].strip(), defined));
      } else if (line.startsWith("courtesy")) {
        courtesy.addAll(List.of(line.substring(line.indexOf('=') + 1).strip().split(" ", -1)));
      } else if (!line.startsWith("#")) {
        later.add(line);
      }
    }
    var rules = new ArrayList<Rule>();
    var words = new HashSet<String>(courtesy);
    for (var line : later) {
      var parts = line.split(": ", 2);
      var pattern = Pattern.of(parts[1].strip(), defined);
      collect(pattern, words);
      rules.add(new Rule(parts[0], pattern));
    }
    return new Grammar(List.copyOf(rules), Set.copyOf(courtesy), Set.copyOf(words));
  }

  private static void collect(Pattern pattern, Set<String> words) {
    switch (pattern) {
      case Pattern.Word(var text) -> words.add(text);
      case Pattern.Slot _ -> {
        // known by the surroundings
      }
      case Pattern.Sequence(var parts) -> parts.forEach(part -> collect(part, words));
      case Pattern.Choice(var parts) -> parts.forEach(part -> collect(part, words));
      case Pattern.Maybe(var part) -> collect(part, words);
    }
  }
}
