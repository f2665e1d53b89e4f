package io.provisioning.controlcenter.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.RunningWithServices;
import io.provisioning.controlcenter.identity.TestPeople;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Settings and overview of a service that answers as the orchestrator does. */
class ServicesBehindIntegrationTests extends RunningWithServices {

  @Autowired private TestPeople people;

  @Test
  void aValueIsCheckedByTheServiceAndGivenToIt() {
    var ada = people.withSecondFactor("administrator");
    assertThat(get("/api/v1/settings/orchestrator/" + KEY, ada).text("/value")).isEqualTo("200");

    var wrong = send("PATCH", "/api/v1/settings", ada, change("many"));
    assertThat(wrong.status()).isEqualTo(400);
    assertThat(wrong.text("/errors/0/expected")).isEqualTo("a whole number");

    var changed = send("PATCH", "/api/v1/settings", ada, change("50"));
    assertThat(changed.text("/changed/0/effect")).isEqualTo("active");
    assertThat(ARRIVALS)
        .anyMatch(arrival ->
            arrival.startsWith("PUT /api/v1/configuration/central ")
                && arrival.contains("\"" + KEY + "\":\"50\""));
  }

  @Test
  void theOverviewHasWhatTheServiceTells() {
    var viewer = people.withSecondFactor("viewer");

    // the first look may be of a time at which this one was still starting
    Awaitility.await()
        .untilAsserted(() -> {
          var view = get("/api/v1/overview", viewer);
          assertThat(view.text("/services/0/state")).isEqualTo("up");
          assertThat(view.text("/services/2/version")).isEqualTo("1.2");
        });

    var view = get("/api/v1/overview", viewer);
    assertThat(view.text("/services/2/state")).isEqualTo("degraded");
    assertThat(view.json().at("/counts/servers").asInt()).isEqualTo(3);
    assertThat(view.json().at("/counts/unhealthy_taskservs").asInt()).isEqualTo(2);
    assertThat(view.json().at("/counts/unknown_taskservs").asInt()).isEqualTo(1);
    assertThat(view.json().at("/counts/workflows/failed").asInt()).isEqualTo(1);
    assertThat(view.json().path("broken").findValuesAsString("id"))
        .containsExactly("orchestrator/provider/aws", "w7");
    assertThat(view.text("/changes/0/infrastructure")).isEqualTo("web");
  }

  private static String change(String value) {
    return "{\"comment\":\"test\",\"changes\":[{\"service\":\"orchestrator\",\"key\":\"%s\",\"value\":\"%s\"}]}"
        .formatted(KEY, value);
  }
}
