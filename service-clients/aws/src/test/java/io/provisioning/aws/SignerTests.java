package io.provisioning.aws;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Against the test suite for signature version 4 that AWS publishes. */
class SignerTests {

  private static final AccessKey KEY =
      new AccessKey("AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY", "");
  private static final Instant NOW = Instant.parse("2015-08-30T12:36:00Z");

  @ParameterizedTest
  @CsvSource({
    "GET, /, 5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31",
    "GET, /?Param2=value2&Param1=value1, b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500",
    "POST, /, 5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b"
  })
  void requestsAreSignedAsInThePublishedVectors(String method, String path, String signature) {
    assertThat(sign(KEY, method, path, Map.of(), ""))
        .containsEntry(
            "Authorization",
            "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request,"
                + " SignedHeaders=host;x-amz-date, Signature="
                + signature);
  }

  @Test
  void aFormIsSignedAsInThePublishedVector() {
    var headers = Map.of("Content-Type", "application/x-www-form-urlencoded");

    assertThat(sign(KEY, "POST", "/", headers, "Param1=value1").get("Authorization"))
        .endsWith(
            "SignedHeaders=content-type;host;x-amz-date,"
                + " Signature=ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a");
  }

  @Test
  void aSessionTokenIsSentAndSigned() {
    var key = new AccessKey(KEY.id(), KEY.secret(), "session0123456789");

    assertThat(sign(key, "POST", "/", Map.of(), ""))
        .containsEntry("X-Amz-Security-Token", "session0123456789")
        .hasEntrySatisfying(
            "Authorization", value -> assertThat(value).contains("x-amz-security-token"));
    assertThat(key.toString()).doesNotContain(key.secret()).doesNotContain(key.session());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "AKIDEXAMPLE",
        "AKIDEXAMPLE000000000",
        "AKIDEXAMPLE000000000:short",
        "AKIDEXAMPLE000000000:0123456789abcdef:",
        "AKIDEXAMPLE000000000:0123456789abcdef\n"
      })
  void whatIsNoAccessKeyIsNotTakenForOne(String text) {
    assertThat(AccessKey.parse(text)).isEmpty();
  }

  @Test
  void anAccessKeyHasTwoOrThreeParts() {
    assertThat(AccessKey.parse("AKIDEXAMPLE000000000:0123456789abcdef"))
        .contains(new AccessKey("AKIDEXAMPLE000000000", "0123456789abcdef", ""));
    assertThat(AccessKey.parse("AKIDEXAMPLE000000000:0123456789abcdef:session0123456789"))
        .contains(new AccessKey("AKIDEXAMPLE000000000", "0123456789abcdef", "session0123456789"));
  }

  private static Map<String, String> sign(
      AccessKey key, String method, String path, Map<String, String> headers, String body) {
    var uri = URI.create("https://example.amazonaws.com" + path);
    return new Signer("us-east-1", "service")
        .sign(key, method, uri, headers, body.getBytes(UTF_8), NOW);
  }
}
