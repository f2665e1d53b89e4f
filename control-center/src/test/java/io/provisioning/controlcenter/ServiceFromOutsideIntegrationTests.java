package io.provisioning.controlcenter;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import io.provisioning.controlcenter.audit.AuditEvent;
import io.provisioning.controlcenter.identity.TestPeople;
import io.provisioning.service.token.TokenVerifier;
import java.io.IOException;
import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** A service that nothing of ours knows, named in the settings with its contract alone. */
class ServiceFromOutsideIntegrationTests extends RunningWithServices {

  private static final String NOTE = "{\"workspace\": \"web\", \"text\": \"buy milk\"}";

  @Autowired private TestPeople people;

  @Test
  void onlyWhoIsKnownAndPermittedReachesIt() throws IOException {
    NOTES.tokens().clear();

    assertThat(post("/notes", "", NOTE).text("/code")).isEqualTo("sign-in-needed");
    var denied = post("/notes", people.withSecondFactor("viewer"), NOTE);
    assertThat(denied.status()).isEqualTo(403);
    assertThat(denied.text("/detail")).isEqualTo("no policy allows you to `addNote` in `web`");
    assertThat(NOTES.tokens()).isEmpty();

    var added = post("/notes", people.withSecondFactor("developer"), NOTE);
    assertThat(added.status()).as(added.text()).isEqualTo(201);
    assertThat(added.text("/text")).isEqualTo("buy milk");
    assertThat(NOTES.tokens())
        .singleElement()
        .satisfies(header -> {
          var token = header.substring("Bearer ".length());
          assertThat(verifier("notes").verify(token).orElseThrow().getClaim("name"))
              .asString()
              .startsWith("developer-");
          assertThat(verifier("orchestrator").verify(token)).isEmpty();
        });
  }

  private TokenVerifier verifier(String audience) throws IOException {
    var keySet = URI.create("http://127.0.0.1:" + port() + "/.well-known/jwks.json").toURL();
    var keys = JWKSourceBuilder.create(keySet).build();
    return new TokenVerifier(keys, "control-center", audience, InstantSource.system());
  }

  @Test
  void whatIsAskedOfItIsAuditedWithWhereItsThingsAre() {
    assertThat(get("/notes/7", people.withSecondFactor("viewer")).status()).isEqualTo(200);

    assertThat(trail.last().action()).isEqualTo("getNote");
    assertThat(trail.last().workspace()).isEqualTo("web");
    assertThat(trail.last().resource()).isEqualTo("7");
    assertThat(trail.last().details()).containsEntry("service", "notes");

    post("/notes", people.withSecondFactor("viewer"), NOTE);
    assertThat(trail.last().action()).isEqualTo("addNote");
    assertThat(trail.last().outcome()).isEqualTo(AuditEvent.Outcome.DENIED);
  }

  @Test
  void whatIsNotDocumentedReachesNothing() {
    var ada = people.administrator();
    NOTES.tokens().clear();

    assertThat(post("/notes", ada, NOTE.replace("text", "txt")).json().findValuesAsString("path"))
        .containsExactly("text", "txt");
    assertThat(post("/notes", ada, NOTE.replace("milk", "milk".repeat(300))).status())
        .isEqualTo(413);
    assertThat(get("/notes/7/text", ada).text("/code")).isEqualTo("unknown-route");
    assertThat(NOTES.tokens()).isEmpty();
  }

  @Test
  void whatItsContractCallsRiskyNeedsAFreshFactor() {
    var operator = people.administrator(); // with a password alone
    var fresh = people.withSecondFactor("administrator");

    assertThat(send("DELETE", "/notes/7", operator, "").text("/code")).isEqualTo("step-up-needed");
    assertThat(send("DELETE", "/notes/7", fresh, "").status()).isEqualTo(204);
  }

  @Test
  void aRepetitionUnderTheSameKeyIsNotDoneAgain() {
    var ada = people.withSecondFactor("developer");
    var before = NOTES.notes().size();

    send("POST", "/notes", ada, NOTE, "Idempotency-Key", "milk");
    var again = send("POST", "/notes", ada, NOTE, "Idempotency-Key", "milk");

    assertThat(again.header("Idempotency-Replayed")).isEqualTo("true");
    assertThat(NOTES.notes()).hasSize(before + 1);
  }

  @Test
  void whatItsContractOpensNeedsNoToken() {
    NOTES.tokens().clear();

    assertThat(get("/notes/greeting", "").text("/text")).isEqualTo("hello");
    assertThat(NOTES.tokens()).isEqualTo(List.of("none"));
  }

  @Test
  void policiesSpeakOfItsOperationsAndItsThings() {
    var ada = people.withSecondFactor("administrator");

    assertThat(
            validated(
                ada, "permit(principal, action == Action::\\\"addNote\\\", resource is Note);"))
        .isEqualTo(200);
    assertThat(
            validated(
                ada, "permit(principal, action == Action::\\\"addNote\\\", resource is Nota);"))
        .isEqualTo(400);
    assertThat(get("/api/v1/authorization/schema", ada).text()).contains("entity Note in");
    Awaitility.await()
        .untilAsserted(() ->
            assertThat(post("/api/v1/authorization/what", ada, "{\"kind\": \"Note\"}").text())
                .contains("\"7\""));
  }

  private int validated(String token, String policy) {
    var files = "{\"files\": [{\"name\": \"notes.cedar\", \"text\": \"%s\"}]}".formatted(policy);
    return post("/api/v1/policies/validate", token, files).status();
  }

  @Test
  void itIsInTheOverviewAndInTheLogs() {
    var viewer = people.withSecondFactor("operator");

    Awaitility.await()
        .untilAsserted(() -> {
          var notes = get("/api/v1/overview", viewer).json().at("/services/1");
          assertThat(notes.path("name").asString()).isEqualTo("notes");
          assertThat(notes.path("state").asString()).isEqualTo("up");
          assertThat(notes.path("dependencies").isEmpty()).isTrue();
        });
    assertThat(get("/api/v1/logs", viewer).json().findValuesAsString("service")).contains("notes");
    assertThat(
            get("/api/v1/settings?service=notes", people.withSecondFactor("administrator")).text())
        .contains("`notes` has no settings");
  }
}
