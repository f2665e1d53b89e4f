package io.provisioning.mcp.assistant.draft;

import io.provisioning.config.extension.resolution.VersionRange;
import io.provisioning.mcp.assistant.grammar.Grammar;
import io.provisioning.mcp.assistant.grammar.Phrase;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What words may stand for, in a draft. */
public final class Slots {

  private static final Pattern LABEL = Pattern.compile("[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?");
  private static final Pattern NUMBER = Pattern.compile("[1-9]\\d{0,2}|1000");
  private static final Pattern BYTES =
      Pattern.compile("(?<number>[1-9]\\d{0,5}) ?(?<unit>mib|gib|tib|mb|gb|tb)");
  private static final Pattern CIDR = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}/\\d{1,2}");
  private static final Pattern PATH = Pattern.compile("(/[A-Za-z0-9._-]+)+");
  private static final Pattern TAG =
      Pattern.compile("(?<key>[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?)=(?<value>[A-Za-z0-9._-]{0,63})");
  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,62}");
  private static final Pattern VALUE = Pattern.compile("[^\\p{Cntrl}\\s]{1,200}");

  private final Phrase phrase;
  private final Draft draft;
  private final Grammar grammar;
  private final World world;

  public Slots(Phrase phrase, Draft draft, Grammar grammar) {
    this.phrase = phrase;
    this.draft = draft;
    this.grammar = grammar;
    this.world = draft.world();
  }

  /**
   * A meaning of the words from a place on.
   *
   * @param end behind the last of them
   */
  public record Meaning(int end, Object value) {}

  /** All meanings of the words from a place on as something of a kind. */
  public List<Meaning> at(int place, String kind) {
    return switch (kind) {
      case "server", "group-server" -> singles(servers(place));
      case "servers", "group" -> lists(servers(place), this::servers);
      case "taskserv" -> installed(place);
      case "taskservs" -> lists(installed(place), this::installed);
      case "package" -> packages(place);
      case "packages" -> lists(packages(place), this::packages);
      case "proxy" -> proxies(place);
      case "network" -> named(place, "network", world.networks());
      case "volume" -> volumes(place);
      case "infrastructure" -> named(place, "infrastructure", List.of(world.infrastructure()));
      case "number" -> numbers(place);
      case "another" -> table(place, Vocabulary.ANOTHERS);
      case "times" -> table(place, Vocabulary.TIMES);
      case "plan" -> table(place, Vocabulary.PLANS);
      case "bytes" -> bytes(place);
      case "key", "listening" -> keys(place, kind);
      case "version" -> version(place);
      case "provider" -> named(place, "provider", world.providers());
      case "cidr" -> written(place, CIDR);
      case "path" -> written(place, PATH);
      case "label" -> written(place, TAG);
      case "value" -> written(place, VALUE);
      case "word" -> words(place, WORD);
      case "name" -> words(place, LABEL);
      default -> throw new IllegalStateException(kind);
    };
  }

  private static List<Meaning> singles(List<Meaning> meanings) {
    return meanings.stream()
        .flatMap(meaning ->
            meaning.value() instanceof Several several
                ? several.servers().size() == 1
                    ? Stream.of(new Meaning(meaning.end(), several.servers().getFirst()))
                    : Stream.empty()
                : Stream.of(meaning))
        .toList();
  }

  /** More than one server in one word. */
  private record Several(List<Server> servers) {}

  private interface Singles {
    List<Meaning> at(int place);
  }

  /** Lists of such things, with commas and "and". */
  private List<Meaning> lists(List<Meaning> first, Singles more) {
    var found = new ArrayList<Meaning>();
    for (var meaning : first) {
      extend(found, elements(meaning.value()), meaning.end(), more);
    }
    return found;
  }

  private void extend(List<Meaning> found, List<Object> elements, int end, Singles more) {
    found.add(new Meaning(end, elements));
    if (elements.size() > 20) {
      return;
    }
    var next = end;
    if (phrase.at(next).equals(",")) {
      next++;
    }
    if (phrase.at(next).equals("and")) {
      next++;
    }
    if (next > end) {
      for (var meaning : more.at(skipped(next))) {
        var longer = new ArrayList<>(elements);
        longer.addAll(elements(meaning.value()));
        extend(found, longer, meaning.end(), more);
      }
    }
  }

  private int skipped(int place) {
    var at = place;
    while (grammar.courtesy().contains(phrase.at(at))) {
      at++;
    }
    return at;
  }

  private static List<Object> elements(Object value) {
    return value instanceof Several several ? List.copyOf(several.servers()) : List.of(value);
  }

  private List<Meaning> servers(int place) {
    var word = phrase.at(place);
    if (Vocabulary.THESE.contains(word)) {
      var meant =
          draft.subject().servers().stream()
              .map(name -> world.servers().get(name))
              .filter(Objects::nonNull)
              .toList();
      return meant.isEmpty() ? List.of() : List.of(new Meaning(place + 1, new Several(meant)));
    }
    var found = new ArrayList<Meaning>();
    if (Vocabulary.NOUNS.contains(word)) {
      var named = world.servers().get(phrase.at(skipped(place + 1)));
      if (named != null) {
        found.add(new Meaning(skipped(place + 1) + 1, named));
      }
    }
    var named = world.servers().get(word);
    if (named != null) {
      addWithNoun(found, place + 1, named);
      return found;
    }
    var ofRole = ofRole(word);
    if (ofRole.size() == 1) {
      addWithNoun(found, place + 1, ofRole.getFirst());
    } else if (Vocabulary.NOUNS.contains(phrase.at(place + 1))) {
      var running = world.servers().values().stream().filter(server -> server.runs(word)).toList();
      if (running.size() == 1) {
        found.add(new Meaning(place + 2, running.getFirst()));
      }
    }
    return found;
  }

  private List<Server> ofRole(String word) {
    return world.servers().values().stream()
        .filter(server -> !server.role().isEmpty())
        .filter(server ->
            word.equals(server.role().toLowerCase(Locale.ROOT))
                || word.equals(server.role().toLowerCase(Locale.ROOT) + "s"))
        .toList();
  }

  private void addWithNoun(List<Meaning> found, int end, Object value) {
    found.add(new Meaning(end, value));
    if (Vocabulary.NOUNS.contains(phrase.at(end))) {
      found.add(new Meaning(end + 1, value));
    }
  }

  private List<Meaning> installed(int place) {
    var word = phrase.at(place);
    if (Vocabulary.THESE.contains(word)) {
      return draft.subject().taskservs().stream()
          .map(name -> new Meaning(place + 1, name))
          .limit(1)
          .toList();
    }
    return packages(place).stream()
        .filter(meaning ->
            world.taskservs().stream().anyMatch(each -> each.name().equals(meaning.value())))
        .toList();
  }

  private List<Meaning> packages(int place) {
    var word = phrase.at(place);
    if (Vocabulary.THESE.contains(word)) {
      return draft.subject().taskservs().stream()
          .map(name -> new Meaning(place + 1, name))
          .limit(1)
          .toList();
    }
    if (world.catalogue().containsKey(word)) {
      return List.of(new Meaning(place + 1, word));
    }
    var found = new ArrayList<Meaning>();
    for (var software : world.catalogue().values()) {
      for (var capability : software.provides()) {
        var end = spoken(place, capability.replace('-', ' '));
        if (end > place) {
          found.add(new Meaning(end, software.name()));
        }
      }
    }
    return found;
  }

  private List<Meaning> proxies(int place) {
    var end = Math.max(spoken(place, "load balancer"), place);
    if (end == place && Set.of("proxy", "loadbalancer", "haproxy").contains(phrase.at(place))) {
      end = place + 1;
    }
    var known = world.proxies();
    var found = new ArrayList<Meaning>();
    if (end > place) {
      found.add(new Meaning(end, known));
    }
    for (var proxy : known) {
      var server = proxy.server();
      if (phrase.at(place).equals(server)) {
        found.add(new Meaning(place + 1, List.of(proxy)));
      }
      if (end > place && phrase.at(end).equals("on") && phrase.at(end + 1).equals(server)) {
        found.add(new Meaning(end + 2, List.of(proxy)));
      }
    }
    return found;
  }

  private List<Meaning> volumes(int place) {
    if (Vocabulary.THESE.contains(phrase.at(place))) {
      return draft.subject().volumes().stream()
          .map(name -> new Meaning(place + 1, name))
          .limit(1)
          .toList();
    }
    return named(place, "volume", world.volumes().keySet());
  }

  /** A name alone, before or after what it is a name of. */
  private List<Meaning> named(int place, String noun, Collection<String> names) {
    var found = new ArrayList<Meaning>();
    var word = phrase.at(place);
    if (names.contains(word)) {
      found.add(new Meaning(place + 1, word));
      if (phrase.at(place + 1).equals(noun)) {
        found.add(new Meaning(place + 2, word));
      }
    } else if (word.equals(noun) && names.contains(phrase.at(place + 1))) {
      found.add(new Meaning(place + 2, phrase.at(place + 1)));
    }
    return found;
  }

  private List<Meaning> numbers(int place) {
    var word = phrase.at(place);
    if (NUMBER.matcher(word).matches()) {
      return List.of(new Meaning(place + 1, Integer.valueOf(word)));
    }
    var written = Vocabulary.NUMBERS.indexOf(word) + 1;
    return written > 0
        ? List.of(new Meaning(place + 1, written))
        : table(place, Vocabulary.QUANTITIES);
  }

  private List<Meaning> table(int place, Map<String, ?> meanings) {
    var found = new ArrayList<Meaning>();
    meanings.forEach((words, value) -> {
      var end = spoken(place, words);
      if (end > place) {
        found.add(new Meaning(end, value));
      }
    });
    return found;
  }

  /** Behind these words, if they stand here; else before. */
  private int spoken(int place, String words) {
    var end = place;
    for (var word : words.split(" ", -1)) {
      if (!phrase.at(end).equals(word)) {
        return place - 1;
      }
      end++;
    }
    return end;
  }

  private List<Meaning> bytes(int place) {
    var word = phrase.at(place);
    var next = phrase.at(place + 1);
    var found = new ArrayList<Meaning>();
    addBytes(found, place + 1, word);
    addBytes(found, place + 2, word + " " + Vocabulary.UNITS.getOrDefault(next, next));
    return found;
  }

  private static void addBytes(List<Meaning> found, int end, String text) {
    var matcher = BYTES.matcher(text.toLowerCase(Locale.ROOT));
    if (matcher.matches()) {
      var unit = matcher.group("unit").toUpperCase(Locale.ROOT).replace("IB", "iB");
      found.add(new Meaning(end, matcher.group("number") + " " + unit));
    }
  }

  /** Settings of installed packages, by the last of their names or all of them. */
  private List<Meaning> keys(int place, String kind) {
    if (kind.equals("listening")) {
      return Stream.of("listen on port", "listen on", "use port", "run on port")
          .map(words -> spoken(place, words))
          .filter(end -> end > place)
          .map(end -> new Meaning(end, "listen.port"))
          .toList();
    }
    var found = new ArrayList<Meaning>();
    var known = new java.util.TreeSet<String>();
    world
        .taskservs()
        .forEach(taskserv ->
            world.software(taskserv.name()).ifPresent(it -> known.addAll(it.settings().keySet())));
    for (var key : known) {
      Stream.of(key, key.substring(key.lastIndexOf('.') + 1))
          .flatMap(name ->
              Stream.of(name, name.replace('.', ' '), name.replace('.', ' ').replace('_', ' ')))
          .map(way -> spoken(place, way))
          .filter(end -> end > place)
          .forEach(end -> found.add(new Meaning(end, key)));
    }
    return found.stream().distinct().toList();
  }

  private List<Meaning> version(int place) {
    var word = phrase.at(place);
    return word.chars().anyMatch(Character::isDigit) && VersionRange.parse(word).isPresent()
        ? List.of(new Meaning(place + 1, word))
        : List.of();
  }

  private List<Meaning> written(int place, Pattern form) {
    if (place >= phrase.size()) {
      return List.of();
    }
    var word = phrase.written().get(place);
    return form.matcher(word).matches() ? List.of(new Meaning(place + 1, word)) : List.of();
  }

  /** A new name; words of the language itself are none. */
  private List<Meaning> words(int place, Pattern form) {
    return grammar.words().contains(phrase.at(place)) || Vocabulary.THESE.contains(phrase.at(place))
        ? List.of()
        : written(place, form);
  }
}
