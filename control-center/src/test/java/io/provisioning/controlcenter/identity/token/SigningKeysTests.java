package io.provisioning.controlcenter.identity.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.jwk.JWK;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.identity.IdentityProblem;
import io.provisioning.controlcenter.identity.secret.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SigningKeysTests {

  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

  @TempDir Path directory;

  private final AtomicReference<Instant> now = new AtomicReference<>(NOW);

  @Test
  void theFirstIsMadeAtTheFirstStartAndStays() {
    var made = keys().current().id();

    assertThat(keys().current().id()).isEqualTo(made);
    assertThat(ids(keys())).containsExactly(made);
  }

  @Test
  void nobodyElseMayReadThem() throws IOException {
    var file = directory.resolve("keys").resolve(keys().current().id() + ".jwk");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");

    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));

    assertThatThrownBy(this::keys)
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> assertThat(e.problem()).isEqualTo(IdentityProblem.UNPROTECTED_SECRET));
  }

  @Test
  void onlyPublicPartsArePublished() {
    assertThat(keys().published().getKeys()).noneMatch(JWK::isPrivate);
  }

  @Test
  void anOldOneIsFollowedByAnotherAndStaysPublishedForAWhile() {
    var keys = keys();
    var first = keys.current().id();

    now.set(NOW.plus(Duration.ofDays(30)));
    var second = keys.current().id();

    assertThat(second).isNotEqualTo(first);
    assertThat(ids(keys)).containsExactly(second, first);
    assertThat(ids(keys())).containsExactly(second, first);
    now.set(now.get().plus(Duration.ofHours(1)));
    assertThat(ids(keys)).containsExactly(second);
    assertThat(ids(keys())).containsExactly(second);
  }

  private SigningKeys keys() {
    var settings =
        new TokenSettings(
            "control-center", Duration.ofMinutes(5), Duration.ofDays(30), Duration.ofHours(1));
    return new SigningKeys(new PrivateFiles(directory.resolve("keys")), settings, now::get);
  }

  private static List<String> ids(SigningKeys keys) {
    return keys.published().getKeys().stream().map(JWK::getKeyID).toList();
  }
}
