package io.provisioning.cli.registry;

import io.provisioning.cli.layout.Descriptor;
import io.provisioning.cli.layout.Layout;
import io.provisioning.cli.layout.ManifestContent;
import io.provisioning.cli.orchestrator.Transfers;
import java.util.HashSet;
import java.util.Set;

/**
 * Sends images of a layout with everything that belongs to them. What is there is not sent again,
 * so an import that was interrupted is continued by repeating it.
 *
 * <p>INVARIANT: an image gets its tag when everything that belongs to it is in the registry,
 * signatures included; whoever pulls the tag sees all of it or what was there before.
 */
final class LayoutImport {

  private final Layout layout;
  private final Transfers registry;
  private final Set<String> pushed = new HashSet<>();
  private int blobs;
  private long bytes;

  LayoutImport(Layout layout, Transfers registry) {
    this.layout = layout;
    this.registry = registry;
  }

  /** Blobs that were not there. */
  int blobs() {
    return blobs;
  }

  /** Bytes of these. */
  long bytes() {
    return bytes;
  }

  /** Whether the registry has this image under its name. */
  boolean isThere(CarriedImage image) throws InterruptedException {
    var name = image.name();
    return registry
        .digest(name.repository(), name.reference().orElseThrow())
        .filter(image.manifest().digest().toString()::equals)
        .isPresent();
  }

  /** Sends an image. */
  void push(CarriedImage image) throws InterruptedException {
    var name = image.name();
    push(name.repository(), image.manifest());
    if (!name.isByDigest()) {
      var manifest = layout.manifest(image.manifest());
      var type =
          ManifestContent.parse(manifest, name.toString()).typeOr(image.manifest().mediaType());
      registry.push(name.repository(), name.reference().orElseThrow(), type, manifest);
    }
  }

  private void push(String repository, Descriptor manifest) throws InterruptedException {
    if (!pushed.add(repository + "@" + manifest.digest())) {
      return;
    }
    var bytesOfIt = layout.manifest(manifest);
    var digest = manifest.digest().toString();
    var content = ManifestContent.parse(bytesOfIt, digest);
    for (var each : content.manifests()) {
      push(repository, each);
    }
    for (var blob : content.blobs()) {
      pushBlob(repository, blob);
    }
    registry.push(repository, digest, content.typeOr(manifest.mediaType()), bytesOfIt);
    for (var referrer : layout.referrers(manifest.digest())) {
      push(repository, referrer);
    }
  }

  private void pushBlob(String repository, Descriptor blob) throws InterruptedException {
    if (!layout.has(blob.digest()) || !pushed.add(repository + "#" + blob.digest())) {
      return;
    }
    if (registry.push(
        repository, blob.digest().toString(), blob.size(), () -> layout.open(blob.digest()))) {
      blobs++;
      bytes += blob.size();
    }
  }
}
