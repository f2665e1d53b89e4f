package io.provisioning.orchestrator.declaration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.config.extension.ExtensionProblem;
import io.provisioning.config.extension.update.UpdatePolicy;
import io.provisioning.config.extension.update.UpdateStrategy;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.declaration.file.DeclaredFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UpdatePoliciesTests {

  @TempDir private Path workspaces;

  private UpdatePolicies policies() {
    return new UpdatePolicies(new DeclaredFiles(workspaces));
  }

  private Path file() throws IOException {
    return Files.createDirectories(workspaces.resolve("shop")).resolve(UpdatePolicy.FILE);
  }

  private void refused() {
    var refused = catchThrowableOfType(ProblemException.class, () -> policies().of("shop"));
    assertThat(refused.problem()).isEqualTo(ExtensionProblem.INVALID_UPDATE_POLICY);
    assertThat(refused.detail()).contains(UpdatePolicy.FILE);
  }

  @Test
  void aWorkspaceWithoutTheFileHasNoLimits() throws IOException {
    assertThat(policies().of("nowhere")).isEqualTo(UpdatePolicy.UNLIMITED);
    Files.writeString(file(), "strategy: patch\n");

    assertThat(policies().of("shop").of("nginx")).isEqualTo(UpdateStrategy.PATCH);
    assertThat(policies().of("other")).isEqualTo(UpdatePolicy.UNLIMITED);
  }

  @Test
  void aFileThatCannotBeReadIsNotPassedOver() throws IOException {
    Files.write(file(), new byte[] {(byte) 0xff});
    refused();
    Files.delete(file());
    Files.createSymbolicLink(file(), Path.of("nowhere"));
    refused();
  }
}
