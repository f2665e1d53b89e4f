package io.provisioning.orchestrator.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.config.secret.SecretReference;
import io.provisioning.config.secret.SecretReference.Generated;
import io.provisioning.service.Workload;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every place for secrets promises. */
abstract class SecretsContract {

  static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");

  /** At the same place each time, at this time. */
  abstract Secrets secrets(Instant now);

  String open(String workspace, String infrastructure, String name) {
    return open(secrets(NOW), workspace, infrastructure, name);
  }

  static String open(Secrets secrets, String workspace, String infrastructure, String name) {
    var work = new Workload(workspace, "0199", "install web/db");
    return secrets.open(work, infrastructure, new Generated(name));
  }

  @Test
  void aSecretIsMadeOnce() {
    var value = open("default", "web", "db");

    assertThat(value).matches("[A-Za-z0-9_-]{43}");
    assertThat(open("default", "web", "db")).isEqualTo(value);
    assertThat(open("default", "shop", "db")).isNotEqualTo(value);
    assertThat(open("default", "web", "cache")).isNotEqualTo(value);
    assertThat(open("staging", "web", "db")).isNotEqualTo(value);
  }

  @Test
  void allWhoAskAtOnceGetTheSame() throws InterruptedException, ExecutionException {
    var secrets = secrets(NOW);
    List<Callable<String>> asking =
        IntStream.range(0, 50)
            .<Callable<String>>mapToObj(_ -> () -> open(secrets, "default", "web", "db"))
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
    var value = open("default", "web", "db");
    var other = open("default", "webshop", "db");
    var elsewhere = open("staging", "web", "db");

    secrets(NOW).forget("default", "web", NOW.plusSeconds(1));

    assertThat(open("default", "web", "db")).isNotEqualTo(value);
    assertThat(open("default", "webshop", "db")).isEqualTo(other);
    assertThat(open("staging", "web", "db")).isEqualTo(elsewhere);
  }

  @Test
  void anOldEndDoesNotTakeNewSecretsAway() {
    var value = open("default", "web", "db");

    secrets(NOW).forget("default", "web", NOW.minusSeconds(1));
    secrets(NOW).forget("default", "unknown", NOW);

    assertThat(open("default", "web", "db")).isEqualTo(value);
  }

  @Test
  void namesDoNotLeadElsewhere() {
    assertThatIllegalArgumentException().isThrownBy(() -> open("..", "web", "db"));
    assertThatIllegalArgumentException().isThrownBy(() -> open("default", "..", "db"));
    assertThatIllegalArgumentException().isThrownBy(() -> open("default", "web", "../db"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> secrets(NOW).forget("default", "../..", NOW));
  }

  @Test
  void whatNobodyWroteIsNotMadeUp() {
    var reference = SecretReference.of("secret:apps/mail#password").orElseThrow();

    assertThatThrownBy(() -> secrets(NOW).open(Workload.in("default"), "web", reference))
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> assertThat(e.problem()).isEqualTo(SecretProblem.SECRET_NOT_FOUND))
        .hasMessageContaining("secret:apps/mail#password");
  }
}
