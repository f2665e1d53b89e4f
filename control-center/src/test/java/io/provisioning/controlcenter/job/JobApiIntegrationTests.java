package io.provisioning.controlcenter.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.provisioning.controlcenter.RunningWithServices;
import io.provisioning.controlcenter.identity.TestPeople;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** The jobs of the control center itself, and of services behind it. */
class JobApiIntegrationTests extends RunningWithServices {

  private static final String OWN = "/api/v1/jobs/control-center/answer-retention";
  private static final String BEHIND = "/api/v1/jobs/orchestrator/recording-retention";

  @Autowired private TestPeople people;

  private String operator;

  @BeforeEach
  void signIn() {
    operator = people.withSecondFactor("operator");
  }

  @Test
  void theJobsOfAllServicesAreListed() {
    var list = get("/api/v1/jobs", operator).json();

    assertThat(list.at("/items").findValuesAsString("name"))
        .contains("answer-retention", "recording-retention");
    assertThat(list.at("/items").findValuesAsString("service"))
        .contains("control-center", "orchestrator")
        .doesNotContain("notes");
    assertThat(list.path("unreachable").isEmpty()).isTrue();
  }

  @Test
  void oneOfItsOwnIsRunAndItsRunIsThere() {
    assertThat(send("POST", OWN + "/run", operator, "").status()).isEqualTo(200);

    await()
        .untilAsserted(() -> {
          var job = get(OWN, operator);
          assertThat(job.text("/runs/0/trigger")).isEqualTo("person");
          assertThat(job.text("/runs/0/outcome")).isEqualTo("succeeded");
        });
  }

  @Test
  void aPauseSaysWhoMadeIt() {
    var paused = send("POST", OWN + "/pause", operator, "");
    assertThat(paused.text("/state")).isEqualTo("paused");
    assertThat(paused.text("/paused_by")).isNotEmpty();
    assertThat(paused.json().has("next_at")).isFalse();

    var resumed = send("POST", OWN + "/resume", operator, "");
    assertThat(resumed.text("/state")).isEqualTo("waiting");
    assertThat(resumed.json().has("next_at")).isTrue();
  }

  @Test
  void aServiceBehindIsAskedInTheNameOfThePlatform() {
    var job = get(BEHIND, operator);
    assertThat(job.text("/service")).isEqualTo("orchestrator");
    assertThat(job.text("/every")).isEqualTo("PT1H");
    assertThat(job.text("/runs/0/took")).isEqualTo("PT0.4S");

    assertThat(send("POST", BEHIND + "/pause", operator, "").status()).isEqualTo(200);
    assertThat(ARRIVALS)
        .anyMatch(arrival ->
            arrival.startsWith("POST /api/v1/own-jobs/recording-retention/pause {\"by\":"));
    var busy = send("POST", BEHIND + "/run", operator, "");
    assertThat(busy.status()).isEqualTo(409);
    assertThat(busy.text("/code")).isEqualTo("job-running");
    assertThat(busy.text("/help")).isEqualTo("wait until this run has ended");
    assertThat(send("POST", BEHIND + "/resume", operator, "").status()).isEqualTo(503);
  }

  @Test
  void whatIsNotThereIsSaid() {
    assertThat(get("/api/v1/jobs/control-center/nope", operator).text("/code"))
        .isEqualTo("unknown-job");
    assertThat(get("/api/v1/jobs/nope/nope", operator).text("/detail"))
        .isEqualTo("there is no service `nope`");
    assertThat(get("/api/v1/jobs/notes/nope", operator).status()).isEqualTo(404);
    assertThat(get("/api/v1/jobs/control-center/NOPE", operator).status()).isEqualTo(400);
    assertThat(get("/api/v1/own-jobs", operator).text("/code")).isEqualTo("unknown-route");
  }

  @Test
  void whoMayOnlyLookSteersNothing() {
    var viewer = people.withSecondFactor("viewer");

    assertThat(get("/api/v1/jobs", viewer).status()).isEqualTo(200);
    assertThat(send("POST", OWN + "/run", viewer, "").status()).isEqualTo(403);
    assertThat(send("POST", OWN + "/pause", viewer, "").status()).isEqualTo(403);
    assertThat(send("POST", OWN + "/resume", viewer, "").status()).isEqualTo(403);
  }
}
