package io.provisioning.config.schema;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * The path of an operation, segment by segment. A parameter that is marked {@code x-segments: many}
 * stands for one segment or several, such as the name of a repository in {@code
 * /v2/{name}/tags/list}; there is at most one of them in a path.
 */
public record PathTemplate(List<Segment> segments) {

  public PathTemplate {
    segments = List.copyOf(segments);
    if (segments.stream().filter(it -> it instanceof Segment.Many).count() > 1) {
      throw new IllegalArgumentException("two parameters of a path have many segments");
    }
  }

  /** A part of a path between slashes, as it is written there. */
  public sealed interface Segment {

    record Literal(String text) implements Segment {}

    record One(String name) implements Segment {}

    record Many(String name) implements Segment {}
  }

  /**
   * The template of an operation.
   *
   * @param document in which references are resolved
   * @param path as in the document
   */
  public static PathTemplate of(JsonNode document, String path, JsonNode operation) {
    var many = new HashSet<String>();
    for (var parameter : operation.path("parameters")) {
      var reference = parameter.path("$ref").asString("");
      var resolved = reference.isEmpty() ? parameter : document.at(reference.substring(1));
      if (resolved.path("in").asString("").equals("path")
          && resolved.path("x-segments").asString("").equals("many")) {
        many.add(resolved.path("name").asString(""));
      }
    }
    return of(path, many);
  }

  /** A template in which these variables have many segments. */
  public static PathTemplate of(String path, Set<String> many) {
    return new PathTemplate(split(path).stream().map(segment -> segment(segment, many)).toList());
  }

  private static Segment segment(String text, Set<String> many) {
    if (!text.startsWith("{")) {
      return new Segment.Literal(text);
    }
    var name = text.substring(1, text.length() - 1);
    return many.contains(name) ? new Segment.Many(name) : new Segment.One(name);
  }

  /** The segments of a path, as they are written. */
  public static List<String> split(String path) {
    return List.of(path.substring(1).split("/", -1));
  }

  /**
   * The values of the variables in a path, as they are written there, in the order of the template.
   * A variable is never empty.
   */
  public Optional<List<String>> match(List<String> path) {
    var spare = path.size() - segments.size();
    var values = new ArrayList<String>();
    var at = 0;
    for (var segment : segments) {
      var end = at + (segment instanceof Segment.Many ? spare + 1 : 1);
      if (end <= at || end > path.size()) {
        return Optional.empty();
      }
      var written = path.subList(at, end);
      if (segment instanceof Segment.Literal(var text)) {
        if (!written.getFirst().equals(text)) {
          return Optional.empty();
        }
      } else if (written.contains("")) {
        return Optional.empty();
      } else {
        values.add(String.join("/", written));
      }
      at = end;
    }
    return at == path.size() ? Optional.of(List.copyOf(values)) : Optional.empty();
  }

  /** Whether a variable stands for many segments. */
  public boolean hasMany() {
    return segments.stream().anyMatch(it -> it instanceof Segment.Many);
  }

  /** How many segments are fixed: of two templates that match, the one with more is meant. */
  public long literals() {
    return segments.stream().filter(it -> it instanceof Segment.Literal).count();
  }

  /** As in the document. */
  @Override
  public String toString() {
    return segments.stream()
        .map(segment ->
            switch (segment) {
              case Segment.Literal(var text) -> "/" + text;
              case Segment.One(var name) -> "/{" + name + "}";
              case Segment.Many(var name) -> "/{" + name + "}";
            })
        .collect(Collectors.joining());
  }
}
