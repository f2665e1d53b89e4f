package io.provisioning.config.infrastructure.pkl;

import io.provisioning.config.document.DocumentPath;
import io.provisioning.config.document.Node;
import io.provisioning.config.document.PklPlaces;
import io.provisioning.config.problem.Finding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.pkl.core.DataSize;
import org.pkl.core.Duration;
import org.pkl.core.PNull;

/** Turns the plain data of an evaluated Pkl file into the tree that other formats are read into. */
final class PklTree {

  private final PklPlaces places;
  private final List<Finding> findings = new ArrayList<>();

  PklTree(PklPlaces places) {
    this.places = places;
  }

  /** What has no counterpart in other formats. */
  List<Finding> findings() {
    return findings;
  }

  Node node(@Nullable Object value, String path) {
    var origin = places.find(path);
    return switch (value) {
      case null -> new Node.Scalar(null, origin);
      case PNull _ -> new Node.Scalar(null, origin);
      case String _, Boolean _, Long _, Double _ -> new Node.Scalar(value, origin);
      case DataSize size when size.inBytes() == size.inWholeBytes() ->
          new Node.Scalar(size.inWholeBytes(), origin);
      case Duration duration -> new Node.Scalar(duration.toIsoString(), origin);
      case Map<?, ?> map -> mapping(map, path);
      case List<?> list -> sequence(list, path);
      default -> {
        findings.add(
            new Finding(
                path,
                "text, a number, true, false, a list or an object",
                got(value),
                origin,
                null));
        yield new Node.Scalar(null, origin);
      }
    };
  }

  private static String got(Object value) {
    return value instanceof org.pkl.core.Pair<?, ?>
        ? "an object with elements"
        : String.valueOf(value);
  }

  private Node mapping(Map<?, ?> map, String path) {
    var members = new LinkedHashMap<String, Node.Member>();
    map.forEach((key, value) -> {
      var at = DocumentPath.member(path, String.valueOf(key));
      members.put(String.valueOf(key), new Node.Member(places.name(at), node(value, at)));
    });
    return new Node.Mapping(members, places.find(path));
  }

  private Node sequence(List<?> list, String path) {
    var items = new ArrayList<Node>();
    for (int at = 0; at < list.size(); at++) {
      items.add(node(list.get(at), path + "[" + at + "]"));
    }
    return new Node.Sequence(items, places.find(path));
  }
}
