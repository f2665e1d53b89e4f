package io.provisioning.orchestrator.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.OrchestratorApplication;
import io.provisioning.orchestrator.engine.Api;
import io.provisioning.orchestrator.engine.Api.Answer;
import io.provisioning.orchestrator.engine.TestHome;
import io.provisioning.service.testkit.SetClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** The whole service with the simulator and a clock that stands still until it is set. */
@SpringBootTest(
    classes = {OrchestratorApplication.class, ScheduleApiIntegrationTests.Time.class},
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class ScheduleApiIntegrationTests {

  private static final String SCHEDULES = "/api/v1/schedules";
  private static final String TIMES = "/api/v1/schedule-times";
  private static final AtomicInteger NUMBER = new AtomicInteger();

  @TempDir static Path home;

  @LocalServerPort private int port;
  @Autowired private SetClock clock;
  private final String workspace = "w" + NUMBER.incrementAndGet();
  private Api api;

  @TestConfiguration
  static class Time {
    @Bean
    SetClock clock() {
      return new SetClock("2026-11-20T00:00:30Z");
    }
  }

  @DynamicPropertySource
  static void configure(DynamicPropertyRegistry registry) {
    registry.add("provisioning.home", () -> TestHome.at(home).toString());
    registry.add("provisioning.providers.demo.latency", () -> "PT0.2S");
    registry.add("provisioning.schedules.look-every", () -> "20ms");
    damage(home.resolve("state/schedules/hurt/broken.json"));
  }

  private static void damage(Path file) {
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, "{");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @BeforeEach
  void connect() {
    api = new Api(port);
  }

  @AfterEach
  void disconnect() {
    api.post(SCHEDULES + "/pause?all=true", "");
    api.close();
  }

  private static String body(String workspace, String name, String cron, String more) {
    return """
    {"workspace": "%s", "name": "%s", "cron": "%s", %s
     "run": {"workspace": "%s", "action": "apply", "document": {
       "name": "web", "settings": {"provider": "demo"},
       "networks": [{"name": "lan", "cidr": "10.1.0.0/24"}],
       "servers": [{"name": "db", "networks": ["lan"]}]}}}
    """
        .formatted(workspace, name, cron, more, workspace);
  }

  private Answer create(String name, String cron, String more, String... headers) {
    return api.post(SCHEDULES, body(workspace, name, cron, more), headers);
  }

  private String path(String name, String action) {
    return SCHEDULES + "/" + name + action + "?workspace=" + workspace;
  }

  private Answer put(String name, String body, String... headers) {
    var request =
        api.request(SCHEDULES + "/" + name)
            .header("Content-Type", "application/json")
            .PUT(BodyPublishers.ofString(body));
    return api.send(headers.length == 0 ? request : request.headers(headers));
  }

  private String tag(String name) {
    return Plain.tag(port, path(name, ""));
  }

  private static void await(Callable<Boolean> condition) {
    Awaitility.await().until(condition);
  }

  private static void refused(Answer answer, int status, String code) {
    assertThat(answer.status()).as(answer.body().toString()).isEqualTo(status);
    assertThat(answer.text("/code")).isEqualTo(code);
  }

  private static void wrong(Answer answer, String path) {
    assertThat(answer.status()).as(answer.body().toString()).isEqualTo(400);
    assertThat(answer.text("/errors/0/path")).isEqualTo(path);
  }

  @Test
  void aScheduleRunsWhenItsTimeComes() {
    clock.set("2026-11-20T00:00:30Z");
    var made = create("nightly", "30 2 * * *", "\"zone\": \"Europe/Berlin\",");
    assertThat(made.status()).as(made.body().toString()).isEqualTo(201);
    assertThat(made.text("/next_at")).isEqualTo("2026-11-20T01:30:00Z");

    clock.set("2026-11-20T01:30:00Z");
    await(() -> api.get(path("nightly", "")).body().at("/history").size() == 1);
    var ran = api.get(path("nightly", ""));
    assertThat(ran.text("/history/0/outcome")).isEqualTo("started");
    assertThat(ran.text("/history/0/due")).isEqualTo("2026-11-20T01:30:00Z");
    var workflow = "/api/v1/workflows/" + ran.text("/history/0/workflow");
    await(() -> api.get(workflow).text("/state").equals("completed"));
    assertThat(api.get("/api/v1/resources?workspace=" + workspace).body().at("/items")).hasSize(2);
    assertThat(api.get(workflow).text("/submitted_by/kind")).isEqualTo("schedule");
    assertThat(api.get(workflow).text("/submitted_by/id")).isEqualTo(workspace + "/nightly");
    assertThat(api.get(workflow).text("/submitted_by/name")).isEqualTo("nightly");

    clock.set("2026-11-21T01:30:00Z");
    await(() -> api.get(path("nightly", "")).body().at("/history").size() == 2);
    assertThat(api.get(path("nightly", "")).text("/history/0/reason"))
        .isEqualTo("nothing to change");
    assertThat(api.get(SCHEDULES + "?workspace=" + workspace).text("/items/0/last_run/outcome"))
        .isEqualTo("unchanged");
  }

  @Test
  void theRequestOfTheGuideRuns() throws IOException {
    clock.set("2027-06-01T00:00:00Z");
    var sent = ScheduleGuideTests.request().replace("\"default\"", "\"" + workspace + "\"");

    var made = api.post(SCHEDULES, sent);
    assertThat(made.status()).as(made.body().toString()).isEqualTo(201);
    clock.set("2027-06-01T00:30:00Z");

    await(() -> api.get(path("repair", "")).text("/history/0/outcome").equals("started"));
  }

  @Test
  void whatCannotBeUndoneRunsOnlyWhereThatIsAllowed() {
    clock.set("2027-12-01T00:00:00Z");
    create("make", "0 1 * * *", "");
    assertThat(api.post(SCHEDULES, destruction("")).status()).isEqualTo(201);
    var started = api.post(path("make", "/run"), "");
    assertThat(started.status()).as(started.body().toString()).isEqualTo(202);
    assertThat(started.text("/trigger")).isEqualTo("request");
    var workflow = "/api/v1/workflows/" + started.text("/workflow");
    await(() -> api.get(workflow).text("/state").equals("completed"));
    assertThat(api.get(workflow).text("/submitted_by/name")).isEqualTo("machine");

    clock.set("2027-12-01T02:00:00Z");
    await(() -> api.get(path("break", "")).body().at("/history").size() == 1);
    assertThat(api.get(path("break", "")).text("/history/0/outcome")).isEqualTo("failed");
    assertThat(api.get(path("break", "")).text("/history/0/reason")).contains("cannot be undone");
    refused(api.post(path("break", "/run"), ""), 409, "irreversible-operations");

    put("break", destruction("\"allow_irreversible\": true,"), "If-Match", "*");
    clock.set("2027-12-02T02:00:00Z");
    await(() -> api.get(path("break", "")).body().at("/history").size() == 3);
    assertThat(api.get(path("break", "")).text("/history/0/outcome")).isEqualTo("started");
  }

  private String destruction(String more) {
    return """
    {"workspace": "%1$s", "name": "break", "cron": "0 2 * * *", %2$s
     "run": {"workspace": "%1$s", "action": "destroy", "infrastructure": "web"}}
    """
        .formatted(workspace, more);
  }

  @Test
  void aRequestUnderAKeyRunsOnceAndRefusesOthersMeanwhile() {
    create("asked", "0 1 1 1 *", "\"paused\": true,");

    var first = api.post(path("asked", "/run"), "", "Idempotency-Key", "k1");
    var again = api.post(path("asked", "/run"), "", "Idempotency-Key", "k1");

    assertThat(again.body()).isEqualTo(first.body());
    assertThat(api.get(path("asked", "")).body().at("/history")).hasSize(1);
    refused(api.post(path("asked", "/run"), "", "Idempotency-Key", "k2"), 409, "schedule-active");
    refused(api.post(path("unknown", "/run"), ""), 404, "unknown-schedule");
  }

  @Test
  void aChangeNeedsTheTagOfWhatWasRead() {
    create("c", "0 1 * * *", "");
    var tag = tag("c");
    var other = body(workspace, "c", "0 2 * * *", "");

    wrong(put("c", other), "If-Match");
    refused(put("c", other, "If-Match", "\"0\""), 409, "schedule-changed");
    var changed = put("c", other, "If-Match", tag, "Idempotency-Key", "p1");
    assertThat(changed.text("/cron")).isEqualTo("0 2 * * *");
    assertThat(tag("c")).isNotEqualTo(tag);
    refused(put("c", other, "If-Match", tag), 409, "schedule-changed");
    assertThat(put("c", other, "If-Match", tag, "Idempotency-Key", "p1").status()).isEqualTo(200);
    refused(
        put("c", body(workspace, "c", "0 3 * * *", ""), "If-Match", "*", "Idempotency-Key", "p1"),
        409,
        "schedule-key-reused");
    wrong(put("d", other, "If-Match", "*"), "name");
    refused(
        put("d", body(workspace, "d", "0 3 * * *", ""), "If-Match", "*"), 404, "unknown-schedule");
    wrong(put("c", body(workspace, "c", "0 3 * *", ""), "If-Match", "*"), "cron");
  }

  @Test
  void aNameIsGivenOnceInAWorkspace() {
    assertThat(create("n", "0 1 * * *", "", "Idempotency-Key", "c1").status()).isEqualTo(201);

    assertThat(create("n", "0 1 * * *", "", "Idempotency-Key", "c1").status()).isEqualTo(201);
    refused(create("n", "0 1 * * *", ""), 409, "schedule-exists");
    refused(create("n", "0 2 * * *", "", "Idempotency-Key", "c1"), 409, "schedule-key-reused");
  }

  @Test
  void wrongSchedulesAreToldByField() {
    wrong(create("b", "61 2 * * *", ""), "cron");
    wrong(create("b", "0 0 0 30 2 *", ""), "cron");
    wrong(create("b", " ", ""), "cron");
    var zone = create("b", "0 1 * * *", "\"zone\": \"Europe/Berlim\",");
    wrong(zone, "zone");
    assertThat(zone.text("/errors/0/suggestion")).isEqualTo("Europe/Berlin");
    wrong(create("b", "0 1 * * *", "\"zone\": \"+02:00\","), "zone");
    wrong(create("b", "0 1 * * *", "\"missed_limit\": 3,"), "missed_limit");
    wrong(
        create("b", "0 1 * * *", "\"missed_runs\": \"all\", \"missed_limit\": 101,"),
        "missed_limit");
    wrong(create("b", "0 1 * * *", "\"missed_runs\": \"some\","), "missed_runs");
    wrong(create("b", "0 1 * * *", "\"overlap\": \"kill\","), "overlap");
    wrong(create("b", "0 1 * * *", "\"parallel_limit\": 0,"), "parallel_limit");
    wrong(create("b", "0 1 * * *", "\"colour\": 1,"), "colour");
    wrong(create("B!", "0 1 * * *", ""), "name");
    wrong(
        api.post(SCHEDULES, "{\"workspace\": \"x\", \"name\": \"x\", \"cron\": \"0 1 * * *\"}"),
        "run");
    wrong(
        api.post(
            SCHEDULES,
            body(workspace, "b", "0 1 * * *", "")
                .replace("\"run\": {\"workspace\": \"w", "\"run\": {\"workspace\": \"v")),
        "run.workspace");
    wrong(
        api.post(
            SCHEDULES,
            body(workspace, "b", "0 1 * * *", "")
                .replace("networks\": [\"lan", "networks\": [\"lam")),
        "servers[0].networks[0]");
    refused(
        api.post(SCHEDULES, body(workspace, "b", "0 1 * * *", "").replace("apply", "destroy")),
        400,
        "invalid-plan-request");
  }

  @Test
  void manyArePausedAtOnce() {
    create("a", "0 1 * * *", "");
    create("b", "0 1 * * *", "\"paused\": true,");

    var paused = api.post(SCHEDULES + "/pause?workspace=" + workspace, "");
    assertThat(paused.body().at("/items").findValuesAsString("name")).containsExactly("a");
    assertThat(api.get(path("a", "")).body().has("next_at")).isFalse();
    assertThat(api.post(SCHEDULES + "/unpause?workspace=" + workspace, "").body().at("/items"))
        .as("the other was created paused")
        .hasSize(1);
    wrong(api.post(SCHEDULES + "/pause", ""), "workspace");
    wrong(api.post(SCHEDULES + "/unpause?all=true&workspace=x", ""), "workspace");
    assertThat(
            api.post(SCHEDULES + "/pause?all=true", "")
                .body()
                .at("/items")
                .findValuesAsString("name"))
        .contains("a");
    wrong(api.post(SCHEDULES + "/pause?all=perhaps", ""), "all");
  }

  @Test
  void oneIsPausedAndUnpausedOnceUnderAKey() {
    create("p", "0 1 * * *", "");

    assertThat(
            api.post(path("p", "/pause"), "", "Idempotency-Key", "1")
                .body()
                .at("/paused")
                .booleanValue())
        .isTrue();
    assertThat(
            api.post(path("p", "/unpause"), "", "Idempotency-Key", "2")
                .body()
                .at("/paused")
                .booleanValue())
        .isFalse();
    assertThat(
            api.post(path("p", "/pause"), "", "Idempotency-Key", "1")
                .body()
                .at("/paused")
                .booleanValue())
        .isFalse();
    refused(
        api.post(path("p", "/unpause"), "", "Idempotency-Key", "1"), 409, "schedule-key-reused");
    refused(api.post(path("q", "/pause"), ""), 404, "unknown-schedule");
    refused(api.post(path("q", "/unpause"), ""), 404, "unknown-schedule");
    wrong(api.post(SCHEDULES + "/p/pause", ""), "workspace");
    wrong(api.post(path("P!", "/pause"), ""), "name");
  }

  @Test
  void timesThatNeverComeAreRefusedBeforeAScheduleIsMadeOfThem() {
    wrong(api.get(TIMES), "cron");
    wrong(api.get(TIMES + "?cron="), "cron");
    wrong(api.get(TIMES + "?cron=at+noon"), "cron");
    wrong(api.get(TIMES + "?cron=0+0+30+2+*"), "cron");
    wrong(api.get(TIMES + "?cron=0+0+*+*+*&zone=Europe/Berlim"), "zone");
    wrong(api.get(TIMES + "?cron=0+0+*+*+*&count=0"), "count");
  }

  @Test
  void comingTimesAreShownOnTheClocksOfTheZone() {
    clock.set("2027-03-27T12:00:00Z");
    create("t", "30 2 * * *", "\"zone\": \"Europe/Berlin\", \"paused\": true,");

    var next = api.get(path("t", "/next") + "&count=2");

    assertThat(next.text("/zone")).isEqualTo("Europe/Berlin");
    assertThat(next.body().at("/times").findValuesAsString("local"))
        .containsExactly("2027-03-28T03:00:00+02:00", "2027-03-29T02:30:00+02:00");
    assertThat(next.text("/times/0/at")).isEqualTo("2027-03-28T01:00:00Z");
    assertThat(api.get(path("t", "/next")).body().at("/times")).hasSize(5);
    assertThat(api.get(TIMES + "?count=2&cron=30+2+*+*+*&zone=Europe/Berlin").body())
        .isEqualTo(next.body());
    wrong(api.get(path("t", "/next") + "&count=0"), "count");
    wrong(api.get(path("t", "/next") + "&count=1001"), "count");
    refused(api.get(path("u", "/next")), 404, "unknown-schedule");
  }

  @Test
  void schedulesAreListedInPages() {
    for (var name : new String[] {"a", "b", "c"}) {
      create(name, "0 1 * * *", "\"paused\": true,");
    }

    var first = api.get(SCHEDULES + "?limit=2&workspace=" + workspace);
    var rest =
        api.get(
            SCHEDULES
                + "?limit=2&workspace="
                + workspace
                + "&cursor="
                + first.text("/next_cursor"));

    assertThat(first.body().at("/items").findValuesAsString("name")).containsExactly("a", "b");
    assertThat(rest.body().at("/items").findValuesAsString("name")).containsExactly("c");
    assertThat(rest.body().has("next_cursor")).isFalse();
    wrong(api.get(SCHEDULES + "?cursor=nowhere"), "cursor");
    wrong(api.get(SCHEDULES + "?limit=0"), "limit");
  }

  @Test
  void aDeletedScheduleIsGone() {
    create("gone", "0 1 * * *", "");
    var delete = api.request(path("gone", "")).DELETE().build();

    assertThat(api.send(delete).status()).isEqualTo(204);
    refused(api.send(delete), 404, "unknown-schedule");
    refused(api.get(path("gone", "")), 404, "unknown-schedule");
    wrong(api.get(SCHEDULES + "/gone"), "workspace");
    wrong(api.get(SCHEDULES + "/gone?workspace=W!"), "workspace");
  }

  @Test
  void aDamagedScheduleIsNamed() {
    assertThat(api.get(SCHEDULES + "?workspace=hurt").text("/damaged/0")).isEqualTo("hurt/broken");
    var damaged = SCHEDULES + "/broken?workspace=hurt";
    refused(api.get(damaged), 503, "schedule-damaged");
    refused(api.post(SCHEDULES, body("hurt", "broken", "0 1 * * *", "")), 503, "schedule-damaged");
    for (var action : new String[] {"pause", "unpause", "run"}) {
      refused(
          api.post(SCHEDULES + "/broken/" + action + "?workspace=hurt", ""),
          503,
          "schedule-damaged");
    }
    refused(api.get(SCHEDULES + "/broken/next?workspace=hurt"), 503, "schedule-damaged");
    refused(
        put("broken", body("hurt", "broken", "0 1 * * *", ""), "If-Match", "*"),
        503,
        "schedule-damaged");
  }

  @Test
  void whatCannotBeSavedIsRefused() throws IOException {
    Files.createFile(home.resolve("state/schedules").resolve(workspace));

    refused(create("full", "0 1 * * *", ""), 503, "schedules-unavailable");
    refused(api.get(path("full", "")), 404, "unknown-schedule");
  }

  @Test
  void nobodyMayAskWithoutTheToken() {
    assertThat(Plain.statusWithoutToken(port, "GET", SCHEDULES)).isEqualTo(401);
    assertThat(Plain.statusWithoutToken(port, "POST", SCHEDULES)).isEqualTo(401);
    for (var one : new String[] {"GET", "PUT", "DELETE"}) {
      assertThat(Plain.statusWithoutToken(port, one, path("x", ""))).isEqualTo(401);
    }
    for (var action : new String[] {"/pause", "/unpause", "/run"}) {
      assertThat(Plain.statusWithoutToken(port, "POST", path("x", action))).isEqualTo(401);
      assertThat(Plain.statusWithoutToken(port, "POST", SCHEDULES + action)).isEqualTo(401);
    }
    assertThat(Plain.statusWithoutToken(port, "GET", path("x", "/next"))).isEqualTo(401);
  }

  /** What the shared client does not look at: headers of answers, requests without a token. */
  private static final class Plain {

    static String tag(int port, String path) {
      try (var client = HttpClient.newHttpClient()) {
        var request = new Api(port).request(path).build();
        return client
            .send(request, BodyHandlers.discarding())
            .headers()
            .firstValue("ETag")
            .orElse("");
      } catch (IOException | InterruptedException e) {
        throw new AssertionError(e);
      }
    }

    static int statusWithoutToken(int port, String method, String path) {
      try (var client = HttpClient.newHttpClient()) {
        var request =
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .method(method, BodyPublishers.noBody())
                .build();
        return client.send(request, BodyHandlers.discarding()).statusCode();
      } catch (IOException | InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }
}
