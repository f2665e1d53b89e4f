package io.provisioning.vault;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.surrealdb.testing.LaunchedEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Requests that are wrong in every way: each is refused, and none shows a value. */
@ExtendWith(OutputCaptureExtension.class)
@Tag("proof-vault")
class HostileRequestsIntegrationTests extends RunningVault {

  private static final String CANARY = "canary-3f9a71";
  private static final int MOST = 1_048_576;

  private static void isRefused(Answer answer, int status) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(status);
    assertThat(answer.text("/code")).isNotBlank();
    assertThat(answer.text()).doesNotContain(CANARY);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "..",
        ".",
        "a%2F..%2Fb",
        "a%2F%2Fb",
        "%2Fa",
        "a%2F",
        "a%00b",
        "%00",
        "a%20b",
        "%C3%A4",
        "-a",
        "a%2F-b",
        ".a",
        "a%5Cb",
        "a%0Ab",
        "a%3Bb",
        "a'b",
        "a%25b",
        "a%E2%80%AEb",
        "1%2F2%2F3%2F4%2F5%2F6%2F7%2F8%2F9%2F10%2F11%2F12%2F13%2F14%2F15%2F16%2F17"
      })
  void aPathThatIsNoneIsRefused(String path) {
    for (var below : List.of("/versions", "/reveal")) {
      var answer =
          post(
              "/api/v1/secrets/" + path + below + "?workspace=shop",
              "{\"fields\":{\"password\":\"" + CANARY + "\"}}");
      assertThat(answer.status()).as(answer.toString()).isIn(400, 404);
      assertThat(answer.text()).doesNotContain(CANARY);
    }
  }

  @Test
  void pathsHaveALimit() {
    var longest = "a".repeat(512);

    assertThat(write("limits", longest, "{\"fields\":{\"v\":\"1\"}}").status()).isEqualTo(201);
    assertThat(reveal("limits", longest, "{}").text("/fields/v")).isEqualTo("1");
    isRefused(write("limits", longest + "a", "{\"fields\":{\"v\":\"1\"}}"), 400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Shop", "a_b", "-a", "a/b", "%00", "ä", "a.b"})
  void aWorkspaceThatIsNoneIsRefused(String workspace) {
    isRefused(get("/api/v1/secrets?workspace=" + workspace.replace("ä", "%C3%A4")), 400);
    isRefused(get("/api/v1/accesses?workspace=" + workspace.replace("ä", "%C3%A4")), 400);
  }

  @Test
  void valuesHaveALimit() {
    var text = "x".repeat(MOST);

    assertThat(write("limits", "big", "{\"fields\":{\"v\":\"" + text + "\"}}").status())
        .isEqualTo(201);
    assertThat(reveal("limits", "big", "{}").text("/fields/v")).isEqualTo(text);
    isRefused(write("limits", "big", "{\"fields\":{\"v\":\"" + text + "x\"}}"), 400);
    isRefused(write("limits", "big", "{\"fields\":{\"v\":\"" + text + "\",\"w\":\"1\"}}"), 400);
    var bytes = Base64.getEncoder().encodeToString(new byte[MOST]);
    assertThat(write("limits", "bytes", "{\"binary\":{\"v\":\"" + bytes + "\"}}").status())
        .isEqualTo(201);
    var wide = "ä".repeat(MOST / 2);
    assertThat(write("limits", "wide", "{\"fields\":{\"v\":\"" + wide + "\"}}").status())
        .isEqualTo(201);
    isRefused(write("limits", "wide", "{\"fields\":{\"v\":\"" + wide + "ä\"}}"), 400);
    isRefused(
        write("limits", "huge", "{\"fields\":{\"v\":\"" + "x".repeat(2 * MOST) + "\"}}"), 413);
  }

  private static String fields(int count) {
    return IntStream.range(0, count)
        .mapToObj(number -> "\"f" + number + "\":\"" + CANARY + "\"")
        .collect(Collectors.joining(",", "{\"fields\":{", "}}"));
  }

  @Test
  void fieldsHaveALimit() {
    assertThat(write("limits", "many", fields(100)).status()).isEqualTo(201);
    isRefused(write("limits", "many", fields(101)), 400);
    var both = fields(100).replace("}}", "},\"binary\":{\"b\":\"AA==\"}}");
    isRefused(write("limits", "many", both), 400);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"fields\":{\"password\":\"CANARY\"",
        "{\"fields\":{\"password\":CANARY}}",
        "{\"fields\":{\"password\":{\"CANARY\":\"CANARY\"}}}",
        "{\"fields\":{\"password\":[\"CANARY\"]}}",
        "{\"fields\":{\"password\":null,\"b\":\"CANARY\"}}",
        "{\"fields\":\"CANARY\"}",
        "{\"fields\":[\"CANARY\"]}",
        "{\"CANARY\":\"CANARY\"}",
        "{\"fields\":{\"a b\":\"CANARY\"}}",
        "{\"fields\":{\"\":\"CANARY\"}}",
        "{\"fields\":{\"a\":\"CANARY\"},\"binary\":{\"a\":\"AAAA\"}}",
        "{\"fields\":{\"a\":\"CANARY\",\"a\":\"CANARY\"}}",
        "{\"binary\":{\"a\":\"CANARY\"}}",
        "{\"binary\":{\"a\":\"CANARY!\"}}",
        "{\"fields\":{\"a\":\"CANARY\\ud800\"}}",
        "{\"fields\":{\"a\":\"CANARY\"},\"expected_version\":-1}",
        "{\"fields\":{\"a\":\"CANARY\"},\"expected_version\":\"CANARY\"}",
        "{\"fields\":{\"a\":\"CANARY\"},\"expected_version\":99999999999}",
        "{\"fields\":{\"a\":\"CANARY\"},\"metadata\":{\"max_versions\":101}}",
        "{\"fields\":{\"a\":\"CANARY\"},\"metadata\":{\"max_versions\":0}}",
        "{\"fields\":{\"a\":\"CANARY\"},\"metadata\":{\"rotate_every\":\"daily\"}}",
        "{\"fields\":{\"a\":\"CANARY\"},\"metadata\":{\"rotate_every\":\"PT-5M\"}}",
        "{\"fields\":{\"a\":\"CANARY\"},\"metadata\":{\"expires_at\":\"tomorrow\"}}",
        "{\"fields\":{\"a\":\"CANARY\"},\"metadata\":{\"labels\":{\"a b\":\"c\"}}}",
        "{\"fields\":{\"a\":\"CANARY\"},\"metadata\":{\"labels\":{\"a\":null}}}",
        "{\"fields\":{\"a\":\"CANARY\"},\"metadata\":\"CANARY\"}",
        "{\"fields\":{}}",
        "{}",
        "[]",
        "null",
        "CANARY",
        "{\"fields\":{\"a\":\"CANARY\"}} CANARY"
      })
  void aBodyThatIsWrongIsRefusedWithoutItsValues(String body, CapturedOutput output) {
    isRefused(write("bodies", "a", body.replace("CANARY", CANARY)), 400);
    assertThat(output).doesNotContain(CANARY);
  }

  @Test
  void deepBodiesAreRefused() {
    isRefused(write("bodies", "deep", "{\"fields\":" + "{\"a\":".repeat(5_000)), 400);
    isRefused(write("bodies", "deep", "[".repeat(100_000)), 400);
  }

  @Test
  void aRequestWithoutAGoodTokenIsRefused() {
    isRefused(sendAs("", "GET", "/api/v1/secrets?workspace=shop", ""), 401);
    isRefused(sendAs(TOKEN + "x", "POST", "/api/v1/seal/seal", ""), 401);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/v1/secrets?workspace=shop&limit=0",
        "/api/v1/secrets?workspace=shop&limit=1001",
        "/api/v1/secrets?workspace=shop&limit=x",
        "/api/v1/secrets?workspace=shop&cursor=x",
        "/api/v1/secrets?workspace=shop&cursor=!!",
        "/api/v1/secrets?workspace=shop&state=none",
        "/api/v1/secrets?workspace=shop&search=",
        "/api/v1/secrets",
        "/api/v1/secrets/a",
        "/api/v1/accesses?workspace=shop&cursor=x",
        "/api/v1/accesses?workspace=shop&limit=-1"
      })
  void aQuestionThatIsWrongIsRefused(String path) {
    isRefused(get(path), 400);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"level\":\"all\"}",
        "{\"level\":\"root\",\"workspace\":\"a\"}",
        "{\"level\":\"workspace\",\"workspace\":\"A\"}",
        "{\"level\":null}"
      })
  void aRotationThatIsNoneIsRefused(String body) {
    isRefused(post("/api/v1/seal/rotations", body), 400);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"recipients\":[]}",
        "{\"recipients\":[null]}",
        "{\"recipients\":[\"age1nobody\"]}",
        "{\"recipients\":\"all\"}"
      })
  void aBackupForNobodyIsRefused(String body) {
    isRefused(post("/api/v1/seal/backups", body), 400);
  }

  @Test
  void versionsThatAreNoneAreRefused() {
    write("versions", "a", "{\"fields\":{\"v\":\"1\"}}");

    isRefused(post(secret("versions", "a", "/versions/0/delete"), ""), 400);
    isRefused(post(secret("versions", "a", "/versions/x/delete"), ""), 400);
    isRefused(post(secret("versions", "a", "/versions/99999999999/delete"), ""), 400);
    isRefused(post(secret("versions", "a", "/versions/2/delete"), ""), 404);
    isRefused(reveal("versions", "a", "{\"version\":2}"), 404);
    isRefused(reveal("versions", "a", "{\"version\":0}"), 400);
    isRefused(reveal("versions", "a", "{\"field\":\"none\"}"), 404);
    isRefused(reveal("versions", "none", "{}"), 404);
  }

  @Test
  void tenThousandSecretsAreListedInPages() {
    TestStore.on(LaunchedEngine.shared(), "provisioning", "vault").fill("crowd", 10_000);

    var page = get("/api/v1/secrets?workspace=crowd&limit=1000");
    assertThat(page.json().at("/items")).hasSize(1_000);
    var count = 1_000;
    while (!page.text("/next_cursor").isEmpty()) {
      page = get("/api/v1/secrets?workspace=crowd&limit=1000&cursor=" + page.text("/next_cursor"));
      count += page.json().at("/items").size();
    }
    assertThat(count).isEqualTo(10_000);
    var rare = get("/api/v1/secrets?workspace=crowd&search=s09999");
    assertThat(rare.json().at("/items")).isEmpty();
    assertThat(rare.text("/next_cursor")).isNotEmpty();
    var rest =
        get("/api/v1/secrets?workspace=crowd&search=s09999&cursor=" + rare.text("/next_cursor"));
    assertThat(rest.json().at("/items")).hasSize(1);
  }

  @Test
  void neitherTheDatabaseNorTheLogHoldsAValue(CapturedOutput output) throws IOException {
    write("grep", "a", "{\"fields\":{\"password\":\"" + CANARY + "\"}}");
    var revealed = reveal("grep", "a", "{\"purpose\":\"a test\"}");

    assertThat(revealed.text("/fields/password")).isEqualTo(CANARY);
    assertThat(output).doesNotContain(CANARY);
    for (var root : List.of(LaunchedEngine.shared().data(), HOME)) {
      try (var files = Files.walk(root)) {
        for (var file : files.filter(Files::isRegularFile).toList()) {
          assertThat(new String(Files.readAllBytes(file), UTF_8))
              .as(file.toString())
              .doesNotContain(CANARY);
        }
      }
    }
  }
}
