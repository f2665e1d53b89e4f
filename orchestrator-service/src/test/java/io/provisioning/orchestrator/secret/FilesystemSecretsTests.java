package io.provisioning.orchestrator.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilesystemSecretsTests extends SecretsContract {

  @TempDir Path directory;

  @Override
  Secrets secrets(Instant now) {
    return new FilesystemSecrets(directory.resolve("secrets"), Clock.fixed(now, ZoneOffset.UTC));
  }

  @Test
  void onlyItsOwnerReadsASecret() throws IOException {
    open("default", "web", "db");

    var place = directory.resolve("secrets/default/web");
    assertThat(permissions(place)).isEqualTo("rwx------");
    assertThat(permissions(place.resolve("db"))).isEqualTo("rw-------");
    try (var files = Files.list(place)) {
      assertThat(files).containsExactly(place.resolve("db"));
    }
  }

  @Test
  void nothingIsLeftOfAnInfrastructureThatIsGone() {
    open("default", "web", "db");

    secrets(NOW).forget("default", "web", NOW.plusSeconds(1));

    assertThat(directory.resolve("secrets/default/web")).doesNotExist();
  }

  @Test
  void noSecretIsMadeBesideThoseInAVault() {
    var marker = new FilesystemMarker(directory.resolve("secrets"));
    marker.requireNone();
    marker.put();
    marker.put();

    assertThatThrownBy(marker::requireNone)
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> assertThat(e.problem()).isEqualTo(SecretProblem.SECRETS_IN_VAULT));
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
