package io.provisioning.controlcenter.contract;

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
    return Optional.ofNullable(root.find(segments(path), 0, values))
        .map(node -> node.operation(method))
        .map(operation -> new Match(operation, variables(operation, values)));
  }

  /** The methods that a path takes; none if there is no such path. */
  public Set<String> methodsOf(String path) {
    var node = root.find(segments(path), 0, new ArrayList<>());
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
    for (var segment : segments(operation.path())) {
      node = node.child(segment);
    }
    if (node.byMethod.putIfAbsent(operation.method(), operation) != null) {
      throw new IllegalArgumentException(
          "there are two of " + operation.method() + " " + operation.path());
    }
  }

  public static List<String> segments(String path) {
    return List.of(path.substring(1).split("/", -1));
  }

  private static boolean isVariable(String segment) {
    return segment.startsWith("{");
  }

  private static Map<String, String> variables(Operation operation, List<String> values) {
    var variables = new LinkedHashMap<String, String>();
    for (var segment : segments(operation.path())) {
      if (isVariable(segment)) {
        var value = values.get(variables.size()).replace("+", "%2B");
        variables.put(
            segment.substring(1, segment.length() - 1),
            URLDecoder.decode(value, StandardCharsets.UTF_8));
      }
    }
    return variables;
  }

  private static final class Node {

    private final Map<String, Node> literals = new HashMap<>();
    private final Map<String, Operation> byMethod = new HashMap<>();
    private @Nullable Node variable;

    Node child(String segment) {
      if (!isVariable(segment)) {
        return literals.computeIfAbsent(segment, _ -> new Node());
      }
      if (variable == null) {
        variable = new Node();
      }
      return variable;
    }

    /** To ask for the headers alone is to ask for them, unless the answer goes on. */
    @Nullable Operation operation(String method) {
      if (!method.equals("HEAD")) {
        return byMethod.get(method);
      }
      var whole = byMethod.get("GET");
      return whole == null || whole.streams() ? null : whole;
    }

    /** A literal segment is meant before a variable one. */
    @Nullable Node find(List<String> path, int at, List<String> values) {
      if (at == path.size()) {
        return byMethod.isEmpty() ? null : this;
      }
      var segment = path.get(at);
      var literal = literals.get(segment);
      var found = literal == null ? null : literal.find(path, at + 1, values);
      if (found != null || variable == null || segment.isEmpty()) {
        return found;
      }
      values.add(segment);
      var behind = variable.find(path, at + 1, values);
      if (behind == null) {
        values.removeLast();
      }
      return behind;
    }
  }
}
