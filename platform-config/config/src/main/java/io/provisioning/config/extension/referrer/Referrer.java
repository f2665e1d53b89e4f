package io.provisioning.config.extension.referrer;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.config.extension.artifact.Artifact;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * A document about a package as an OCI artifact whose subject is the manifest of the package. The
 * same document about the same package is the same bytes.
 *
 * @param artifactType what the document is
 * @param manifest of the image specification 1.1, as JSON
 * @param content the document, which is the one layer
 * @param digest of the manifest: {@code sha256:<hex>}
 */
@SuppressWarnings("ArrayRecordComponent") // for one push
public record Referrer(String artifactType, byte[] manifest, byte[] content, String digest) {

  /** Of a list of parts in CycloneDX. */
  public static final String SBOM = "application/vnd.cyclonedx+json";

  /** Of a statement of in-toto, such as where a package comes from. */
  public static final String STATEMENT = "application/vnd.in-toto+json";

  /** Annotation with what a statement is about. */
  public static final String PREDICATE_TYPE = "in-toto.io/predicate-type";

  private static final String EMPTY = "application/vnd.oci.empty.v1+json";
  private static final String TITLE = "org.opencontainers.image.title";
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS).build();

  /**
   * A document about a package.
   *
   * @param title file name that clients give the document
   * @param annotations of the manifest
   */
  static Referrer of(
      Artifact subject,
      String artifactType,
      String title,
      Map<String, String> annotations,
      byte[] content) {
    var layer = descriptor(artifactType, content);
    layer.put("annotations", Map.of(TITLE, title));
    var document = new TreeMap<String, Object>();
    document.put("schemaVersion", 2);
    document.put("mediaType", Artifact.MEDIA_TYPE);
    document.put("artifactType", artifactType);
    document.put("config", descriptor(EMPTY, configuration()));
    document.put("layers", List.of(layer));
    if (!annotations.isEmpty()) {
      document.put("annotations", annotations);
    }
    document.put("subject", descriptor(Artifact.MEDIA_TYPE, subject.manifest()));
    var manifest = JSON.writeValueAsBytes(document);
    return new Referrer(artifactType, manifest, content, Artifact.digest(manifest));
  }

  /** The content of the configuration, which says nothing. */
  public static byte[] configuration() {
    return "{}".getBytes(UTF_8);
  }

  private static Map<String, Object> descriptor(String mediaType, byte[] content) {
    var descriptor = new TreeMap<String, Object>();
    descriptor.put("mediaType", mediaType);
    descriptor.put("digest", Artifact.digest(content));
    descriptor.put("size", content.length);
    return descriptor;
  }
}
