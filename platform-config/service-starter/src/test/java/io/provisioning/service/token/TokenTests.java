package io.provisioning.service.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.service.VerifiedCaller;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenTests {

  private static final String TEXT = "0123456789abcdef0123456789abcdef";

  @TempDir Path directory;

  @Test
  void matchesWhatIsInTheFile() throws IOException {
    var token = Token.read(file(TEXT + "\n"));

    assertThat(token.check(TEXT))
        .contains(new VerifiedCaller(VerifiedCaller.Kind.MACHINE, "platform", "machine"));
    assertThat(token.check(TEXT + "0")).isEmpty();
    assertThat(token.check("")).isEmpty();
    assertThat(token.toString()).doesNotContain(TEXT);
  }

  @Test
  void whatCannotProtectAnythingIsRefused() {
    assertThatThrownBy(() -> Token.read(directory.resolve("none")))
        .isInstanceOf(TokenException.class)
        .hasMessageContaining("cannot be read");
    assertThatThrownBy(() -> Token.read(file("short"))).hasMessageContaining("less than 32");
    assertThatThrownBy(() -> Token.read(file("x".repeat(5_000)))).hasMessageContaining("longer");
  }

  @Test
  void exactlyOneWayLeadsIn() throws IOException {
    var file = file(TEXT);
    var keySet = URI.create("http://127.0.0.1:8080/.well-known/jwks.json");

    assertThat(tokens(file, null, "")).isInstanceOf(Token.class);
    assertThat(tokens(null, keySet, "orchestrator")).isInstanceOf(PlatformTokens.class);
    assertThatThrownBy(() -> tokens(file, keySet, "orchestrator"))
        .isInstanceOf(TokenException.class)
        .hasMessageContaining("both");
    assertThatThrownBy(() -> tokens(null, null, "orchestrator"))
        .isInstanceOf(TokenException.class)
        .hasMessageContaining("neither");
    assertThatThrownBy(() -> tokens(null, keySet, ""))
        .isInstanceOf(TokenException.class)
        .hasMessageContaining("spring.application.name");
    assertThatThrownBy(() -> tokens(null, URI.create("keys"), "orchestrator"))
        .isInstanceOf(TokenException.class)
        .hasMessageContaining("no address");
  }

  private static TokenCheck tokens(@Nullable Path file, @Nullable URI keySet, String audience) {
    var settings = new SecuritySettings(file, keySet, "control-center", List.of(), null, null);
    return TokenAutoConfiguration.tokens(settings, audience, InstantSource.system());
  }

  @Test
  void theFailureSaysWhatToDo() {
    var cause = new TokenException("the token file `t` cannot be read");
    var analysis = new TokenFailureAnalyzer().analyze(new IllegalStateException(cause), cause);

    assertThat(analysis.getDescription()).contains("`t` cannot be read");
    assertThat(analysis.getAction())
        .contains(
            "provisioning up",
            "provisioning.security.token-file",
            "provisioning.security.key-set-uri");
  }

  private Path file(String text) throws IOException {
    return Files.writeString(directory.resolve("token"), text);
  }
}
