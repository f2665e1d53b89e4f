package io.provisioning.vault;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class TransitApiIntegrationTests extends RunningVault {

  private static String path(String workspace, String below) {
    return "/api/v1/transit-keys" + below + "?workspace=" + workspace;
  }

  private Answer create(String workspace, String name, String type) {
    var json = "{\"name\":\"%s\",\"type\":\"%s\"}".formatted(name, type);
    return post(path(workspace, ""), json);
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
  }

  private static String items(String name, String value) {
    return "{\"items\":[{\"%s\":\"%s\"}]}".formatted(name, value);
  }

  private String encrypt(String workspace, String name, String plain) {
    return post(path(workspace, "/" + name + "/encrypt"), items("plaintext", base64(plain)))
        .text("/items/0/ciphertext");
  }

  private Answer decrypt(String workspace, String name, String ciphertext) {
    return post(path(workspace, "/" + name + "/decrypt"), items("ciphertext", ciphertext));
  }

  @Test
  void whatIsEncryptedIsDecryptedAfterRotations() {
    var made = create("keyed", "card", "aes256-gcm");
    assertThat(made.status()).as(made.toString()).isEqualTo(201);
    assertThat(made.header("ETag")).isNotEmpty();
    assertThat(made.header("Audit-About")).isEqualTo("transit_key=keyed%2Fcard%401");
    var sealed = encrypt("keyed", "card", "4111");
    assertThat(sealed).startsWith("vault:v1:");
    assertThat(post(path("keyed", "/card/rotate"), "").text("/key/latest_version")).isEqualTo("2");

    var opened = decrypt("keyed", "card", sealed);

    assertThat(opened.status()).as(opened.toString()).isEqualTo(200);
    assertThat(opened.text("/items/0/plaintext")).isEqualTo(base64("4111"));
    assertThat(opened.header("Cache-Control")).isEqualTo("no-store");
    assertThat(opened.header("Audit-About")).isEqualTo("transit_key=keyed%2Fcard%401");
    var again =
        post(path("keyed", "/card/rewrap"), items("ciphertext", sealed))
            .text("/items/0/ciphertext");
    assertThat(again).startsWith("vault:v2:");
    assertThat(decrypt("keyed", "card", again).text("/items/0/plaintext"))
        .isEqualTo(base64("4111"));
    var uses = get("/api/v1/accesses?workspace=keyed&path=transit:card");
    assertThat(uses.json().at("/items").valueStream().map(use -> use.path("action").asString()))
        .containsExactly("decrypt", "rewrap", "rewrap", "decrypt", "write", "encrypt", "write");
    assertThat(uses.text()).doesNotContain("4111", base64("4111"), sealed.substring(9));
  }

  @Test
  void keysOutliveARotationOfWhatSealsThem() {
    create("turned", "card", "aes256-gcm");
    var sealed = encrypt("turned", "card", "4111");

    for (var turn = 0; turn < 2; turn++) {
      var begun =
          post("/api/v1/seal/rotations", "{\"level\":\"workspace\",\"workspace\":\"turned\"}");
      assertThat(begun.status()).as(begun.toString()).isEqualTo(202);
      await().until(() -> get("/api/v1/seal/rotations").text("/items/0/state").equals("done"));
      assertThat(get("/api/v1/seal/rotations").json().at("/items/0/done").asInt()).isEqualTo(1);
    }

    assertThat(decrypt("turned", "card", sealed).text("/items/0/plaintext"))
        .isEqualTo(base64("4111"));
  }

  @Test
  void signaturesAndHmacsAreVerified() {
    for (var type : List.of("ed25519", "ecdsa-p256", "hmac-sha256")) {
      var made = create("signed", type, type);
      var isMac = type.equals("hmac-sha256");
      assertThat(made.text("/versions/0/public_key").isEmpty()).isEqualTo(isMac);
      assertThat(made.text()).doesNotContain("PRIVATE");
      var answer =
          post(path("signed", "/" + type + (isMac ? "/hmac" : "/sign")), items("input", "MS4w"));
      var signature = answer.text(isMac ? "/items/0/hmac" : "/items/0/signature");
      assertThat(signature).as(answer.toString()).startsWith("vault:v1:");
      var both =
          "{\"items\":[{\"input\":\"MS4w\",\"signature\":\"%s\"},{\"input\":\"MS4x\",\"signature\":\"%s\"}]}"
              .formatted(signature, signature);

      var verified = post(path("signed", "/" + type + "/verify"), both).json().at("/items");

      assertThat(verified.valueStream().map(item -> item.path("valid").asBoolean()))
          .containsExactly(true, false);
    }
  }

  @Test
  void settingsAreChangedUnderTheirTagAndProtectTheKey() {
    var tag = create("outlived", "a", "aes256-gcm").header("ETag");
    var wanted = "{\"min_decryption_version\":1,\"deletion_allowed\":true}";

    assertThat(send("DELETE", path("outlived", "/a"), "").text("/code"))
        .isEqualTo("transit-key-protected");
    assertThat(send("PUT", path("outlived", "/a"), wanted).status()).isEqualTo(400);
    var changed = send("PUT", path("outlived", "/a"), wanted, "If-Match", tag);
    assertThat(changed.status()).as(changed.toString()).isEqualTo(200);
    assertThat(changed.header("ETag")).isNotEqualTo(tag);
    var other = "{\"min_decryption_version\":1,\"deletion_allowed\":false}";
    assertThat(send("PUT", path("outlived", "/a"), other, "If-Match", tag).text("/code"))
        .isEqualTo("transit-key-changed");
    assertThat(send("DELETE", path("outlived", "/a"), "").status()).isEqualTo(204);
    assertThat(get(path("outlived", "/a")).text("/code")).isEqualTo("unknown-transit-key");
  }

  @Test
  void keysAreListedPageByPage() {
    for (var name : List.of("b", "a", "c")) {
      create("listed", name, "ed25519");
    }

    var first = get(path("listed", "") + "&limit=2");
    var rest = get(path("listed", "") + "&limit=2&cursor=" + first.text("/next_cursor"));

    assertThat(names(first)).containsExactly("a", "b");
    assertThat(names(rest)).containsExactly("c");
    assertThat(rest.text("/next_cursor")).isEmpty();
    assertThat(get(path("listed", "") + "&cursor=x!").text("/code"))
        .isEqualTo("invalid-transit-request");
  }

  private static List<String> names(Answer answer) {
    return answer
        .json()
        .at("/items")
        .valueStream()
        .map(key -> key.path("name").asString())
        .toList();
  }

  @Test
  void eachWrongRequestIsAProblemAndHoldsNoValue() {
    create("spoiled", "card", "aes256-gcm");
    create("spoiled", "signed", "ed25519");
    var sealed = encrypt("spoiled", "card", "4111");
    var encrypt = path("spoiled", "/card/encrypt");
    var many = String.join(",", Collections.nCopies(101, "{\"plaintext\":\"c2VjcmV0\"}"));
    var large = Base64.getEncoder().encodeToString(new byte[(1 << 20) + 1]);

    refused(400, "invalid-transit-request", post(encrypt, items("plaintext", "c2VjcmV0!")));
    refused(400, "invalid-transit-request", post(encrypt, items("plaintext", large)));
    refused(400, "invalid-request", post(encrypt, "{\"items\":[" + many + "]}"));
    refused(400, "invalid-request", post(encrypt, "{\"items\":[]}"));
    refused(400, "invalid-request", post(encrypt, "{\"items\":[null]}"));
    refused(400, "invalid-request", post(encrypt, "{\"items\":[{}]}"));
    refused(400, "invalid-request", post(encrypt, "{}"));
    refused(400, "malformed-request", post(encrypt, "{\"items\":\"c2VjcmV0\"}"));
    refused(400, "malformed-request", post(encrypt, "{\"items\":[{\"plaintext\":[7]}]}"));
    for (var text :
        List.of("", "vault:v1", "vault:v0:AAAA", "vault:v99999999999:AAAA", "c2VjcmV0", "v1:AA")) {
      refused(400, "invalid-transit-request", decrypt("spoiled", "card", text));
    }
    refused(400, "refused-ciphertext", decrypt("spoiled", "card", "vault:v1:"));
    refused(
        400, "refused-ciphertext", decrypt("spoiled", "card", "vault:v9" + sealed.substring(8)));
    refused(409, "unsuitable-transit-key", decrypt("spoiled", "signed", sealed));
    refused(404, "unknown-transit-key", decrypt("spoiled", "none", sealed));
    refused(409, "transit-key-exists", create("spoiled", "card", "ed25519"));
    refused(400, "invalid-transit-key", create("spoiled", "other", "rsa-2048"));
    refused(400, "invalid-request", create("spoiled", "-x", "ed25519"));
    refused(
        400,
        "invalid-transit-key",
        send(
            "PUT",
            path("spoiled", "/card"),
            "{\"min_decryption_version\":2,\"deletion_allowed\":true}",
            "If-Match",
            "*"));
  }

  private static void refused(int status, String code, Answer answer) {
    assertThat(answer.status()).as(answer.toString()).isEqualTo(status);
    assertThat(answer.text("/code")).isEqualTo(code);
    assertThat(answer.text("/detail")).isNotEmpty();
    assertThat(answer.text()).doesNotContain("c2VjcmV0");
  }

  @Test
  void aHundredItemsAreDoneInOrder() {
    create("batched", "card", "aes256-gcm");
    var plains =
        IntStream.range(0, 100)
            .mapToObj(number -> "{\"plaintext\":\"%s\"}".formatted(base64("n" + number)))
            .toList();

    var sealed =
        post(path("batched", "/card/encrypt"), "{\"items\":[" + String.join(",", plains) + "]}");
    var opened = post(path("batched", "/card/decrypt"), sealed.text());

    assertThat(opened.json().at("/items").valueStream().map(JsonNode::toString).toList())
        .as(opened.toString())
        .isEqualTo(plains);
  }

  @Test
  void aServiceUsesKeysOfItsWorkspaceAndNothingElse() {
    create("duty", "card", "aes256-gcm");
    var plain = items("plaintext", "YQ==");
    var mine = ORCHESTRATOR.token("duty");
    var encrypt = path("duty", "/card/encrypt");

    assertThat(sendAs(mine, "POST", encrypt, plain).status()).isEqualTo(200);
    assertThat(sendAs(ORCHESTRATOR.token("elsewhere"), "POST", encrypt, plain).text("/code"))
        .isEqualTo("not-your-workspace");
    for (var refused :
        List.of(
            sendAs(mine, "POST", path("duty", "/card/rotate"), ""),
            sendAs(mine, "DELETE", path("duty", "/card"), ""),
            sendAs(mine, "POST", path("duty", ""), "{\"name\":\"other\",\"type\":\"ed25519\"}"))) {
      assertThat(refused.status()).as(refused.toString()).isEqualTo(403);
      assertThat(refused.text("/code")).isEqualTo("not-for-services");
    }
    assertThat(sendAs("", "POST", encrypt, plain).status()).isEqualTo(401);
  }
}
