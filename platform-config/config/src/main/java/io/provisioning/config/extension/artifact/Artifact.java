package io.provisioning.config.extension.artifact;

import io.provisioning.config.problem.Finding;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * A package as an OCI artifact: what its manifest says as configuration, its files as the one
 * layer.
 *
 * @param repository where it belongs within a workspace, such as {@code taskserv/nginx}
 * @param tag its version; a tag has no plus sign
 * @param manifest of the image specification 1.1, as JSON
 * @param digest of the manifest, which names the whole: {@code sha256:<hex>}
 */
@SuppressWarnings("ArrayRecordComponent") // for one push
public record Artifact(
    String repository,
    String tag,
    byte[] manifest,
    byte[] configuration,
    byte[] layer,
    String digest) {

  /** What the manifest of a package is. */
  public static final String MEDIA_TYPE = "application/vnd.oci.image.manifest.v1+json";

  /** What the largest package comes to, with what tar adds to each file. */
  public static final int LARGEST_LAYER = 10 << 20;

  /** What the configuration of the largest manifest comes to. */
  public static final int LARGEST_CONFIGURATION = 1 << 20;

  private static final String TYPE = "application/vnd.provisioning.extension.";
  private static final String ANNOTATION = "org.opencontainers.image.";
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS).build();

  /**
   * Packs files.
   *
   * @param tree what {@code extension.yaml} says
   * @param texts content by path
   */
  public static Artifact of(Map<String, Object> tree, NavigableMap<String, String> texts) {
    var configuration = JSON.writeValueAsBytes(tree);
    var layer = Layer.pack(texts);
    var kind = text(tree, "kind");
    var name = text(tree, "name");
    var version = text(tree, "version");
    var document = new TreeMap<String, Object>();
    document.put("schemaVersion", 2);
    document.put("mediaType", MEDIA_TYPE);
    document.put("artifactType", type(kind));
    document.put("config", descriptor(TYPE + "manifest.v1+json", configuration));
    var content = descriptor(TYPE + "content.v1.tar", layer);
    content.put("annotations", Map.of(ANNOTATION + "title", "%s-%s.tar".formatted(name, version)));
    document.put("layers", List.of(content));
    document.put(
        "annotations",
        Map.of(
            ANNOTATION + "title", name,
            ANNOTATION + "version", version,
            ANNOTATION + "description", text(tree, "summary")));
    var manifest = JSON.writeValueAsBytes(document);
    return new Artifact(
        kind + "/" + name, tag(version), manifest, configuration, layer, digest(manifest));
  }

  /** The type of artifacts that hold packages of this kind. */
  public static String type(String kind) {
    return TYPE + kind + ".v1";
  }

  /** Whether artifacts of this type hold packages, of whatever kind. */
  public static boolean isPackage(String artifactType) {
    return artifactType.startsWith(TYPE) && artifactType.endsWith(".v1");
  }

  /** A version as a tag. */
  public static String tag(String version) {
    return version.replace('+', '_');
  }

  /**
   * The files in a layer, which may come from anybody.
   *
   * @param findings gets one for each entry that is not a plain file of a package
   * @return content by path
   */
  public static NavigableMap<String, String> unpack(byte[] layer, List<Finding> findings) {
    return Layer.unpack(layer, findings);
  }

  /** SHA-256 of content, as registries write it. */
  public static String digest(byte[] content) {
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      return "sha256:" + HexFormat.of().formatHex(digest.digest(content));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static Map<String, Object> descriptor(String mediaType, byte[] content) {
    var descriptor = new TreeMap<String, Object>();
    descriptor.put("mediaType", mediaType);
    descriptor.put("digest", digest(content));
    descriptor.put("size", content.length);
    return descriptor;
  }

  private static String text(Map<String, Object> tree, String key) {
    return String.valueOf(tree.getOrDefault(key, ""));
  }
}
