package io.provisioning.config.secret;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class RedactionTests {

  private static final String SECRET = "p\u00e4ss \"w/rd\"+?&\\~";

  private final Redaction redaction = Redaction.of(List.of(SECRET));

  @Test
  void aSecretIsMaskedAsItIsAndAsProgramsWriteIt() {
    var url = URLEncoder.encode(SECRET, UTF_8);
    for (var text :
        List.of(
            SECRET,
            JsonMapper.shared().writeValueAsString(SECRET),
            url,
            url.replace("+", "%20"),
            url.replace("%C3%A4", "%c3%a4").replace("%2F", "%2f"),
            HexFormat.of().formatHex(SECRET.getBytes(UTF_8)),
            HexFormat.of().withUpperCase().formatHex(SECRET.getBytes(UTF_8)))) {
      assertThat(redaction.apply("<" + text + ">")).contains("***").hasSizeLessThan(8);
    }
  }

  /** As {@code user:password} in a header, with whatever stands before and after it. */
  @ParameterizedTest
  @ValueSource(strings = {"", "u", "us", "use", "user:", "someone:"})
  void aSecretIsMaskedInBase64WhereverItBegins(String before) {
    for (var encoder :
        List.of(
            Base64.getEncoder(),
            Base64.getUrlEncoder(),
            Base64.getEncoder().withoutPadding(),
            Base64.getUrlEncoder().withoutPadding())) {
      for (var after : List.of("", "1", "12", "123")) {
        var text = encoder.encodeToString((before + SECRET + after).getBytes(UTF_8));
        var shown = redaction.apply("Authorization: Basic " + text);
        assertThat(shown).contains("***");
        // at most what shares a character with its neighbour is left of it
        assertThat(shown.replace("Authorization: Basic ", "").replace("***", ""))
            .hasSizeLessThanOrEqualTo(((before + after).length() + 6) * 4 / 3);
      }
    }
  }

  @Test
  void eachLineOfASecretIsMaskedOnItsOwn() {
    var key = "-----BEGIN KEY-----\nMHcCAQEEIB\n  AoGCCqGSM49  \n-----END KEY-----\n";
    var redaction = Redaction.of(List.of(key));

    assertThat(redaction.apply("MHcCAQEEIB")).isEqualTo("***");
    assertThat(redaction.apply("key: AoGCCqGSM49")).isEqualTo("key: ***");
    assertThat(redaction.apply("a " + key + "z")).isEqualTo("a ***z");
  }

  @Test
  void aSecretThatIsPartOfAnotherDoesNotShowWhereThatIs() {
    var redaction = Redaction.of(List.of("secret", "secret-and-more"));

    assertThat(redaction.apply("it is secret-and-more")).isEqualTo("it is ***");
  }

  @Test
  void nothingElseIsMasked() {
    var text = "nginx 1.22 is listening on port 80";
    assertThat(Redaction.of(List.of("")).apply(text)).isEqualTo(text);
    assertThat(Redaction.of(List.of()).apply(text)).isEqualTo(text);
    assertThat(redaction.apply(text)).isEqualTo(text);
    // of so short a secret only itself is looked for: its Base64 is part of many words
    assertThat(Redaction.of(List.of("on4")).apply("b240 on4")).isEqualTo("b240 ***");
    assertThat(redaction.toString()).doesNotContain(SECRET);
  }
}
