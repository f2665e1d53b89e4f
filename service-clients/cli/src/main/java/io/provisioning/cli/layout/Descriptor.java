package io.provisioning.cli.layout;

import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/**
 * What a manifest or an index says of content (OCI image specification, descriptors).
 *
 * @param size in bytes
 */
public record Descriptor(
    String mediaType, ContentDigest digest, long size, Map<String, String> annotations) {

  public Descriptor {
    annotations = Map.copyOf(annotations);
  }

  /**
   * Reads one.
   *
   * @param path of it, for the message
   * @throws io.provisioning.config.problem.ProblemException INVALID_LAYOUT
   */
  static Descriptor read(JsonNode node, String path) {
    var digest = ContentDigest.parse(node.path("digest").asString(""));
    var size = node.path("size");
    if (digest.isEmpty()
        || !size.isIntegralNumber()
        || !size.canConvertToLong()
        || size.longValue() < 0) {
      throw LayoutProblem.INVALID_LAYOUT.because(
          "`%s` has no digest (sha256 or sha512) and size".formatted(path),
          "export it again, or ask for a new copy");
    }
    var annotations = new TreeMap<String, String>();
    node.path("annotations")
        .properties()
        .forEach(entry -> annotations.put(entry.getKey(), entry.getValue().asString("")));
    return new Descriptor(
        node.path("mediaType").asString(""), digest.get(), size.longValue(), annotations);
  }

  /** Whether whoever pulls fetches it from elsewhere, so it may be missing. */
  public boolean isForeign() {
    return mediaType.contains(".nondistributable.") || mediaType.contains(".foreign.");
  }

  /** As JSON has it. */
  Map<String, Object> tree() {
    var tree = new TreeMap<String, Object>();
    tree.put("mediaType", mediaType);
    tree.put("digest", digest.toString());
    tree.put("size", size);
    if (!annotations.isEmpty()) {
      tree.put("annotations", new TreeMap<>(annotations));
    }
    return tree;
  }
}
