package io.provisioning.orchestrator.declaration.file;

import io.provisioning.config.document.Documents;
import io.provisioning.config.extension.ExtensionProblem;
import io.provisioning.config.extension.trust.TrustPolicy;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.extension.TrustPolicies;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/** Policies in {@code trust.yaml} of the workspaces. One that is there is never passed over. */
public final class DeclaredTrust implements TrustPolicies {

  private final DeclaredFiles files;

  public DeclaredTrust(DeclaredFiles files) {
    this.files = files;
  }

  @Override
  public Optional<TrustPolicy> of(String workspace) {
    var file = files.root(workspace).resolve(TrustPolicy.FILE);
    if (Files.notExists(file, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.empty();
    }
    return Optional.of(TrustPolicy.parse(read(file), file.getFileName().toString()));
  }

  private static String read(Path file) {
    try {
      return Documents.read(file);
    } catch (ProblemException e) {
      throw ExtensionProblem.INVALID_TRUST_POLICY.because(
          "the trust policy `%s` cannot be read: %s".formatted(TrustPolicy.FILE, e.detail()),
          "correct it: until then, no package is used in this workspace",
          e.findings());
    }
  }
}
