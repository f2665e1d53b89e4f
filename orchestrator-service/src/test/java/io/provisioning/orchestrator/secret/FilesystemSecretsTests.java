package io.provisioning.orchestrator.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilesystemSecretsTests {

  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");

  @TempDir Path directory;

  private Secrets secrets(Instant now) {
    return new FilesystemSecrets(directory.resolve("secrets"), Clock.fixed(now, ZoneOffset.UTC));
  }

  @Test
  void aSecretIsMadeOnceAndOnlyItsOwnerReadsIt() throws IOException {
    var value = secrets(NOW).open("default", "web", "db");

    assertThat(value).matches("[A-Za-z0-9_-]{43}");
    assertThat(secrets(NOW).open("default", "web", "db")).isEqualTo(value);
    assertThat(secrets(NOW).open("default", "shop", "db")).isNotEqualTo(value);
    var place = directory.resolve("secrets/default/web");
    assertThat(permissions(place)).isEqualTo("rwx------");
    assertThat(permissions(place.resolve("db"))).isEqualTo("rw-------");
    try (var files = Files.list(place)) {
      assertThat(files).containsExactly(place.resolve("db"));
    }
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void allWhoAskAtOnceGetTheSame() throws InterruptedException, ExecutionException {
    var secrets = secrets(NOW);
    List<Callable<String>> asking =
        IntStream.range(0, 50)
            .<Callable<String>>mapToObj(_ -> () -> secrets.open("default", "web", "db"))
            .toList();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var values = new HashSet<String>();
      for (var answer : threads.invokeAll(asking)) {
        values.add(answer.get());
      }
      assertThat(values).hasSize(1);
    }
  }

  @Test
  void secretsGoWithTheirInfrastructure() {
    var value = secrets(NOW).open("default", "web", "db");

    secrets(NOW).forget("default", "web", NOW.plusSeconds(1));

    assertThat(directory.resolve("secrets/default/web")).doesNotExist();
    assertThat(secrets(NOW).open("default", "web", "db")).isNotEqualTo(value);
  }

  @Test
  void anOldEndDoesNotTakeNewSecretsAway() {
    var value = secrets(NOW).open("default", "web", "db");

    secrets(NOW).forget("default", "web", NOW.minusSeconds(1));
    secrets(NOW).forget("default", "unknown", NOW);

    assertThat(secrets(NOW).open("default", "web", "db")).isEqualTo(value);
  }

  @Test
  void namesDoNotLeadElsewhere() {
    assertThatIllegalArgumentException().isThrownBy(() -> secrets(NOW).open("default", "..", "db"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> secrets(NOW).open("default", "web", "../db"));
  }
}
