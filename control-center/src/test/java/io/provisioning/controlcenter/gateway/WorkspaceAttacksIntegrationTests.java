package io.provisioning.controlcenter.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.audit.AuditEvent.Outcome;
import java.net.http.HttpRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Attempts to reach a workspace of others, or to set what is not asked for. */
class WorkspaceAttacksIntegrationTests extends RunningDoor {

  private static final String WEBHOOK =
      """
      {"workspace": "mine", "name": "n", "url": "https://example.org", "types": ["*"]}\
      """;

  @ParameterizedTest
  @CsvSource({
    "GET, /api/v1/workflows/theirs",
    "GET, /api/v1/workflows/theirs/operations",
    "GET, /api/v1/workflows/theirs/events",
    "POST, /api/v1/workflows/theirs/cancel",
    "POST, /api/v1/workflows/theirs/rollback",
    "GET, /api/v1/plans/theirs"
  })
  void nobodyReachesAnotherWorkspaceByAnId(String method, String path) throws Exception {
    var answer = send(get(path).method(method, HttpRequest.BodyPublishers.noBody()));

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(403);
    // where it is may be known from before, and what it would destroy is looked up
    assertThat(SERVICE.arrivals())
        .hasSizeLessThanOrEqualTo(2)
        .allSatisfy(lookup -> {
          assertThat(lookup.line()).matches("GET " + path.replaceAll("(theirs).*", "$1(/risks)?"));
          assertThat(lookup.header("Authorization")).endsWith("on behalf of control-center");
        });
    assertThat(trail.last().outcome()).isEqualTo(Outcome.DENIED);
    assertThat(trail.last().workspace()).isEqualTo("theirs");
  }

  @Test
  void nobodyPullsAThingIntoTheirOwnWorkspace() throws Exception {
    var answer = send(post("/api/v1/webhooks/theirs", "").method("PUT", body(WEBHOOK)));

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(403);
    assertThat(SERVICE.arrivals()).noneMatch(arrival -> arrival.line().startsWith("PUT"));
  }

  /** What a workspace declares is learned from, so a suggestion would show it. */
  @Test
  void nobodyIsShownSuggestionsOfAnotherWorkspace() throws Exception {
    var text =
        "{\"workspace\": \"%s\", \"format\": \"yaml\", \"text\": \"\", \"line\": 1, \"column\": 1}";

    assertThat(send(post("/api/v1/infrastructure-completions", text.formatted("theirs"))))
        .satisfies(answer -> assertThat(answer.statusCode()).as(answer.body()).isEqualTo(403));
    assertThat(SERVICE.arrivals()).isEmpty();
    assertThat(send(post("/api/v1/infrastructure-completions", text.formatted("mine"))))
        .satisfies(answer -> assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200));
    assertThat(SERVICE.arrivals()).hasSize(1);
  }

  @Test
  void anIdOfNothingIsDeniedAsOneOfOthersIs() throws Exception {
    var answer = send(post("/api/v1/workflows/gone/cancel", ""));

    assertThat(answer.statusCode()).isEqualTo(403);
    assertThat(SERVICE.arrivals())
        .extracting(StubService.Arrival::line)
        .containsExactly("GET /api/v1/workflows/gone", "GET /api/v1/workflows/gone/risks");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/v1/resources?workspace=mine&workspace=theirs",
        "/api/v1/resources?workspace=mine&Workspace=theirs",
        "/api/v1/resources?workspace=mine&workspace[]=theirs",
        "/api/v1/resources?workspace=mine&workspace%00=theirs",
        "/api/v1/resources?workspace=mine%00theirs",
        "/api/v1/resources?workspace=*",
        "/api/v1/resources?workspace=",
        "/api/v1/resources"
      })
  void noSpellingOfAWorkspaceNamesAnother(String path) throws Exception {
    var status = raw("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n");

    assertThat(status).isBetween(400, 403);
    assertThat(SERVICE.arrivals()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "POST | /api/v1/plans | {'workspace': 'mine', 'action': 'apply', 'approved': true}",
        "POST | /api/v1/plans | {'workspace': 'mine', 'workspace': 'theirs', 'action': 'apply'}",
        "POST | /api/v1/plans | {'workspace': ['mine', 'theirs'], 'action': 'apply'}",
        "PATCH | /api/v1/profile | {'display_name': 'Ada', 'roles': ['administrator']}",
        "PATCH | /api/v1/profile | {'display_name': 'Ada', '__proto__': {'roles': ['administrator']}}"
      })
  void nobodySetsWhatIsNotAskedFor(String method, String path, String json) throws Exception {
    var answer = send(post(path, "").method(method, body(json.replace('\'', '"'))));

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    assertThat(SERVICE.arrivals()).isEmpty();
  }

  private static HttpRequest.BodyPublisher body(String json) {
    return HttpRequest.BodyPublishers.ofString(json);
  }
}
