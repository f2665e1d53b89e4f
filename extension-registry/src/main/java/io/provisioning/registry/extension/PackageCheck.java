package io.provisioning.registry.extension;

import io.provisioning.config.extension.ExtensionProblem;
import io.provisioning.config.extension.artifact.Artifact;
import io.provisioning.config.extension.directory.ExtensionPackage;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.registry.blob.BlobProblem;
import io.provisioning.registry.blob.RepositoryName;
import io.provisioning.registry.repository.PushCheck;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Refuses packages that the platform would refuse to load, and those that are not packed as the
 * command packs them: so the same content has the same digest, and nothing hides in an archive.
 */
final class PackageCheck implements PushCheck {

  /** Each holds a package and what is compiled of it. */
  private static final int AT_ONCE = 2;

  private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

  private final StoredPackages stored;
  private final Semaphore places = new Semaphore(AT_ONCE);

  PackageCheck(StoredPackages stored) {
    this.stored = stored;
  }

  @Override
  public boolean concerns(String artifactType) {
    return Artifact.isPackage(artifactType);
  }

  @Override
  public void check(RepositoryName repository, byte[] manifest, List<String> tags) {
    enter();
    try {
      var findings = new ArrayList<Finding>();
      var texts = Artifact.unpack(stored.layer(repository, manifest), findings);
      require(findings);
      var text = repository.text();
      var one = ExtensionPackage.of(text.substring(text.lastIndexOf('/') + 1), texts);
      one.check();
      compare(repository, one.artifact(), manifest, tags, findings);
      require(findings);
    } finally {
      places.release();
    }
  }

  private void enter() {
    try {
      if (places.tryAcquire(LONGEST_WAIT.toSeconds(), TimeUnit.SECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw ProblemException.passing(
        BlobProblem.TOOMANYREQUESTS, "other packages are being checked", LONGEST_WAIT);
  }

  private static void compare(
      RepositoryName repository,
      Artifact packed,
      byte[] manifest,
      List<String> tags,
      List<Finding> findings) {
    if (!repository.text().endsWith("/" + packed.repository())) {
      findings.add(
          finding(
              "repository", repository.workspace() + "/" + packed.repository(), repository.text()));
    }
    tags.stream()
        .filter(tag -> !tag.equals(packed.tag()))
        .forEach(tag ->
            findings.add(finding("tag", "the version, `" + packed.tag() + "`", "`" + tag + "`")));
    var digest = Artifact.digest(manifest);
    if (!digest.equals(packed.digest())) {
      findings.add(
          finding(
              "manifest",
              "`%s`, as `./provisioning extension push` packs these files"
                  .formatted(packed.digest()),
              "`" + digest + "`"));
    }
  }

  private static void require(List<Finding> findings) {
    if (!findings.isEmpty()) {
      throw ExtensionProblem.INVALID_EXTENSION.because(
          "the package is not valid: " + findings.getFirst(), findings);
    }
  }

  private static Finding finding(String path, String expected, String got) {
    return new Finding(path, expected, got, null, null);
  }
}
