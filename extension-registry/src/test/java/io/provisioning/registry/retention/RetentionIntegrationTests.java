package io.provisioning.registry.retention;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.registry.RunningRegistry;
import io.provisioning.service.job.JobRun;
import io.provisioning.service.job.Jobs;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/** Retention over HTTP, in the real store. */
class RetentionIntegrationTests extends RunningRegistry {

  private static final String RULES = "/api/v1/registry-retention?workspace=";
  private static final String DELETIONS = "/api/v1/registry-deletions";
  private static final String LATEST =
      """
      {"version": %d, "rules": [{"repositories": "*", "tags": "*", "keep_latest": 1}],
       "untagged_for": "P1D", "immutable_tags": [%s]}
      """;

  @Autowired private Jobs jobs;

  @Test
  void whatNoRuleKeepsGoesAndIsRestored() throws Exception {
    assertThat(json(send("GET", RULES + "one")).path("version").asInt(-1)).isZero();
    var image = image("one/app", "");
    pushManifest("one/app", "1", image);
    pushManifest("one/app", "2", image("one/app", ""));
    var set = put("one", LATEST.formatted(0, ""));
    assertThat(set.statusCode()).as(text(set)).isEqualTo(200);
    assertThat(json(set).path("version").asInt(0)).isEqualTo(1);
    assertThat(json(send("GET", RULES + "one")).path("untagged_for").asString(""))
        .isEqualTo("PT24H");

    var checked = json(send("GET", "/api/v1/registry-retention/check?workspace=one"));
    assertThat(checked.path("items").path(0).path("tags").path(0).asString("")).isEqualTo("1");
    assertThat(checked.path("items").path(0).path("with_manifest").asBoolean(false)).isTrue();
    assertThat(status("GET", "/v2/one/app/manifests/1")).isEqualTo(200);

    var gone = json(send("POST", "/api/v1/registry-retention/apply?workspace=one"));
    assertThat(gone).isEqualTo(checked);
    assertThat(status("GET", "/v2/one/app/manifests/1")).isEqualTo(404);
    assertThat(status("GET", "/v2/one/app/manifests/" + sha256(image))).isEqualTo(404);

    var deleted = json(send("GET", DELETIONS + "?workspace=one"));
    assertThat(deleted.path("count").asInt(0)).isEqualTo(1);
    assertThat(deleted.path("items").path(0).path("repository").asString("")).isEqualTo("one/app");
    assertThat(
            restore("one", "one/app", sha256(image).toString()).path("tags").path(0).asString(""))
        .isEqualTo("1");
    assertThat(send("GET", "/v2/one/app/manifests/1").body()).isEqualTo(image);
  }

  @Test
  void anImmutableTagIsRefusedAsTheSpecificationHasErrors() throws Exception {
    put("two", LATEST.formatted(0, "\"v*\""));
    assertThat(pushManifest("two/app", "v1", image("two/app", "")).statusCode()).isEqualTo(201);

    var moved = pushManifest("two/app", "v1", image("two/app", ""));
    assertThat(moved.statusCode()).isEqualTo(409);
    assertThat(code(moved)).isEqualTo("TAG_IMMUTABLE");
    var deleted = send("DELETE", "/v2/two/app/manifests/v1");
    assertThat(deleted.statusCode()).isEqualTo(409);
    assertThat(code(deleted)).isEqualTo("TAG_IMMUTABLE");
    assertThat(status("GET", "/v2/two/app/manifests/v1")).isEqualTo(200);
  }

  @Test
  void whoReadAnOlderVersionIsRefused() throws Exception {
    put("three", LATEST.formatted(0, ""));

    var again = put("three", LATEST.formatted(0, ""));
    assertThat(again.statusCode()).isEqualTo(409);
    assertThat(json(again).path("code").asString("")).isEqualTo("retention-changed");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[]",
        "null",
        "{\"version\": -1, \"rules\": [], \"immutable_tags\": []}",
        "{\"version\": 0, \"rules\": [null], \"immutable_tags\": []}",
        "{\"version\": 0, \"rules\": [{}], \"immutable_tags\": []}",
        "{\"version\": 0, \"rules\": [{\"repositories\": \"*\", \"tags\": \"*\"}], \"immutable_tags\": []}",
        "{\"version\": 0, \"rules\": [], \"immutable_tags\": [\"\"]}",
        "{\"version\": 0, \"rules\": [], \"immutable_tags\": [\"(a+)+\"]}",
        "{\"version\": 0, \"rules\": [], \"immutable_tags\": [], \"untagged_for\": \"soon\"}",
        "{\"version\": 0, \"rules\": [], \"immutable_tags\": [], \"untagged_for\": \"-P1D\"}",
        "{\"version\": 0, \"rules\": [], \"immutable_tags\": [], \"untagged_for\": \"P100000000000D\"}",
      })
  void wrongRulesAreRefusedAndNothingIsSaved(String body) throws Exception {
    var answer = put("four", body);

    assertThat(answer.statusCode()).as(text(answer)).isEqualTo(400);
    assertThat(json(answer).path("detail").asString("")).isNotEmpty();
    assertThat(json(send("GET", RULES + "four")).path("version").asInt(-1)).isZero();
  }

  @Test
  void whatWasNotDeletedIsNotRestored() throws Exception {
    var image = image("five/app", "");
    pushManifest("five/app", "1", image);

    for (var digest : new String[] {sha256(image).toString(), "sha256:" + "0".repeat(64), "1"}) {
      var answer = send("POST", DELETIONS + path("five", "five/app", digest));
      assertThat(answer.statusCode()).as(text(answer)).isEqualTo(404);
      assertThat(json(answer).path("code").asString("")).isEqualTo("manifest-unknown");
    }
    send("DELETE", "/v2/five/app/manifests/" + sha256(image));
    var others = send("POST", DELETIONS + path("other", "five/app", sha256(image).toString()));
    assertThat(others.statusCode()).isEqualTo(404);
    assertThat(status("GET", "/v2/five/app/manifests/1")).isEqualTo(404);
  }

  @Test
  void theJobAppliesAllRules() throws Exception {
    pushManifest("six/app", "1", image("six/app", ""));
    pushManifest("six/app", "2", image("six/app", ""));
    put("six", LATEST.formatted(0, ""));

    jobs.run("retention");

    Awaitility.await()
        .untilAsserted(() ->
            assertThat(jobs.get("retention").runs().getFirst().outcome())
                .isEqualTo(JobRun.Outcome.SUCCEEDED));
    assertThat(status("GET", "/v2/six/app/manifests/1")).isEqualTo(404);
    assertThat(status("GET", "/v2/six/app/manifests/2")).isEqualTo(200);
  }

  @Test
  void nobodyReadsRulesWithoutAToken() throws Exception {
    var client = HttpClient.newHttpClient();
    for (var path : new String[] {RULES + "one", DELETIONS + "?workspace=one"}) {
      var request = HttpRequest.newBuilder(uri(path)).GET().build();
      assertThat(client.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(401);
    }
  }

  private HttpResponse<byte[]> put(String workspace, String body) throws Exception {
    return send("PUT", RULES + workspace, body.getBytes(UTF_8), "Content-Type", "application/json");
  }

  private JsonNode restore(String workspace, String repository, String digest) throws Exception {
    var answer = send("POST", DELETIONS + path(workspace, repository, digest));
    assertThat(answer.statusCode()).as(text(answer)).isEqualTo(200);
    return json(answer);
  }

  private static String path(String workspace, String repository, String digest) {
    return "/restore?workspace=%s&repository=%s&digest=%s".formatted(workspace, repository, digest);
  }

  private int status(String method, String path) throws Exception {
    return send(method, path).statusCode();
  }

  private static String text(HttpResponse<byte[]> answer) {
    return new String(answer.body(), UTF_8);
  }
}
