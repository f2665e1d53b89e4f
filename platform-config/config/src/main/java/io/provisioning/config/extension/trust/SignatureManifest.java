package io.provisioning.config.extension.trust;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.config.extension.artifact.Artifact;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The signatures of an artifact as cosign keeps them beside it: an image manifest under the tag
 * {@code sha256-<hex>.sig} of the same repository, with a layer for each payload and the signature
 * in an annotation of the layer. It may come from anybody.
 */
public final class SignatureManifest {

  /** What the largest manifest comes to that is read. */
  public static final int LARGEST = 1 << 20;

  /** Signatures that are looked at: each is a request. */
  public static final int MOST = 20;

  private static final String PAYLOAD = "application/vnd.dev.cosign.simplesigning.v1+json";
  private static final String CONFIGURATION = "application/vnd.oci.image.config.v1+json";
  private static final String SIGNATURE = "dev.cosignproject.cosign/signature";
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS).build();

  private SignatureManifest() {}

  /**
   * A signature whose payload is kept elsewhere.
   *
   * @param digest of the payload
   */
  public record Entry(String digest, String signature) {

    /** The whole; empty if the payload has another digest, or the signature is no Base64. */
    public Optional<Signature> with(byte[] payload) {
      try {
        return Artifact.digest(payload).equals(digest)
            ? Optional.of(new Signature(payload, Base64.getDecoder().decode(signature)))
            : Optional.empty();
      } catch (IllegalArgumentException _) {
        return Optional.empty();
      }
    }
  }

  /** A manifest, and the blobs that must be there before it. */
  @SuppressWarnings("ArrayRecordComponent") // pushed once
  public record Written(byte[] manifest, List<byte[]> blobs) {
    /** Copies. */
    public Written {
      blobs = List.copyOf(blobs);
    }
  }

  /** Where the signatures of a manifest are. */
  public static String tag(String digest) {
    return digest.replace(':', '-') + ".sig";
  }

  /** What a manifest has, in its order; nothing of what cannot be read. */
  public static List<Entry> entries(byte[] manifest) {
    return layers(manifest)
        .filter(it -> it.path("mediaType").asString("").equals(PAYLOAD))
        .filter(it -> it.path("size").asLong(0) <= Signature.LARGEST_PAYLOAD)
        .map(it ->
            new Entry(
                it.path("digest").asString(""),
                it.path("annotations").path(SIGNATURE).asString("")))
        .filter(it -> it.digest().matches("sha256:[0-9a-f]{64}") && !it.signature().isEmpty())
        .limit(MOST)
        .toList();
  }

  private static Stream<JsonNode> layers(byte[] manifest) {
    if (manifest.length > LARGEST) {
      return Stream.of();
    }
    try {
      return JSON.readTree(manifest).path("layers").valueStream();
    } catch (JacksonException _) {
      return Stream.of();
    }
  }

  /**
   * A manifest with one signature more.
   *
   * @param before the one that is there; empty if there is none
   */
  public static Written with(byte[] before, Signature added) {
    var layers = new ArrayList<Object>(layers(before).toList());
    var layer = descriptor(PAYLOAD, added.payload());
    layer.put(
        "annotations", Map.of(SIGNATURE, Base64.getEncoder().encodeToString(added.signature())));
    layers.add(layer);
    var configuration = configuration(layers);
    var document = new TreeMap<String, Object>();
    document.put("schemaVersion", 2);
    document.put("mediaType", Artifact.MEDIA_TYPE);
    document.put("config", descriptor(CONFIGURATION, configuration));
    document.put("layers", layers);
    return new Written(JSON.writeValueAsBytes(document), List.of(configuration, added.payload()));
  }

  /** As tools for images expect it: one "diff" for each layer. */
  private static byte[] configuration(List<Object> layers) {
    var digests =
        layers.stream().map(it -> JSON.valueToTree(it).path("digest").asString("")).toList();
    var document = new TreeMap<String, Object>();
    document.put("architecture", "");
    document.put("os", "");
    document.put("created", "0001-01-01T00:00:00Z");
    document.put("config", Map.of());
    document.put("rootfs", Map.of("type", "layers", "diff_ids", digests));
    return JSON.writeValueAsString(document).getBytes(UTF_8);
  }

  private static Map<String, Object> descriptor(String mediaType, byte[] content) {
    var descriptor = new TreeMap<String, Object>();
    descriptor.put("mediaType", mediaType);
    descriptor.put("digest", Artifact.digest(content));
    descriptor.put("size", content.length);
    return descriptor;
  }
}
