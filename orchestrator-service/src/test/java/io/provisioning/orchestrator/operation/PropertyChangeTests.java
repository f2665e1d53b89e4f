package io.provisioning.orchestrator.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.operation.Desired.Installed;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PropertyChangeTests {

  private static Installed with(Map<String, Object> configuration) {
    return new Installed("demo", "1.0.0", "sha256:0", configuration, List.of(), null);
  }

  @Test
  void whatDiffersIsToldByItsPath() {
    var before = with(Map.of("listen", Map.of("port", 80), "sites", List.of("a", "b")));
    var after = with(Map.of("listen", Map.of("port", 81), "extra", "x"));

    assertThat(PropertyChange.between(before, after))
        .extracting(PropertyChange::toString)
        .containsExactly(
            "configuration.extra: nothing → x",
            "configuration.listen.port: 80 → 81",
            "configuration.sites: a, b → nothing");
  }

  @Test
  void whatSoundsSecretIsMaskedButReferencesAreNot() {
    var before = with(Map.of("users", List.of(Map.of("name", "app", "password", "hunter1"))));
    var after = with(Map.of("users", List.of(Map.of("name", "app", "password", "hunter2"))));
    var reference = with(Map.of("users", List.of(Map.of("name", "app", "password", "secret:db"))));

    assertThat(PropertyChange.between(before, after))
        .extracting(PropertyChange::toString)
        .containsExactly("configuration.users[0].password: *** → ***");
    assertThat(PropertyChange.between(before, reference))
        .extracting(PropertyChange::toString)
        .containsExactly("configuration.users[0].password: *** → secret:db");
    assertThat(Properties.tree(after).toString()).doesNotContain("hunter");
    assertThat(Properties.tree(after).toString()).contains("name=app");
  }
}
