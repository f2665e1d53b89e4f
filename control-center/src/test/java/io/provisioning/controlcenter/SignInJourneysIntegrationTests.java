package io.provisioning.controlcenter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.identity.TestPeople;
import io.provisioning.controlcenter.identity.account.AccountFixtures;
import io.provisioning.surrealdb.testing.LaunchedEngine;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every way to sign in, with a browser, and what the audit tells of it. */
@SpringBootTest(
    classes = ControlCenterApplication.class,
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
    properties = "provisioning.gateway.services.orchestrator=http://127.0.0.1:9") // nobody is there
class SignInJourneysIntegrationTests {

  private static final JsonMapper JSON = JsonMapper.shared();

  @TempDir static Path home;

  @Value("${provisioning.identity.public-origin}")
  private URI origin;

  @Autowired private TestPeople people;

  @DynamicPropertySource
  static void configure(DynamicPropertyRegistry registry) {
    registry.add("provisioning.home", home::toString);
    registry.add("spring.surrealdb.uri", () -> LaunchedEngine.shared().uri());
    registry.add("spring.surrealdb.password", () -> LaunchedEngine.PASSWORD);
    RunningControlCenter.reachable(registry);
    OutsideProvider.describe(registry, home);
  }

  @Test
  void everyWayToSignInEndsInASessionAndIsAudited() throws Exception {
    JsonNode sessions;
    try (var _ = new OutsideProvider(origin.resolve("/api/v1/oidc/campus/callback"))) {
      sessions = journeys(people.aUser("viewer").name());
    }

    assertAudited(sessions, "password_and_code", "sign-in", "[PASSWORD, TOTP]");
    assertAudited(sessions, "passkey", "sign-in", "[PASSKEY]");
    assertAudited(sessions, "password_and_passkey", "sign-in", "[PASSWORD, PASSKEY]");
    assertAudited(sessions, "device", "device-sign-in", "[PASSWORD, RECOVERY_CODE]");
    assertAudited(sessions, "outside_provider", "oidc-sign-in", "[OUTSIDE_PROVIDER]");
    assertAudited(sessions, "outside_provider_on_device", "device-sign-in", "[OUTSIDE_PROVIDER]");
    assertThat(audited("identity.register-passkey")).hasSize(1);
    assertThat(audited("identity.step-up")).hasSize(1);
  }

  private void assertAudited(JsonNode sessions, String journey, String action, String factors)
      throws Exception {
    var session = sessions.path(journey).asString();
    assertThat(audited("identity." + action))
        .as(journey)
        .anySatisfy(event -> {
          assertThat(event.at("/details/session").asString()).isEqualTo(session);
          assertThat(event.at("/details/factors").asString()).isEqualTo(factors);
          assertThat(event.at("/outcome").asString()).isEqualTo("succeeded");
        });
  }

  private List<JsonNode> audited(String action) throws Exception {
    var request =
        HttpRequest.newBuilder(origin.resolve("/api/v1/audit/events?action=" + action))
            .header("Authorization", "Bearer " + people.withSecondFactor("auditor"))
            .build();
    try (var client = HttpClient.newHttpClient()) {
      var answer = client.send(request, BodyHandlers.ofString());
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
      return JSON.readTree(answer.body()).path("items").valueStream().toList();
    }
  }

  /** Sessions by journey, as the script in {@code src/test/browser} tells them. */
  private JsonNode journeys(String user) throws IOException, InterruptedException {
    var script =
        new ProcessBuilder("node", "journeys.mjs")
            .directory(Path.of("src/test/browser").toFile())
            .redirectErrorStream(true)
            .start();
    try (var input = script.outputWriter()) {
      input.write(JSON.writeValueAsString(told(user)));
    }
    var output = new String(script.getInputStream().readAllBytes(), UTF_8);
    assertThat(script.waitFor(2, TimeUnit.MINUTES)).isTrue();
    assertThat(script.exitValue()).as(output).isZero();
    return JSON.readTree(output);
  }

  private Map<String, String> told(String user) {
    return Map.of(
        "origin", origin.toString(),
        "user", user,
        "password", AccountFixtures.PASSWORD,
        "outside_user", OutsideProvider.USER,
        "outside_password", OutsideProvider.PASSWORD);
  }
}
