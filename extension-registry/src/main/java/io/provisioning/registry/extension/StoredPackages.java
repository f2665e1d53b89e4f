package io.provisioning.registry.extension;

import io.provisioning.config.extension.ExtensionProblem;
import io.provisioning.config.extension.artifact.Artifact;
import io.provisioning.config.problem.Finding;
import io.provisioning.registry.blob.Blobs;
import io.provisioning.registry.blob.Digest;
import io.provisioning.registry.blob.RepositoryName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads the two blobs of a package, as far as they have the size of one. */
final class StoredPackages {

  private static final JsonMapper JSON = JsonMapper.shared();

  private final Blobs blobs;

  StoredPackages(Blobs blobs) {
    this.blobs = blobs;
  }

  /** What the manifest of a package says, as JSON; empty if it is gone or no JSON. */
  Optional<JsonNode> configuration(RepositoryName repository, byte[] manifest) {
    try {
      var digest = JSON.readTree(manifest).path("config").path("digest").asString("");
      return blob(repository, digest, Artifact.LARGEST_CONFIGURATION).map(JSON::readTree);
    } catch (JacksonException _) {
      return Optional.empty();
    }
  }

  /**
   * The one layer.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID_EXTENSION if there is not one,
   *     or it is too large for a package
   */
  byte[] layer(RepositoryName repository, byte[] manifest) {
    var layers = JSON.readTree(manifest).path("layers");
    if (layers.size() != 1) {
      throw refused("layers", "one layer with the files", layers.size() + " layers");
    }
    return blob(repository, layers.path(0).path("digest").asString(""), Artifact.LARGEST_LAYER)
        .orElseThrow(() ->
            refused(
                "layers[0]",
                "at most " + Artifact.LARGEST_LAYER + " bytes",
                layers.path(0).path("size").asString("") + " bytes"));
  }

  private static RuntimeException refused(String path, String expected, String got) {
    var finding = new Finding(path, expected, got, null, null);
    return ExtensionProblem.INVALID_EXTENSION.because(
        "the package is not valid: " + finding, List.of(finding));
  }

  private Optional<byte[]> blob(RepositoryName repository, String digest, int largest) {
    var stored = Digest.parse(digest).flatMap(it -> blobs.find(repository, it));
    if (stored.isEmpty() || stored.get().size() > largest) {
      return Optional.empty();
    }
    try {
      return Optional.of(Files.readAllBytes(stored.get().file()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
