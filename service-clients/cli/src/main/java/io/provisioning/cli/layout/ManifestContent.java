package io.provisioning.cli.layout;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What belongs to a manifest. It is read from its members, whatever type it has, so types that are
 * not known here are kept.
 *
 * @param mediaType as it says itself
 * @param blobs configuration and layers
 * @param manifests that an index lists
 * @param subject that it refers to
 */
public record ManifestContent(
    Optional<String> mediaType,
    List<Descriptor> blobs,
    List<Descriptor> manifests,
    Optional<ContentDigest> subject) {

  private static final String INDEX = "application/vnd.oci.image.index.v1+json";
  private static final String IMAGE = "application/vnd.oci.image.manifest.v1+json";

  public ManifestContent {
    blobs = List.copyOf(blobs);
    manifests = List.copyOf(manifests);
  }

  /**
   * Reads a manifest.
   *
   * @param name of it, for messages
   * @throws io.provisioning.config.problem.ProblemException INVALID_LAYOUT
   */
  public static ManifestContent parse(byte[] content, String name) {
    var tree = object(content, name);
    var blobs = new ArrayList<Descriptor>();
    if (tree.path("config").isObject()) {
      blobs.add(Descriptor.read(tree.path("config"), name + "/config"));
    }
    blobs.addAll(descriptors(tree, "layers", name));
    blobs.addAll(descriptors(tree, "blobs", name));
    var subject =
        tree.path("subject").isObject()
            ? Optional.of(Descriptor.read(tree.path("subject"), name + "/subject").digest())
            : Optional.<ContentDigest>empty();
    return new ManifestContent(
        Optional.of(tree.path("mediaType").asString("")).filter(it -> !it.isEmpty()),
        blobs,
        descriptors(tree, "manifests", name),
        subject);
  }

  private static List<Descriptor> descriptors(JsonNode tree, String member, String name) {
    var all = new ArrayList<Descriptor>();
    for (var each : tree.path(member)) {
      all.add(Descriptor.read(each, "%s/%s[%d]".formatted(name, member, all.size())));
    }
    return all;
  }

  /** An object of JSON, from anybody. */
  static JsonNode object(byte[] content, String name) {
    try {
      var tree = JsonMapper.shared().readTree(content);
      if (tree != null && tree.isObject()) {
        return tree;
      }
    } catch (JacksonException _) {
      // said below
    }
    throw LayoutProblem.INVALID_LAYOUT.because(
        "`%s` is not a JSON object".formatted(name), "export it again, or ask for a new copy");
  }

  /**
   * The type to push it with.
   *
   * @param said what refers to it says; may be empty
   */
  public String typeOr(String said) {
    return mediaType.orElse(said.isEmpty() ? (manifests.isEmpty() ? IMAGE : INDEX) : said);
  }
}
