package io.provisioning.orchestrator.declaration.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.config.extension.ExtensionProblem;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeclaredTrustTests {

  @TempDir private Path workspaces;

  private DeclaredTrust trust() {
    return new DeclaredTrust(new DeclaredFiles(workspaces));
  }

  private Path file() throws IOException {
    return Files.createDirectories(workspaces.resolve("shop")).resolve("trust.yaml");
  }

  private void refused() {
    var refused = catchThrowableOfType(ProblemException.class, () -> trust().of("shop"));
    assertThat(refused.problem()).isEqualTo(ExtensionProblem.INVALID_TRUST_POLICY);
    assertThat(refused.detail()).contains("trust.yaml");
  }

  @Test
  void aWorkspaceWithoutTheFileHasNoPolicy() throws IOException {
    assertThat(trust().of("nowhere")).isEmpty();
    Files.writeString(file(), "rules: []\n");

    assertThat(trust().of("shop")).isPresent();
    assertThat(trust().of("other")).isEmpty();
  }

  @Test
  void aFileThatCannotBeReadIsNotPassedOver() throws IOException {
    Files.write(file(), new byte[] {(byte) 0xff});
    refused();
    Files.delete(file());
    Files.createDirectory(file());
    refused();
    Files.delete(file());
    Files.createSymbolicLink(file(), Path.of("nowhere"));
    refused();
  }
}
