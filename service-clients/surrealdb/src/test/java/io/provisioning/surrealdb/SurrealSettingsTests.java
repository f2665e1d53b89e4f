package io.provisioning.surrealdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SurrealSettingsTests {

  @Test
  void meansTheEnginesPathWhereThereIsNone() {
    assertThat(settings("ws://localhost:8000").uri()).hasPath("/rpc");
    assertThat(settings("wss://localhost/").uri()).hasPath("/rpc");
    assertThat(settings("ws://localhost/behind/a/proxy").uri()).hasPath("/behind/a/proxy");
  }

  @Test
  void refusesAnotherProtocol() {
    assertThatIllegalArgumentException().isThrownBy(() -> settings("http://localhost:8000"));
  }

  @Test
  void refusesLimitsThatAllowNothing() {
    var limits = SurrealSettings.Limits.defaults();
    assertThatIllegalArgumentException().isThrownBy(() -> limits.withMaxInFlight(0));
    assertThatIllegalArgumentException().isThrownBy(() -> limits.withRequest(Duration.ZERO));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> limits.withKeepAlive(Duration.ofSeconds(-1)));
  }

  @Test
  void showsNoSecret() {
    assertThat(settings("ws://localhost")).asString().doesNotContain("hidden");
    assertThat(Credentials.token("hidden")).asString().doesNotContain("hidden");
  }

  private static SurrealSettings settings(String uri) {
    return SurrealSettings.of(URI.create(uri), "a", "b", Credentials.root("root", "hidden"));
  }
}
