package io.provisioning.registry.repository;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.registry.blob.Digest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A manifest, as far as the registry looks at it.
 *
 * @param artifactType of an artifact; of an image, the type of its configuration
 * @param subject that it refers to; it may come later
 * @param blobs that must be there
 * @param manifests that must be there
 */
record Manifest(
    String mediaType,
    @Nullable String artifactType,
    @Nullable Digest subject,
    Map<String, String> annotations,
    List<Descriptor> blobs,
    List<Descriptor> manifests) {

  static final String OCI_IMAGE = "application/vnd.oci.image.manifest.v1+json";
  static final String OCI_INDEX = "application/vnd.oci.image.index.v1+json";
  private static final String DOCKER_IMAGE = "application/vnd.docker.distribution.manifest.v2+json";
  private static final String DOCKER_LIST =
      "application/vnd.docker.distribution.manifest.list.v2+json";
  private static final List<String> IMAGES = List.of(OCI_IMAGE, DOCKER_IMAGE);
  private static final List<String> INDEXES = List.of(OCI_INDEX, DOCKER_LIST);

  Manifest {
    annotations = Map.copyOf(annotations);
    blobs = List.copyOf(blobs);
    manifests = List.copyOf(manifests);
  }

  /**
   * Reads a manifest.
   *
   * @param sentType what the request says that it is; null if it says nothing
   * @throws ProblemException MANIFEST_INVALID
   */
  static Manifest parse(byte[] content, @Nullable String sentType, JsonMapper json) {
    var document = document(content, json);
    var type = mediaType(document, sentType);
    var isIndex = INDEXES.contains(type);
    var blobs = new ArrayList<Descriptor>();
    if (!isIndex) {
      blobs.add(descriptor(document.path("config"), "config"));
      blobs.addAll(descriptors(document, "layers"));
    }
    var subject = document.path("subject");
    return new Manifest(
        type,
        artifactType(document, isIndex),
        subject.isMissingNode() || subject.isNull()
            ? null
            : descriptor(subject, "subject").digest(),
        annotations(document.path("annotations")),
        blobs,
        isIndex ? descriptors(document, "manifests") : List.of());
  }

  /** Whether manifests of this type list others. */
  static boolean isIndex(String mediaType) {
    return INDEXES.contains(mediaType);
  }

  private static JsonNode document(byte[] content, JsonMapper json) {
    try {
      var document = json.readTree(content);
      if (document != null && document.isObject()) {
        return document;
      }
    } catch (JacksonException e) {
      throw RepositoryProblem.MANIFEST_INVALID.because(
          "the manifest is not JSON: " + e.getOriginalMessage(), e);
    }
    throw invalid("the manifest is not a JSON object");
  }

  private static String mediaType(JsonNode document, @Nullable String sentType) {
    if (document.path("schemaVersion").asInt(0) != 2) {
      throw invalid("`schemaVersion` of the manifest must be 2");
    }
    @Nullable String said = document.path("mediaType").asString(null);
    if (said != null && sentType != null && !said.equals(sentType)) {
      throw invalid(
          "the manifest is sent as `%s`, and its `mediaType` is `%s`".formatted(sentType, said));
    }
    var type = said != null ? said : sentType;
    if (type == null) {
      type = document.has("manifests") ? OCI_INDEX : OCI_IMAGE;
    }
    if (!IMAGES.contains(type) && !INDEXES.contains(type)) {
      throw invalid("`%s` is not a type of manifests that this registry keeps".formatted(type));
    }
    return type;
  }

  private static @Nullable String artifactType(JsonNode document, boolean isIndex) {
    var said = document.path("artifactType").asString("");
    if (!said.isEmpty()) {
      return said;
    }
    return isIndex ? null : document.path("config").path("mediaType").asString(null);
  }

  private static Map<String, String> annotations(JsonNode node) {
    var annotations = new TreeMap<String, String>();
    for (var entry : node.properties()) {
      if (!entry.getValue().isString()) {
        throw invalid("the annotation `%s` is not a text".formatted(entry.getKey()));
      }
      annotations.put(entry.getKey(), entry.getValue().stringValue());
    }
    return annotations;
  }

  private static List<Descriptor> descriptors(JsonNode document, String name) {
    var list = document.path(name);
    if (!list.isArray()) {
      throw invalid("`%s` of the manifest is not a list".formatted(name));
    }
    var descriptors = new ArrayList<Descriptor>();
    for (var i = 0; i < list.size(); i++) {
      descriptors.add(descriptor(list.get(i), "%s[%d]".formatted(name, i)));
    }
    return descriptors;
  }

  private static Descriptor descriptor(JsonNode node, String path) {
    var digest = Digest.parse(node.path("digest").asString(""));
    var size = node.path("size");
    var mediaType = node.path("mediaType").asString("");
    if (digest.isEmpty()
        || !size.canConvertToLong()
        || !size.isIntegralNumber()
        || size.longValue() < 0
        || mediaType.isEmpty()) {
      throw invalid(
          "`%s` of the manifest has no `mediaType`, `digest` and `size` as descriptors have them"
              .formatted(path));
    }
    return new Descriptor(mediaType, digest.get(), size.longValue());
  }

  private static ProblemException invalid(String detail) {
    return RepositoryProblem.MANIFEST_INVALID.because(detail);
  }
}
