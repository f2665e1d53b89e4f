package io.provisioning.mcp.retrieval;

import io.provisioning.mcp.retrieval.index.Passage;
import io.provisioning.mcp.retrieval.index.Passage.Collection;
import java.util.ArrayList;
import java.util.List;

/** Cuts a declaration into passages between lines. */
final class DeclaredText {

  private static final int LINES = 25;

  private DeclaredText() {}

  /**
   * The passages of a declaration, each with the line at which it begins.
   *
   * @param file such as `infra.yaml`
   */
  static List<Passage> passages(String workspace, String name, String file, String text) {
    var collection = Collection.declaration(workspace, name);
    var source = "%s/infra/%s/%s".formatted(workspace, name, file);
    var heading = "Infrastructure %s, workspace %s".formatted(name, workspace);
    var lines = text.lines().toList();
    var passages = new ArrayList<Passage>();
    for (var begin = 0; begin < lines.size(); begin += LINES) {
      var end = Math.min(lines.size(), begin + LINES);
      var piece = String.join("\n", lines.subList(begin, end)).stripTrailing();
      if (!piece.isBlank()) {
        passages.add(new Passage(collection, source, begin + 1, heading, heading, piece));
      }
    }
    return passages;
  }
}
