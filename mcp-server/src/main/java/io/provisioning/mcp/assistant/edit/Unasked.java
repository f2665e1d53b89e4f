package io.provisioning.mcp.assistant.edit;

import io.provisioning.config.problem.Finding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * What a proposal may not do unless the request says it in so many words, because a model can be
 * talked into it by what it reads: take something away, replace it, or use a secret in another
 * place.
 */
public final class Unasked {

  private static final List<String> LISTS =
      List.of("servers", "networks", "firewalls", "volumes", "clusters");

  /** What cannot be changed without making the thing anew. */
  private static final List<String> REPLACING =
      List.of("provider", "account", "region", "image", "cidr", "size");

  private static final Set<String> ALL = Set.of("all", "every", "everything", "each", "both");

  /** Of servers. */
  private static final List<String> PARTS = List.of("taskservs", "volumes", "networks");

  private static final String FIREWALLS = "firewalls";
  private static final String NAME = "name";
  private static final String SECRET = "secret:";

  /** What stands for what a model was not shown. */
  private static final Pattern HIDDEN = Pattern.compile("\\*\\*\\*|… \\(\\d+ more characters\\)");

  private final String request;
  private final Set<String> words;
  private final List<Finding> findings = new ArrayList<>();

  private Unasked(String request) {
    this.request = request;
    words =
        Arrays.stream(request.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}_-]+"))
            .filter(word -> !word.isEmpty())
            .collect(Collectors.toSet());
  }

  /**
   * What of a change was not asked for.
   *
   * @param before document in normal form
   * @param after the same, as it would be
   */
  public static List<Finding> of(String request, JsonNode before, JsonNode after) {
    var unasked = new Unasked(request);
    for (var list : LISTS) {
      unasked.compare(list, before, after.path(list));
    }
    unasked.settings(before.path("settings"), after.path("settings"));
    unasked.secrets(before, after);
    return List.copyOf(unasked.findings);
  }

  private void compare(String list, JsonNode before, JsonNode after) {
    var remaining = named(after);
    named(before.path(list))
        .forEach((name, was) -> {
          var place = "%s[%s]".formatted(list, name);
          var is = remaining.getOrDefault(name, MissingNode.getInstance());
          var names = names(name, was);
          if (is.isMissingNode()) {
            require(names, place, "stays, since the request does not name it", "removed");
          } else if (instances(is) < instances(was)) {
            require(
                names,
                place + ".count",
                "at least %d, since the request does not name it".formatted(instances(was)),
                String.valueOf(instances(is)));
          }
          if (!is.isMissingNode()) {
            names.addAll(users(list, name, before));
            replacing(place, names, was, is);
            guards(place, was, is);
            PARTS.forEach(part -> parts(part, place, names, was, is));
          }
        });
  }

  /** What servers are called that mount a volume: "the disk of the database". */
  private static Set<String> users(String list, String volume, JsonNode before) {
    var names = new HashSet<String>();
    if (list.equals("volumes")) {
      named(before.path("servers"))
          .forEach((name, server) -> {
            if (named(server.path("volumes")).containsKey(volume)) {
              names.addAll(names(name, server));
            }
          });
    }
    return names;
  }

  private void replacing(String place, Set<String> names, JsonNode was, JsonNode is) {
    for (var key : REPLACING) {
      if (!was.path(key).equals(is.path(key))) {
        require(
            names,
            place + "." + key,
            "stays, since it would be made anew and the request does not name it",
            is.path(key).toString());
      }
    }
  }

  private void parts(String part, String place, Set<String> names, JsonNode was, JsonNode is) {
    var remaining = named(is.path(part)).keySet();
    for (var name : named(was.path(part)).keySet()) {
      if (!remaining.contains(name)) {
        var either = new HashSet<>(names);
        either.add(name);
        require(
            either,
            "%s.%s[%s]".formatted(place, part, name),
            "stays, since the request does not name it",
            "removed");
      }
    }
  }

  /** Naming a server is not enough to open it: the request has to say that firewalls change. */
  private void guards(String place, JsonNode was, JsonNode is) {
    if (!was.path(FIREWALLS).equals(is.path(FIREWALLS)) && !isSaid("firewall")) {
      findings.add(
          new Finding(
              place + "." + FIREWALLS,
              "stay, since the request says nothing of firewalls",
              is.path(FIREWALLS).isMissingNode() ? "none" : is.path(FIREWALLS).toString(),
              null,
              null));
    }
  }

  /** Where everything is that says nothing else: whoever moves all says where to. */
  private void settings(JsonNode was, JsonNode is) {
    for (var key : REPLACING) {
      var value = is.path(key).asString("");
      if (!was.path(key).equals(is.path(key)) && !isSaid(value)) {
        findings.add(
            new Finding(
                "settings." + key,
                "stays, since the request does not name another",
                is.path(key).toString(),
                null,
                null));
      }
    }
  }

  private void require(Set<String> names, String place, String expected, String got) {
    var isNamed = names.stream().anyMatch(this::isSaid) || ALL.stream().anyMatch(words::contains);
    if (!isNamed) {
      findings.add(new Finding(place, expected, got, null, null));
    }
  }

  private boolean isSaid(String name) {
    var lower = name.toLowerCase(Locale.ROOT);
    return words.contains(lower) || words.contains(lower + "s");
  }

  /** What a server may be called: its name, its role, and what runs on it. */
  private static Set<String> names(String name, JsonNode thing) {
    var names = new HashSet<>(named(thing.path("taskservs")).keySet());
    names.add(name);
    var role = thing.path("role").asString("");
    if (!role.isEmpty()) {
      names.add(role);
    }
    return names;
  }

  private static int instances(JsonNode thing) {
    return thing.path("count").asInt(1);
  }

  private static Map<String, JsonNode> named(JsonNode list) {
    var named = new LinkedHashMap<String, JsonNode>();
    for (var each : list) {
      var name = each.has(NAME) ? each.path(NAME) : each.path("volume");
      named.put((each.isString() ? each : name).asString(""), each);
    }
    return named;
  }

  /** A reference may be where it was, or where the request says. */
  private void secrets(JsonNode before, JsonNode after) {
    var known = references(before);
    for (var reference : references(after)) {
      var text = reference.substring(reference.indexOf(SECRET));
      if (!known.contains(reference) && !request.contains(text)) {
        findings.add(
            new Finding(
                reference.substring(0, reference.indexOf(SECRET) - 1),
                "a secret that the request names, in so many characters",
                text,
                null,
                null));
      }
    }
    var copied = hidden(after);
    copied.removeAll(hidden(before));
    copied.forEach(text ->
        findings.add(
            new Finding("", "no copy of what is masked or cut in the data", text, null, null)));
  }

  /** Texts in which something may be hidden. */
  private static Set<String> hidden(JsonNode document) {
    var texts = new TreeSet<String>();
    if (document.isString() && HIDDEN.matcher(document.asString()).find()) {
      texts.add(document.asString());
    }
    document.forEach(each -> texts.addAll(hidden(each)));
    return texts;
  }

  /** As {@code postgres.users.password=secret:shop}: what takes it, and which it is. */
  private static Set<String> references(JsonNode document) {
    var references = new TreeSet<String>();
    for (var server : document.path("servers")) {
      for (var taskserv : server.path("taskservs")) {
        collect(taskserv.path(NAME).asString(""), taskserv.path("config"), references);
      }
      collect("provider_config", server.path("provider_config"), references);
    }
    for (var cluster : document.path("clusters")) {
      collect(cluster.path("template").asString(""), cluster.path("config"), references);
    }
    return references;
  }

  private static void collect(String place, JsonNode value, Set<String> references) {
    if (value.isString() && value.asString().startsWith(SECRET)) {
      references.add(place + "=" + value.asString());
    }
    value
        .properties()
        .forEach(each -> collect(place + "." + each.getKey(), each.getValue(), references));
    if (value.isArray()) {
      value.forEach(each -> collect(place, each, references));
    }
  }
}
