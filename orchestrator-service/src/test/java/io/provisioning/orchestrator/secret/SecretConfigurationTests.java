package io.provisioning.orchestrator.secret;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.service.token.WorkloadIdentity;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class SecretConfigurationTests {

  @TempDir private Path home;
  private ApplicationContextRunner context;

  @BeforeEach
  void describe() {
    context =
        new ApplicationContextRunner()
            .withUserConfiguration(SecretConfiguration.class)
            .withBean(Clock.class, Clock::systemUTC)
            .withPropertyValues("provisioning.home=" + home);
  }

  @Test
  void withoutAVaultSecretsAreFiles() {
    context
        .withPropertyValues("provisioning.vault.url=")
        .run(started -> {
          assertThat(started).getBean(Secrets.class).isInstanceOf(FilesystemSecrets.class);
          assertThat(started.getBean(LiteralSecrets.class).reference("w", "i", "p", "literal"))
              .isEqualTo("literal");
          assertThat(started).doesNotHaveBean(SecretMove.class);
        });
  }

  @Test
  void withAVaultTheyAreThereAndNeverInFilesAgain() {
    context
        .withBean(WorkloadIdentity.class, FakeVault::identity)
        .withPropertyValues("provisioning.vault.url=" + FakeVault.nowhere())
        .run(started -> {
          assertThat(started).getBean(Secrets.class).isInstanceOf(AdoptingSecrets.class);
          assertThat(started).getBean(LiteralSecrets.class).isInstanceOf(HttpLiteralSecrets.class);
          assertThat(started).hasSingleBean(SecretMove.class);
        });

    context.run(started ->
        assertThat(started).getFailure().hasStackTraceContaining("secrets of this home are in"));
  }

  @Test
  void withoutAKeyTheVaultCannotBeAsked() {
    context
        .withPropertyValues("provisioning.vault.url=" + FakeVault.nowhere())
        .run(started -> assertThat(started).getFailure().hasStackTraceContaining("has no key"));
  }
}
