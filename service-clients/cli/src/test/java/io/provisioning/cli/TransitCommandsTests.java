package io.provisioning.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.home.LastPort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class TransitCommandsTests {

  private static final String KEY =
      """
      {"workspace": "default", "name": "release", "type": "ed25519", "latest_version": 2,
       "min_decryption_version": 1, "deletion_allowed": false,
       "created_at": "2026-11-01T10:00:00Z",
       "created_by": {"kind": "user", "id": "u1", "name": "ada\\u001b[2J"}}\
      """;

  private static final String DETAIL =
      """
      {"key": %s, "versions": [
       {"version": 2, "created_at": "2026-11-19T10:00:00Z",
        "created_by": {"kind": "user", "id": "u1", "name": "ada"},
        "public_key": "-----BEGIN PUBLIC KEY-----\\nbmV3\\n-----END PUBLIC KEY-----\\n"},
       {"version": 1, "created_at": "2026-11-01T10:00:00Z",
        "created_by": {"kind": "user", "id": "u1", "name": "ada"},
        "public_key": "-----BEGIN PUBLIC KEY-----\\nb2xk\\n-----END PUBLIC KEY-----\\n"}]}\
      """
          .formatted(KEY);

  private static final String PLACE = "?workspace=default";
  private static final String KEYS = "/api/v1/transit-keys";

  private final FakeVault vault = new FakeVault();
  private Path directory = Path.of("");
  private Shell shell;

  @BeforeEach
  void open(@TempDir Path directory) throws IOException {
    this.directory = directory;
    shell = new Shell(directory);
    LastPort.VAULT.remember(shell.home, vault.port());
  }

  @AfterEach
  void close() {
    shell.close();
    vault.close();
  }

  private void answer(String method, String below, String answer) {
    vault.answers.put(method + " " + KEYS + below + PLACE, answer);
  }

  private FakeVault.Request last() {
    return vault.requests.getLast();
  }

  private String item(String name) {
    return JsonMapper.shared().readTree(last().body()).at("/items/0/" + name).asString();
  }

  @Test
  void listAndShowSayNoMoreThanIsSafe() {
    vault.answers.put(
        "GET " + KEYS + PLACE + "&limit=1000",
        "{\"items\": [" + KEY + "], \"next_cursor\": \"cmVsZWFzZQ\"}");
    vault.answers.put("GET " + KEYS + PLACE + "&cursor=cmVsZWFzZQ&limit=1000", "{\"items\": []}");
    answer("GET", "/release", DETAIL);

    assertThat(shell.run("transit", "key", "list")).as(shell.err()).isZero();
    assertThat(shell.out()).contains("release", "ed25519").doesNotContain("\u001b[2J");
    assertThat(shell.run("transit", "key", "show", "release")).as(shell.err()).isZero();
    assertThat(shell.out())
        .contains("not allowed", "-----BEGIN PUBLIC KEY-----\nbmV3\n-----END")
        .doesNotContain("b2xk");
    assertThat(shell.run("transit", "key", "show", "../x")).isEqualTo(2);
  }

  @Test
  void createTakesAType() {
    answer("POST", "", DETAIL);

    assertThat(shell.run("transit", "key", "create", "release", "--type", "ed25519"))
        .as(shell.err())
        .isZero();
    assertThat(JsonText.object(last().body()))
        .isEqualTo(Map.of("name", "release", "type", "ed25519"));
    assertThat(shell.run("transit", "key", "create", "release", "--type", "ed2551")).isEqualTo(2);
    assertThat(shell.err()).contains("did you mean `ed25519`?");
    assertThat(vault.requests).hasSize(1);
  }

  @Test
  void updateKeepsWhatIsNotGiven() {
    answer("GET", "/release", DETAIL);
    answer("PUT", "/release", DETAIL);

    assertThat(shell.run("transit", "key", "update", "release", "--deletion-allowed", "true"))
        .as(shell.err())
        .isZero();
    assertThat(last().ifMatch()).isEqualTo("\"7\"");
    assertThat(JsonText.object(last().body()))
        .isEqualTo(Map.of("min_decryption_version", 1, "deletion_allowed", true));
    assertThat(shell.run("transit", "key", "update", "release")).isEqualTo(2);
  }

  @Test
  void rotateAndDelete() {
    answer("POST", "/release/rotate", DETAIL);

    assertThat(shell.run("transit", "key", "rotate", "release")).as(shell.err()).isZero();
    assertThat(shell.out()).contains("version 2 was made");
    assertThat(shell.run("transit", "key", "delete", "release")).isEqualTo(4);
    assertThat(vault.requests).hasSize(1);
    assertThat(shell.run("transit", "key", "delete", "release", "--yes")).as(shell.err()).isZero();
    assertThat(last().line()).isEqualTo("DELETE " + KEYS + "/release" + PLACE);
  }

  @Test
  void encryptReadsBytesAndPrintsTheCiphertext() {
    answer("POST", "/card/encrypt", "{\"items\": [{\"ciphertext\": \"vault:v1:AAAA\"}]}");
    shell.piping(new byte[] {0, (byte) 0xff});

    assertThat(shell.run("transit", "encrypt", "card", "--context", "order-7"))
        .as(shell.err())
        .isZero();
    assertThat(shell.out()).isEqualTo("vault:v1:AAAA\n");
    assertThat(item("plaintext")).isEqualTo("AP8=");
    assertThat(item("context")).isEqualTo("b3JkZXItNw==");
  }

  @Test
  void decryptWritesExactlyTheValue() throws IOException {
    answer("POST", "/card/decrypt", "{\"items\": [{\"plaintext\": \"AP8=\"}]}");
    Files.writeString(directory.resolve("sealed"), " vault:v1:AAAA\n");

    assertThat(shell.run("transit", "decrypt", "card", "--file", "sealed"))
        .as(shell.err())
        .isZero();
    assertThat(shell.bytes()).isEqualTo(new byte[] {0, (byte) 0xff});
    assertThat(item("ciphertext")).isEqualTo("vault:v1:AAAA");
    assertThat(shell.run("transit", "decrypt", "card", "--ciphertext", "vault:v1:AAAA", "--json"))
        .as(shell.err())
        .isZero();
    assertThat(JsonText.object(shell.out())).isEqualTo(Map.of("plaintext", "AP8="));
  }

  @Test
  void rewrapTakesOneCiphertextALineAndShowsNoPlaintext() throws IOException {
    answer(
        "POST",
        "/card/rewrap",
        "{\"items\": [{\"ciphertext\": \"vault:v2:AAAA\"}, {\"ciphertext\": \"vault:v2:BBBB\"}]}");
    Files.writeString(directory.resolve("sealed"), "vault:v1:AAAA\n\n vault:v1:BBBB \n");

    assertThat(shell.run("transit", "rewrap", "card", "--file", "sealed", "--context", "order-7"))
        .as(shell.err())
        .isZero();
    assertThat(shell.out()).isEqualTo("vault:v2:AAAA\nvault:v2:BBBB\n");
    assertThat(item("ciphertext")).isEqualTo("vault:v1:AAAA");
    assertThat(JsonMapper.shared().readTree(last().body()).at("/items"))
        .hasSize(2)
        .allSatisfy(item -> assertThat(item.path("context").asString()).isEqualTo("b3JkZXItNw=="));
    assertThat(shell.run("transit", "rewrap", "card", "--ciphertext", "vault:v1:AAAA", "--json"))
        .as(shell.err())
        .isZero();
    assertThat(JsonText.object(shell.out())).containsOnlyKeys("items");
  }

  @Test
  void rewrapSendsNothingIfThereIsNothingOrTooMuch() throws IOException {
    Files.writeString(directory.resolve("none"), "\n");
    Files.writeString(directory.resolve("many"), "vault:v1:AAAA\n".repeat(101));

    for (var file : List.of("none", "many")) {
      assertThat(shell.run("transit", "rewrap", "card", "--file", file)).isEqualTo(2);
      assertThat(shell.err()).contains("1 to 100 ciphertexts at a time");
    }
    assertThat(vault.requests).isEmpty();
  }

  @Test
  void signVerifyAndHmac() {
    answer("POST", "/release/sign", "{\"items\": [{\"signature\": \"vault:v2:AAAA\"}]}");
    answer("POST", "/hook/hmac", "{\"items\": [{\"hmac\": \"vault:v1:BBBB\"}]}");
    answer("POST", "/release/verify", "{\"items\": [{\"valid\": false}]}");
    shell.piping("1.0".getBytes(UTF_8));

    assertThat(shell.run("transit", "sign", "release")).as(shell.err()).isZero();
    assertThat(shell.out()).isEqualTo("vault:v2:AAAA\n");
    assertThat(shell.run("transit", "hmac", "hook")).as(shell.err()).isZero();
    assertThat(shell.out()).isEqualTo("vault:v1:BBBB\n");
    assertThat(shell.run("transit", "verify", "release", "--signature", "vault:v2:AAAA"))
        .isEqualTo(1);
    assertThat(shell.out()).isEqualTo("not valid\n");
    answer("POST", "/release/verify", "{\"items\": [{\"valid\": true}]}");
    assertThat(shell.run("transit", "verify", "release", "--signature", "vault:v2:AAAA")).isZero();
  }

  @Test
  void moreThanAMebibyteIsNotSent() {
    shell.piping(new byte[(1 << 20) + 1]);

    assertThat(shell.run("transit", "encrypt", "card")).isEqualTo(2);
    assertThat(shell.err()).contains("at most 1 MiB");
    assertThat(vault.requests).isEmpty();
  }

  @Test
  void usesOfAKeyAreListed() {
    vault.answers.put(
        "GET /api/v1/accesses?workspace=default&path=transit%3Acard&limit=50", "{\"items\": []}");
    assertThat(shell.run("secret", "access", "transit:card")).as(shell.err()).isZero();
    assertThat(last().line()).contains("path=transit%3Acard");
    assertThat(shell.run("secret", "access", "transit:../card")).isEqualTo(2);
  }
}
