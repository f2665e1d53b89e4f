package io.provisioning.registry.extension;

import io.provisioning.config.extension.directory.ExtensionPackage;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.registry.blob.RepositoryName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;

/**
 * Publishes the packages that come with the platform before the registry is ready: {@code
 * catalog/taskserv/nginx:1.22.1}, with its bill of materials. What is there already stays as it is.
 */
final class Catalog {

  private static final Logger log = LoggerFactory.getLogger(Catalog.class);

  private static final String WORKSPACE = "catalog";
  private static final String MANIFEST = "extension.yaml";
  private static final int DEPTH = 3;

  private final Path folder;
  private final Artifacts artifacts;

  Catalog(Path folder, Artifacts artifacts) {
    this.folder = folder;
    this.artifacts = artifacts;
  }

  /** What cannot be published keeps nobody from what others have pushed. */
  @EventListener(ApplicationReadyEvent.class)
  void tryToPublish() {
    try {
      publish();
    } catch (IOException | ProblemException e) {
      log.error("the catalog in {} is not published", folder, e);
    }
  }

  void publish() throws IOException {
    var published = 0;
    var all = 0;
    try (var manifests = Files.find(folder, DEPTH, (path, _) -> path.endsWith(MANIFEST))) {
      for (var manifest : manifests.sorted().toList()) {
        all++;
        published += publish(manifest.resolveSibling("")) ? 1 : 0;
      }
    }
    log.info("the catalog has {} packages, {} of them new", all, published);
  }

  private boolean publish(Path place) throws IOException {
    var one = ExtensionPackage.read(place);
    var artifact = one.artifact();
    var repository =
        RepositoryName.parse(WORKSPACE + "/" + artifact.repository())
            .orElseThrow(() ->
                PackageProblem.UNUSABLE_CATALOG.because(
                    "`%s` names no kind and name of a package".formatted(place.resolve(MANIFEST))));
    var isNew = artifacts.publish(repository, artifact);
    artifacts.attach(repository, one.sbom());
    return isNew;
  }
}
