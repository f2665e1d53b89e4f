package io.provisioning.controlcenter.contract;

import io.provisioning.config.schema.PathTemplate;
import io.provisioning.config.schema.PathTemplate.Segment;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * All operations behind the door, found by method and path. A path matches as it is written:
 * nothing is decoded, folded or normalised before, so that no spelling leads around an operation.
 */
public final class OperationCatalog {

  private final Node root = new Node();
  private final Map<String, Operation> byId = new LinkedHashMap<>();

  OperationCatalog(Collection<Operation> operations) {
    operations.forEach(this::add);
  }

  /**
   * An operation, and what its path names.
   *
   * @param variables of the path, decoded
   */
  public record Match(Operation operation, Map<String, String> variables) {}

  /** The operation of a request, if there is one. */
  public Optional<Match> find(String method, String path) {
    var values = new ArrayList<String>();
    return Optional.ofNullable(root.find(PathTemplate.split(path), 0, values))
        .map(node -> node.operation(method))
        .map(operation -> new Match(operation, variables(operation, values)));
  }

  /** The methods that a path takes; none if there is no such path. */
  public Set<String> methodsOf(String path) {
    var node = root.find(PathTemplate.split(path), 0, new ArrayList<>());
    return node == null ? Set.of() : new TreeSet<>(node.byMethod.keySet());
  }

  public Collection<Operation> all() {
    return byId.values();
  }

  private void add(Operation operation) {
    if (byId.putIfAbsent(operation.id(), operation) != null) {
      throw new IllegalArgumentException("two operations are called " + operation.id());
    }
    var node = root;
    for (var segment : operation.template().segments()) {
      node = node.child(segment);
    }
    if (node.byMethod.putIfAbsent(operation.method(), operation) != null) {
      throw new IllegalArgumentException(
          "there are two of " + operation.method() + " " + operation.path());
    }
  }

  private static Map<String, String> variables(Operation operation, List<String> values) {
    var variables = new LinkedHashMap<String, String>();
    for (var segment : operation.template().segments()) {
      switch (segment) {
        case Segment.Literal _ -> {}
        case Segment.One(var name) -> variables.put(name, decoded(values.get(variables.size())));
        case Segment.Many(var name) -> variables.put(name, decoded(values.get(variables.size())));
      }
    }
    return variables;
  }

  private static String decoded(String value) {
    return URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  private static final class Node {

    private final Map<String, Node> literals = new HashMap<>();
    private final Map<String, Operation> byMethod = new HashMap<>();
    private @Nullable Node variable;
    private @Nullable Node many;

    Node child(Segment segment) {
      return switch (segment) {
        case Segment.Literal(var text) -> literals.computeIfAbsent(text, _ -> new Node());
        case Segment.One _ -> {
          variable = variable == null ? new Node() : variable;
          yield variable;
        }
        case Segment.Many _ -> {
          many = many == null ? new Node() : many;
          yield many;
        }
      };
    }

    /** To ask for the headers alone is to ask for them, unless the answer goes on. */
    @Nullable Operation operation(String method) {
      if (!method.equals("HEAD")) {
        return byMethod.get(method);
      }
      var whole = byMethod.get("GET");
      return whole == null || whole.streams() ? null : whole;
    }

    /** A literal segment is meant before a variable one, and one segment before many. */
    @Nullable Node find(List<String> path, int at, List<String> values) {
      if (at == path.size()) {
        return byMethod.isEmpty() ? null : this;
      }
      var segment = path.get(at);
      var literal = literals.get(segment);
      var found = literal == null ? null : literal.find(path, at + 1, values);
      if (found == null && variable != null && !segment.isEmpty()) {
        found = behind(variable, segment, path, at + 1, values);
      }
      return found == null && many != null ? findMany(many, path, at, values) : found;
    }

    private static @Nullable Node findMany(
        Node many, List<String> path, int at, List<String> values) {
      for (var end = at + 1; end <= path.size() && !path.get(end - 1).isEmpty(); end++) {
        var value = String.join("/", path.subList(at, end));
        var found = behind(many, value, path, end, values);
        if (found != null) {
          return found;
        }
      }
      return null;
    }

    /** What follows a variable of this value. */
    private static @Nullable Node behind(
        Node variable, String value, List<String> path, int at, List<String> values) {
      values.add(value);
      var found = variable.find(path, at, values);
      if (found == null) {
        values.removeLast();
      }
      return found;
    }
  }
}
