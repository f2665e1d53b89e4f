package io.provisioning.mcp.session;

import io.provisioning.mcp.feature.Transcript;
import io.provisioning.mcp.session.ReplayView.DifferenceView;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/** What differs between an answer of which the beginning is kept and one of now. */
final class Differences {

  private static final int MOST = 10;
  private static final int LONGEST = 120;

  /** Before the first character that differs, so that it can be recognized. */
  private static final int BEFORE = 40;

  private final List<DifferenceView> found = new ArrayList<>();

  private Differences() {}

  /**
   * The first differences.
   *
   * @param seen the beginning of what was seen then; null if it is not kept
   */
  static List<DifferenceView> of(@Nullable String seen, Transcript now) {
    if (seen == null) {
      return List.of();
    }
    var differences = new Differences();
    try {
      var mapper = JsonMapper.shared();
      differences.compare("", mapper.readTree(seen), mapper.readTree(now.text()));
    } catch (JacksonException e) {
      differences.compareBeginnings(seen, now.seen()); // it was cut
    }
    return List.copyOf(differences.found);
  }

  private void compare(String path, JsonNode then, JsonNode now) {
    if (found.size() >= MOST || then.equals(now)) {
      return;
    }
    if (then instanceof ObjectNode before && now instanceof ObjectNode after) {
      var names = new TreeSet<>(before.propertyNames());
      names.addAll(after.propertyNames());
      names.forEach(name -> compare(member(path, name), before.path(name), after.path(name)));
    } else if (then instanceof ArrayNode before && now instanceof ArrayNode after) {
      for (var i = 0; i < Math.max(before.size(), after.size()); i++) {
        compare("%s[%d]".formatted(path, i), before.path(i), after.path(i));
      }
    } else {
      found.add(new DifferenceView(path, text(then), text(now)));
    }
  }

  private static String member(String path, String name) {
    return path.isEmpty() ? name : path + '.' + name;
  }

  private static @Nullable String text(JsonNode node) {
    if (node instanceof MissingNode) {
      return null;
    }
    return shortened(node.isString() ? node.asString() : node.toString());
  }

  private static String shortened(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
  }

  private void compareBeginnings(String then, String now) {
    var same = 0;
    while (same < then.length() && same < now.length() && then.charAt(same) == now.charAt(same)) {
      same++;
    }
    if (same < then.length() - 1) {
      var from = Math.max(0, same - BEFORE);
      found.add(
          new DifferenceView(
              "from character %d on".formatted(same + 1),
              shortened(then.substring(from)),
              shortened(now.substring(Math.min(from, now.length())))));
    }
  }
}
