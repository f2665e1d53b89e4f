package io.provisioning.controlcenter.audit;

import static io.provisioning.controlcenter.audit.AuditFixtures.ANNA;
import static io.provisioning.controlcenter.audit.AuditFixtures.BERT;
import static io.provisioning.controlcenter.audit.AuditFixtures.aRequest;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.service.OwnDoor;
import io.provisioning.service.testkit.DocumentedRoutes;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The audit's part of the API, without a door before it. */
@SpringBootTest(
    classes = AuditApiIntegrationTests.Audit.class,
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
    properties = {
      "spring.application.name=control-center",
      "spring.autoconfigure.exclude="
          + "io.provisioning.surrealdb.autoconfigure.SurrealAutoConfiguration,"
          + "io.provisioning.surrealdb.autoconfigure.SurrealDataAutoConfiguration,"
          + "io.provisioning.surrealdb.autoconfigure.SurrealHealthAutoConfiguration,"
          + "io.provisioning.surrealdb.autoconfigure.SurrealRepositoriesAutoConfiguration"
    })
class AuditApiIntegrationTests {

  private static final JsonMapper JSON = new JsonMapper();

  @TempDir private static Path home;

  @LocalServerPort private int port;
  @Autowired private AuditTrail trail;

  private final HttpClient http = HttpClient.newHttpClient();

  @SpringBootConfiguration
  @EnableAutoConfiguration
  @ComponentScan
  static class Audit {

    @Bean
    OwnDoor ownDoor() {
      return new OwnDoor();
    }

    @Bean
    SecurityFilterChain chain(HttpSecurity security) {
      return security
          .csrf(csrf -> csrf.disable())
          .authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
          .build();
    }
  }

  @DynamicPropertySource
  static void configure(DynamicPropertyRegistry registry) {
    registry.add("provisioning.home", home::toString);
  }

  @Test
  void theLiveDocumentIsTheCommittedOne() throws Exception {
    var committed = DocumentedRoutes.read(Path.of("openapi.yaml")).byName();
    var live = DocumentedRoutes.parse(get("/openapi").body()).byName();
    committed.keySet().removeIf(route -> !route.contains("/api/v1/audit/"));
    live.keySet().removeIf(route -> !route.contains("/api/v1/audit/"));

    assertThat(live.keySet()).hasSize(7).isEqualTo(committed.keySet());
    assertThat(committed)
        .allSatisfy((route, content) -> assertThat(live.get(route)).as(route).isEqualTo(content));
  }

  @Test
  void whatWasWrittenIsFoundPageByPage() throws Exception {
    for (var i = 0; i < 5; i++) {
      trail.append(aRequest(i % 2 == 0 ? ANNA : BERT, "paged"));
    }

    var actions = new ArrayList<String>();
    var cursor = "";
    do {
      var page = json("/api/v1/audit/events?action=paged&limit=2" + cursor);
      page.at("/items").forEach(event -> actions.add(event.at("/actor/name").asString()));
      cursor = page.has("next_cursor") ? "&cursor=" + page.at("/next_cursor").asString() : "";
    } while (!cursor.isEmpty());

    assertThat(actions).containsExactly("anna", "bert", "anna", "bert", "anna");
  }

  @Test
  void everyFilterIsTaken() throws Exception {
    trail.append(aRequest(ANNA, "filtered"));
    var page =
        json(
            "/api/v1/audit/events?from=2020-01-01T00:00:00Z&to=2999-01-01T00:00:00Z&actor=0199-anna"
                + "&action=filtered&category=request&outcome=succeeded&workspace=default"
                + "&resource=workflow/&text=FILT");

    assertThat(page.at("/items")).hasSize(1);
    var number = page.at("/items/0/number").asLong();
    var event = "/api/v1/audit/events/" + number;
    assertThat(json(event)).isEqualTo(page.at("/items/0"));
    assertThat(json(event + "?workspace=default")).isEqualTo(page.at("/items/0"));
    assertThat(get(event + "?workspace=another").statusCode()).isEqualTo(404);
  }

  @ParameterizedTest
  @CsvSource({
    "/api/v1/audit/events?cursor=x,             400, invalid-audit-query",
    "/api/v1/audit/events?limit=0,              400, invalid-request",
    "/api/v1/audit/events?from=yesterday,       400, invalid-request",
    "/api/v1/audit/events?category=nonsense,    400, invalid-request",
    "/api/v1/audit/events/1,                    404, unknown-audit-event",
    "/api/v1/audit/events/99999,                404, unknown-audit-event",
    "/api/v1/audit/events/none,                 400, invalid-request",
    "/api/v1/audit/exports?format=xml,          400, invalid-request",
    "/api/v1/audit/exports,                     400, invalid-request",
  })
  void whatIsWrongIsAProblem(String path, int status, String code) throws Exception {
    var answer = get(path);

    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(JSON.readTree(answer.body()).at("/code").asString()).isEqualTo(code);
  }

  @ParameterizedTest
  @CsvSource({
    "jsonl,  application/x-ndjson",
    "csv,    text/csv;charset=UTF-8",
    "cef,    text/plain;charset=UTF-8",
    "syslog, text/plain;charset=UTF-8",
    "ocsf,   application/x-ndjson",
  })
  void eventsAreExported(String format, String type) throws Exception {
    trail.append(aRequest(ANNA, "exported-as-" + format));
    var answer = get("/api/v1/audit/exports?format=" + format + "&action=exported-as-" + format);

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Type")).hasValue(type);
    assertThat(answer.body().lines()).hasSize(format.equals("csv") ? 2 : 1);
    assertThat(answer.body()).contains("exported-as-" + format, "anna");
  }

  @Test
  void theTrailIsVerifiedWhileItIsWritten() throws Exception {
    trail.append(aRequest(ANNA, "verified"));
    var report = json("/api/v1/audit/verification");

    assertThat(report.at("/whole").asBoolean()).as(report.toString()).isTrue();
    assertThat(report.at("/records").asLong()).isPositive();
    assertThat(report.at("/witness").asString()).matches("\\d+:[0-9a-f]{64}");
  }

  @Test
  void theKeyIsPublished() throws Exception {
    assertThat(json("/api/v1/audit/key").propertyNames())
        .containsExactlyInAnyOrder("alg", "crv", "kid", "kty", "use", "x", "y");
  }

  @Test
  void aPersonIsErasedAndThatIsWrittenDown() throws Exception {
    trail.append(aRequest(new AuditEvent.Actor("user", "0199-dora", "dora"), "before"));
    var before = json("/api/v1/audit/events?actor=0199-dora");

    assertThat(delete("/api/v1/audit/people/0199-dora").statusCode()).isEqualTo(204);

    var number = before.at("/items/0/number").asLong();
    var after = json("/api/v1/audit/events/" + number);
    assertThat(after.at("/erased").asBoolean()).isTrue();
    assertThat(after.at("/actor/id").asString()).startsWith("person-");
    assertThat(after.at("/actor").has("name")).isFalse();
    assertThat(json("/api/v1/audit/events?actor=0199-dora").at("/items")).isEmpty();
    assertThat(json("/api/v1/audit/events?actor=" + after.at("/actor/id").asString()).at("/items"))
        .hasSize(1);
    var told = json("/api/v1/audit/events?action=erasePerson");
    assertThat(told.at("/items/0/resource").asString())
        .isEqualTo("people/" + after.at("/actor/id").asString());
    assertThat(json("/api/v1/audit/verification").at("/whole").asBoolean()).isTrue();
    assertThat(delete("/api/v1/audit/people/0199-dora").statusCode()).isEqualTo(404);
  }

  @Test
  void whatIsNotRecordedCannotBeErased() throws Exception {
    var answer = delete("/api/v1/audit/people/nobody");

    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(JSON.readTree(answer.body()).at("/code").asString()).isEqualTo("unknown-person");
  }

  /** Last, for it stops the trail. */
  @Test
  void tamperingIsToldAndNothingIsDoneAnyMore(@TempDir Path copies) throws Exception {
    trail.append(aRequest(new AuditEvent.Actor("user", "0199-emil", "emil"), "tampered"));
    var file = newestSegment();
    var whole = Files.readAllBytes(file);
    Files.write(copies.resolve("copy"), whole);
    Files.writeString(file, "{}\n", StandardOpenOption.APPEND);
    try {
      assertThat(json("/api/v1/audit/verification").at("/whole").asBoolean()).isFalse();
      assertThat(delete("/api/v1/audit/people/0199-emil").statusCode()).isEqualTo(500);
      assertThat(json("/api/v1/audit/events?actor=emil").at("/items")).hasSize(1);
    } finally {
      Files.write(file, whole);
    }
    assertThat(json("/api/v1/audit/verification").at("/whole").asBoolean()).isTrue();
  }

  private static Path newestSegment() throws IOException {
    try (var files = Files.list(home.resolve("control-center/audit"))) {
      return files
          .filter(file -> file.getFileName().toString().matches("\\d{4}-\\d{2}\\.jsonl"))
          .max(Path::compareTo)
          .orElseThrow();
    }
  }

  private JsonNode json(String path) throws Exception {
    var answer = get(path);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return JSON.readTree(answer.body());
  }

  private HttpResponse<String> get(String path) throws Exception {
    return send(HttpRequest.newBuilder().GET(), path);
  }

  private HttpResponse<String> delete(String path) throws Exception {
    return send(HttpRequest.newBuilder().DELETE(), path);
  }

  private HttpResponse<String> send(HttpRequest.Builder request, String path) throws Exception {
    return http.send(
        request.uri(URI.create("http://127.0.0.1:" + port + path)).build(),
        HttpResponse.BodyHandlers.ofString());
  }
}
