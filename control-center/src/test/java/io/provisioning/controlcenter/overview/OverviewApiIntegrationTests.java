package io.provisioning.controlcenter.overview;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.RunningControlCenter;
import io.provisioning.controlcenter.identity.TestPeople;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** The overview over HTTP; the service behind the door is away. */
class OverviewApiIntegrationTests extends RunningControlCenter {

  @Autowired private TestPeople people;
  @Autowired private Overview overview;

  @Test
  void thisServiceIsUpAndTheOneThatIsAwayIsDown() {
    overview.look();

    var view = get("/api/v1/overview", people.withSecondFactor("viewer")).json();

    assertThat(view.path("state").asString()).isEqualTo("degraded");
    var own = view.at("/services/0");
    assertThat(own.path("name").asString()).isEqualTo("control-center");
    assertThat(own.path("state").asString()).isEqualTo("up");
    assertThat(own.path("ready").asBoolean()).isTrue();
    assertThat(own.path("started_at").asString()).isNotEmpty();
    assertThat(own.path("dependencies").findValuesAsString("name"))
        .contains("disk_space")
        .anyMatch(name -> name.startsWith("surreal"));
    assertThat(view.at("/services/1/state").asString()).isEqualTo("down");
    assertThat(view.at("/counts/known").asBoolean()).isFalse();
    assertThat(view.at("/broken/0/id").asString()).isEqualTo("orchestrator");
  }

  @Test
  void theStreamBeginsWithHowItIs() throws Exception {
    overview.look();
    var request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + "/api/v1/overview/events"))
            .header("Authorization", "Bearer " + people.administrator())
            .build();
    try (var http = HttpClient.newHttpClient();
        var body = http.send(request, BodyHandlers.ofInputStream()).body();
        var lines = new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8))) {
      assertThat(lines.readLine()).startsWith("id:");
      assertThat(lines.readLine()).isEqualTo("event:overview");
      assertThat(lines.readLine()).startsWith("data:{").contains("\"orchestrator\"");
      http.shutdownNow();
    }
  }

  @Test
  void nobodySeesItWhoMayNotLook() {
    assertThat(get("/api/v1/overview", "").text("/code")).isEqualTo("sign-in-needed");
    assertThat(get("/api/v1/overview", people.withSecondFactor("nobody")).text("/code"))
        .isEqualTo("not-permitted");
  }
}
