package io.provisioning.controlcenter.identity.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedirectsTests {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://editor.example.org/callback",
        "http://127.0.0.1:33418/callback",
        "http://localhost/callback?x=1",
        "cursor://anysphere.cursor-retrieval/oauth/callback",
        "org.example.editor:/callback"
      })
  void suitable(String address) {
    assertThat(Redirects.isSuitable(address)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "javascript:alert(1)",
        "javascript://%0aalert(1)",
        "data:text/html,x",
        "file:///etc/passwd",
        "http://evil.example.org/callback",
        "http://127.0.0.1.evil.example.org/",
        "http://localhost@evil.example.org/",
        "https://user:secret@editor.example.org/",
        "https://editor.example.org/#fragment",
        "https:///callback",
        "//editor.example.org/callback",
        "/callback",
        "unknown://callback",
        "https://editor.example.org/a b",
        ""
      })
  void notSuitable(String address) {
    assertThat(Redirects.isSuitable(address)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "https://a.example.org/x, https://a.example.org/x, true",
    "https://a.example.org/x, https://a.example.org/x/, false",
    "https://a.example.org/x, https://a.example.org/x?y=1, false",
    "https://a.example.org/x, https://a.example.org:8443/x, false",
    "https://a.example.org/x, https://b.example.org/x, false",
    "http://127.0.0.1:1/x, http://127.0.0.1:2/x, true",
    "http://127.0.0.1:1/x, http://localhost:1/x, false",
    "http://127.0.0.1:1/x, http://127.0.0.1:1/y, false",
    "http://127.0.0.1:1/x, http://127.0.0.1:2@evil.example.org/x, false",
    "http://127.0.0.1:1/x, http://127.0.0.1:2/x#y, false"
  })
  void aRegisteredAddressIsThisOne(String registered, String address, boolean isSame) {
    assertThat(Redirects.isSame(registered, address)).isEqualTo(isSame);
  }
}
