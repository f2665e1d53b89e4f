package io.provisioning.vault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

class SecretApiIntegrationTests extends RunningVault {

  private static final String ONE = "{\"fields\":{\"password\":\"correct horse\"}}";

  @Test
  void whatIsWrittenIsRevealed() {
    var written =
        write(
            "shop",
            "web/db",
            "{\"fields\":{\"password\":\"correct horse\",\"user\":\"web\"},\"binary\":{\"k\":\"AAEC/w==\"}}");

    assertThat(written.status()).as(written.toString()).isEqualTo(201);
    assertThat(written.text("/secret/path")).isEqualTo("web/db");
    assertThat(written.text()).doesNotContain("correct horse");
    assertThat(written.header("Audit-About")).isEqualTo("secret=shop%2Fweb%2Fdb%401");

    var revealed = reveal("shop", "web/db", "{\"purpose\":\"a test\"}");

    assertThat(revealed.status()).as(revealed.toString()).isEqualTo(200);
    assertThat(revealed.text("/fields/password")).isEqualTo("correct horse");
    assertThat(revealed.text("/binary/k")).isEqualTo("AAEC/w==");
    assertThat(revealed.header("Cache-Control")).isEqualTo("no-store");
    assertThat(revealed.header("Audit-About")).isEqualTo("secret=shop%2Fweb%2Fdb%401");
  }

  @Test
  void aSecretIsDeletedUndeletedAndDestroyed() {
    write("life", "a", ONE);
    write("life", "a", ONE);

    assertThat(post(secret("life", "a", "/versions/2/delete"), "").text("/secret/state"))
        .isEqualTo("deleted");
    assertThat(reveal("life", "a", "{}").text("/code")).isEqualTo("version-deleted");
    assertThat(get("/api/v1/secrets?workspace=life").json().at("/items")).isEmpty();
    assertThat(get("/api/v1/secrets?workspace=life&state=deleted").json().at("/items")).hasSize(1);
    assertThat(post(secret("life", "a", "/versions/2/undelete"), "").text("/secret/state"))
        .isEqualTo("active");
    assertThat(post(secret("life", "a", "/versions/1/destroy"), "").text("/versions/1/state"))
        .isEqualTo("destroyed");
    assertThat(send("DELETE", secret("life", "a", ""), "").status()).isEqualTo(204);
    assertThat(get(secret("life", "a", "")).text("/code")).isEqualTo("unknown-secret");
    assertThat(
            get("/api/v1/accesses?workspace=life")
                .json()
                .at("/items")
                .valueStream()
                .map(access ->
                    access.path("action").asString() + " " + access.path("outcome").asString()))
        .containsExactly(
            "destroy done",
            "destroy done",
            "undelete done",
            "reveal refused",
            "delete done",
            "write done",
            "write done");
  }

  @Test
  void metadataIsDescribedUnderItsTag() {
    write("meta", "a", ONE);
    var tag = get(secret("meta", "a", "")).header("ETag");
    var metadata =
        "{\"description\":\"d\",\"owner\":\"ada\",\"labels\":{\"generated-at\":\"2026-11-20T12:00:00Z\"},"
            + "\"expires_at\":\"2027-01-01T00:00:00Z\",\"rotate_every\":\"P30D\",\"max_versions\":3}";

    var described = send("PUT", secret("meta", "a", ""), metadata, "If-Match", tag);

    assertThat(described.status()).as(described.toString()).isEqualTo(200);
    assertThat(described.text("/secret/metadata/rotate_every")).isEqualTo("PT720H");
    assertThat(described.header("ETag")).isNotEqualTo(tag);
    var again = send("PUT", secret("meta", "a", ""), "{}", "If-Match", tag);
    assertThat(again.text("/code")).isEqualTo("secret-changed");
    assertThat(send("PUT", secret("meta", "a", ""), "{}").status()).isEqualTo(400);
    assertThat(
            get("/api/v1/secrets?workspace=meta&label=generated-at%3D2026-11-20T12:00:00Z")
                .json()
                .at("/items"))
        .hasSize(1);
  }

  @Test
  void ofManyCheckAndSetsAtOnceExactlyOneWins() throws Exception {
    var wanted = "{\"fields\":{\"password\":\"generated\"},\"expected_version\":0}";
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var writers = new ArrayList<Callable<Answer>>();
      for (var number = 0; number < 12; number++) {
        writers.add(() -> write("race", "a", wanted));
      }
      var statuses = new ArrayList<Integer>();
      for (var answer : threads.invokeAll(writers)) {
        statuses.add(answer.get().status());
      }
      assertThat(statuses).containsOnlyOnce(201);
      assertThat(statuses.stream().filter(status -> status == 409)).hasSize(11);
    }
    assertThat(get(secret("race", "a", "")).json().at("/versions")).hasSize(1);
  }

  @Test
  void aRepeatedRequestIsCarriedOutOnce() {
    var path = secret("once", "a", "/versions");

    send("POST", path, ONE, "Idempotency-Key", "k1");
    var again = send("POST", path, ONE, "Idempotency-Key", "k1");

    assertThat(again.status()).isEqualTo(201);
    assertThat(again.json().at("/versions")).hasSize(1);
    assertThat(send("POST", path, ONE, "Idempotency-Key", "k2").json().at("/versions")).hasSize(2);
  }

  @Test
  void aServiceUsesTheSecretsOfItsWorkspaceAndNothingElse() {
    write("work", "db", ONE);
    var mine = ORCHESTRATOR.token("work");
    var other = ORCHESTRATOR.token("elsewhere");
    var reveal = secret("work", "db", "/reveal");

    assertThat(sendAs(mine, "POST", reveal, "{}").text("/fields/password"))
        .isEqualTo("correct horse");
    assertThat(sendAs(mine, "POST", secret("work", "new", "/versions"), ONE).status())
        .isEqualTo(201);
    assertThat(sendAs(mine, "GET", "/api/v1/secrets?workspace=work", "").json().at("/items"))
        .hasSize(2);
    for (var refused :
        List.of(
            sendAs(other, "POST", reveal, "{}"),
            sendAs(other, "POST", secret("work", "new", "/versions"), ONE),
            sendAs(other, "GET", secret("work", "db", ""), ""),
            sendAs(other, "DELETE", secret("work", "db", ""), ""),
            sendAs(other, "GET", "/api/v1/secrets?workspace=work", ""))) {
      assertThat(refused.status()).as(refused.toString()).isEqualTo(403);
      assertThat(refused.text("/code")).isEqualTo("not-your-workspace");
    }
    for (var refused :
        List.of(
            sendAs(mine, "POST", "/api/v1/seal/seal", ""),
            sendAs(mine, "POST", "/api/v1/seal/unseal", ""),
            sendAs(mine, "GET", "/api/v1/seal", ""),
            sendAs(mine, "POST", "/api/v1/seal/key-service/test", ""),
            sendAs(mine, "POST", "/api/v1/seal/key-service/migrate", ""),
            sendAs(mine, "POST", "/api/v1/seal/rotations", "{\"level\":\"root\"}"),
            sendAs(mine, "GET", "/api/v1/seal/rotations", ""),
            sendAs(mine, "POST", "/api/v1/seal/backups", "{\"recipients\":[\"age1\"]}"),
            sendAs(mine, "GET", "/api/v1/seal/restore", ""),
            sendAs(mine, "POST", "/api/v1/seal/restore", "x"),
            sendAs(mine, "POST", "/api/v1/seal/release", ""),
            sendAs(mine, "GET", "/api/v1/accesses?workspace=work", ""),
            sendAs(mine, "GET", "/api/v1/secret-report?workspace=work", ""))) {
      assertThat(refused.status()).as(refused.toString()).isEqualTo(403);
      assertThat(refused.text("/code")).isEqualTo("not-for-services");
    }
    var byWorkflow = get("/api/v1/accesses?workspace=work&workflow=0199aaaa").json().at("/items");
    assertThat(byWorkflow).hasSize(5);
    assertThat(byWorkflow.get(0).path("operation").asString())
        .isEqualTo("install taskserv/db/postgres");
    assertThat(
            get("/api/v1/accesses?workspace=work&identity=orchestrator&limit=1")
                .text("/next_cursor"))
        .isNotEmpty();
  }

  @Test
  void aSealedVaultRefusesUntilItIsUnsealed() {
    write("seal", "a", ONE);

    var sealed = post("/api/v1/seal/seal", "");
    try {
      assertThat(sealed.json().at("/sealed").asBoolean()).isTrue();
      assertThat(sealed.text("/reason")).startsWith("sealed by machine at ");
      var refused = reveal("seal", "a", "{}");
      assertThat(refused.status()).isEqualTo(503);
      assertThat(refused.text("/code")).isEqualTo("vault-sealed");
      assertThat(write("seal", "a", ONE).text("/code")).isEqualTo("vault-sealed");
      assertThat(post("/api/v1/seal/rotations", "{\"level\":\"root\"}").text("/code"))
          .isEqualTo("vault-sealed");
      assertThat(get(secret("seal", "a", "")).status()).isEqualTo(200);
      assertThat(get("/readyz").status()).isEqualTo(200);
    } finally {
      post("/api/v1/seal/unseal", "");
    }

    assertThat(get("/api/v1/seal").json().at("/sealed").asBoolean()).isFalse();
    assertThat(reveal("seal", "a", "{}").status()).isEqualTo(200);
  }

  @Test
  void keysAreRotatedWhileSecretsAreUsed() {
    for (var number = 0; number < 5; number++) {
      write("turn", "s" + number, "{\"fields\":{\"value\":\"number " + number + "\"}}");
    }
    for (var level : List.of("workspace", "root", "workspace")) {
      var begun = post("/api/v1/seal/rotations", "{\"level\":\"" + level + "\"}");
      assertThat(begun.status()).as(begun.toString()).isEqualTo(202);
      var meanwhile = write("turn", "s5", "{\"fields\":{\"value\":\"number 5\"}}");
      assertThat(meanwhile.status()).isEqualTo(201);
      await().until(() -> get("/api/v1/seal/rotations").text("/items/0/state").equals("done"));
      var ended = get("/api/v1/seal/rotations").json().at("/items/0");
      assertThat(ended.path("id").asString()).isEqualTo(begun.text("/id"));
      assertThat(ended.path("done").asLong()).isEqualTo(ended.path("total").asLong()).isPositive();
      for (var number = 0; number < 6; number++) {
        assertThat(reveal("turn", "s" + number, "{}").text("/fields/value"))
            .isEqualTo("number " + number);
      }
    }
    assertThat(get("/api/v1/seal").json().at("/root_version").asInt()).isGreaterThan(1);
  }

  @Test
  void theStatusNamesTheDatabaseAndTheKeyService() {
    var status = get("/api/v1/status");

    assertThat(status.text("/service")).isEqualTo("vault");
    assertThat(status.json().at("/dependencies").valueStream())
        .filteredOn(each -> each.path("up").asBoolean())
        .extracting(each -> each.path("name").asString())
        .contains("key_service", "surrealdb");
  }

  @Test
  void theReportNamesNoValue() {
    write("report", "a", "{\"fields\":{\"password\":\"letmein1\"}}");
    write("report", "b", "{\"fields\":{\"password\":\"letmein1\"}}");

    var report = get("/api/v1/secret-report?workspace=report");

    assertThat(report.json().at("/weak")).hasSize(2);
    assertThat(report.json().at("/alike/0")).hasSize(2);
    assertThat(report.text()).doesNotContain("letmein");
  }
}
