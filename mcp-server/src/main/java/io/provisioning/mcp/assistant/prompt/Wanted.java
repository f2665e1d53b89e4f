package io.provisioning.mcp.assistant.prompt;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * The words of a request, by which is chosen what a model is shown.
 *
 * @param words in lower case
 */
record Wanted(Set<String> words) {

  private static final int SHORTEST = 3;

  static Wanted of(String request) {
    return new Wanted(
        Arrays.stream(request.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}_-]+"))
            .filter(word -> !word.isEmpty())
            .collect(Collectors.toSet()));
  }

  /** Whether it has a name, alone or in the plural, or a word that begins with it. */
  boolean says(String name) {
    var lower = name.toLowerCase(Locale.ROOT);
    return words.contains(lower)
        || (lower.length() >= SHORTEST && words.stream().anyMatch(word -> word.startsWith(lower)));
  }

  boolean saysAny(String... names) {
    return Arrays.stream(names).anyMatch(this::says);
  }

  /** Whether it speaks of a server: by its name, its role, or what runs on it. */
  boolean speaksOf(JsonNode server) {
    return says(server.path("name").asString("-"))
        || (server.path("role").isString() && says(server.path("role").asString()))
        || server
            .path("taskservs")
            .valueStream()
            .anyMatch(each -> says(each.path("name").asString("-")));
  }
}
