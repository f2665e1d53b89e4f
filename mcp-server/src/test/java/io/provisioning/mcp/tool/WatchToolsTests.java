package io.provisioning.mcp.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.service.problem.RequestProblem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WatchToolsTests extends ToolCase {

  private static final String DRIFT =
      """
      {'looks': [{'infrastructure': 'web', 'checked_at': '2026-11-23T08:00:00Z'},
                 {'infrastructure': 'shop', 'complaint': 'the provider does not answer'}, {'infrastructure': 'new'}],
       'items': [
         {'id': 'web.server.a', 'workspace': 'dev', 'infrastructure': 'web', 'resource': 'server/a', 'kind': 'changed',
          'provider': 'demo', 'since': '2026-11-23T07:59:00Z', 'checked_at': '2026-11-23T08:00:00Z',
          'changes': [{'property': 'plan', 'before': 'small', 'after': 'large'}]},
         {'id': 'web.server.b', 'workspace': 'dev', 'infrastructure': 'web', 'resource': 'server/b', 'kind': 'stopped',
          'provider': 'demo', 'since': '2026-11-23T07:59:00Z', 'checked_at': '2026-11-23T08:00:00Z', 'changes': []}]}
      """;

  private static final String ALERTS =
      """
      {'firing': 3, 'items': [
        {'id': 'a1', 'name': 'ServerUnreachable', 'state': 'firing', 'severity': 'critical', 'summary': 'a is silent',
         'labels': {'workspace': 'dev', 'infrastructure': 'web', 'server': 'a'}, 'started_at': '2026-11-23T08:05:00Z'},
        {'id': 'a2', 'name': 'TaskservUnhealthy', 'state': 'firing', 'severity': 'critical', 'summary': 'nginx is down',
         'labels': {'workspace': 'prod', 'infrastructure': 'web', 'server': 'b', 'taskserv': 'nginx'},
         'started_at': '2026-11-23T08:04:00Z'},
        {'id': 'a3', 'name': 'ServiceDown', 'state': 'firing', 'severity': 'critical', 'summary': 'vault is down',
         'description': 'curl -u :x password=hunter2hunter2', 'labels': {'service': 'vault'},
         'started_at': '2026-11-23T07:50:00Z'}]}
      """;

  private static final String CAUSES =
      """
      {'items': [{'resource': 'web/server/a', 'path': ['web/server/a'], 'likelihood': 0.9,
        'signs': [{'kind': 'lost', 'summary': 'is stopped, and no workflow did that'}]}]}
      """;

  @BeforeEach
  void somethingIsWrong() {
    platform
        .answers("listDrift", DRIFT)
        .answers("listAlerts", ALERTS)
        .answers("listCauses", CAUSES)
        .answers("revertDrift", "{'plan': %s}".formatted(PLAN))
        .answers(
            "adoptDrift",
            """
            {'plan': %s, 'declaration': {'name': 'web', 'format': 'yaml', 'before': 'name: web\\nplan: small',
              'after': 'name: web\\nplan: large'}}
            """
                .formatted(PLAN));
  }

  @Test
  void driftIsListedWithWhatCouldNotBeChecked() {
    var found = call("drift", "{'workspace': 'dev', 'limit': 1}");

    assertThat(found.path("drift")).hasSize(1);
    assertThat(found.at("/drift/0/id").asString()).isEqualTo("web.server.a");
    assertThat(found.at("/drift/0/changes/0/after").asString()).isEqualTo("large");
    assertThat(found.path("more").asInt()).isEqualTo(1);
    assertThat(found.path("unchecked").findValuesAsString("infrastructure"))
        .containsExactly("shop", "new");
    assertThat(platform.last("GET").query()).containsOnlyKeys("workspace");

    call("drift", "{'workspace': 'dev', 'infrastructure': 'web'}");
    assertThat(platform.last("GET").query()).containsEntry("infrastructure", "web");
  }

  @Test
  void driftIsRevertedUnlessItIsToBeAdopted() {
    var reverted = call("drift", "{'workspace': 'dev', 'drift': 'web.server.a'}");

    assertThat(platform.last("POST").path()).isEqualTo("/api/v1/drift/web.server.a/revert");
    assertThat(reverted.at("/plan/digest").asString()).isEqualTo(DIGEST);
    assertThat(reverted.at("/plan/operations/0/irreversible").asString()).isEqualTo("data is lost");
    assertThat(reverted.has("declaration")).isFalse();

    var adopted = call("drift", "{'workspace': 'dev', 'drift': 'web.server.a', 'end': 'adopt'}");

    assertThat(platform.last("POST").path()).isEqualTo("/api/v1/drift/web.server.a/adopt");
    assertThat(adopted.at("/declaration/diff").asString()).contains("-plan: small\n+plan: large");
  }

  @Test
  void alertsHaveTheirCauses() {
    var found = call("alerts", "{}");

    assertThat(found.path("alerts").findValuesAsString("name"))
        .containsExactly("ServerUnreachable", "TaskservUnhealthy", "ServiceDown");
    assertThat(found.at("/alerts/0/causes/0/signs/0/kind").asString()).isEqualTo("lost");
    assertThat(found.at("/alerts/2/causes")).isEmpty();
    assertThat(found.path("unread")).isEmpty();
    assertThat(platform.requests().getFirst().query()).containsEntry("state", "firing");
    var causes = platform.last("GET");
    assertThat(causes.path()).isEqualTo("/api/v1/resources/web%2Ftaskserv%2Fb%2Fnginx/causes");
    assertThat(causes.query())
        .containsEntry("workspace", "prod")
        .containsEntry("at", "2026-11-23T08:04:00Z");
  }

  @Test
  void alertsAreThoseOfAWorkspaceWhereOneIsNamed() {
    var found = call("alerts", "{'workspace': 'prod', 'severity': 'critical', 'text': 'nginx'}");

    assertThat(found.path("alerts").findValuesAsString("id")).containsExactly("a2");
    assertThat(platform.requests().getFirst().query())
        .containsEntry("severity", "critical")
        .containsEntry("search", "nginx");
    assertThat(call("alerts", "{'infrastructure': 'shop'}").path("alerts")).isEmpty();
  }

  @Test
  void thereMayBeMoreAlertsThanAreShown() {
    var found = call("alerts", "{'limit': 1}");

    assertThat(found.path("alerts")).hasSize(1);
    assertThat(found.path("more").asBoolean()).isTrue();
    assertThat(call("alerts", "{}").path("more").asBoolean()).isFalse();
  }

  @Test
  void alertsAreShownWhoseCausesCannotBeRead() {
    platform.refuses("listCauses", RequestProblem.UNAVAILABLE.because("no answer", "wait"));

    var found = call("alerts", "{'workspace': 'dev'}");

    assertThat(found.path("alerts")).hasSize(1);
    assertThat(found.at("/unread/0").asString()).isEqualTo("causes of web/server/a: no answer");
  }

  @Test
  void whoIsNotSignedInIsShownNothing() {
    platform.refuses(
        "listCauses", RequestProblem.UNAUTHENTICATED.because("the token ended", "sign in"));

    assertThatThrownBy(() -> call("alerts", "{}")).isInstanceOf(ProblemException.class);
  }

  @Test
  void whatLooksLikeASecretIsMaskedInAlerts() {
    assertThat(call("alerts", "{}").at("/alerts/2/description").asString())
        .isEqualTo("curl -u :x password=***");
  }
}
