package io.provisioning.orchestrator.declaration;

import io.provisioning.config.document.Documents;
import io.provisioning.config.extension.ExtensionProblem;
import io.provisioning.config.extension.update.UpdatePolicy;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.declaration.file.DeclaredFiles;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** How far taskservs are updated, as {@code updates.yaml} of each workspace says. */
public final class UpdatePolicies {

  private final DeclaredFiles files;

  UpdatePolicies(DeclaredFiles files) {
    this.files = files;
  }

  /**
   * The policy in force now; without a file, only what is declared sets limits.
   *
   * @throws ProblemException INVALID_UPDATE_POLICY if there is one that cannot be read
   */
  public UpdatePolicy of(String workspace) {
    var file = files.root(workspace).resolve(UpdatePolicy.FILE);
    return Files.notExists(file, LinkOption.NOFOLLOW_LINKS)
        ? UpdatePolicy.UNLIMITED
        : UpdatePolicy.parse(read(file), UpdatePolicy.FILE);
  }

  private static String read(Path file) {
    try {
      return Documents.read(file);
    } catch (ProblemException e) {
      throw ExtensionProblem.INVALID_UPDATE_POLICY.because(
          "the update policy `%s` cannot be read: %s".formatted(UpdatePolicy.FILE, e.detail()),
          "correct it: until then, nothing is updated in this workspace",
          e.findings());
    }
  }
}
