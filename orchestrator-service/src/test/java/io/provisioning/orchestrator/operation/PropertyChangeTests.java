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
  void anElementOfAListIsComparedWithItsNamesake() {
    var app = Map.of("name", "app", "role", "reader");
    var web = Map.of("name", "web", "role", "writer");
    var before = with(Map.of("users", List.of(app, web)));

    assertThat(PropertyChange.between(before, with(Map.of("users", List.of(web)))))
        .extracting(PropertyChange::toString)
        .containsExactly(
            "configuration.users[app].name: app → nothing",
            "configuration.users[app].role: reader → nothing");
    assertThat(PropertyChange.between(before, with(Map.of("users", List.of(web, app)))))
        .extracting(PropertyChange::toString)
        .containsExactly("configuration.users order: app, web → web, app");
  }

  @Test
  void namesWithCommasAndSettingsThatEndLikeAnOrderAreNoTrouble() {
    var app = Map.of("name", "a, a");
    var web = Map.of("name", "b");

    assertThat(
            PropertyChange.between(
                with(Map.of("users", List.of(app, web), "boot order", "disk")),
                with(Map.of("users", List.of(web, app), "boot order", "network"))))
        .extracting(PropertyChange::toString)
        .containsExactlyInAnyOrder(
            "configuration.boot order: disk → network",
            "configuration.users order: a, a, b → b, a, a");
  }

  @Test
  void elementsWithoutNamesOfTheirOwnAreComparedByPosition() {
    var one = Map.of("name", "app", "port", 1);
    var other = Map.of("name", "app", "port", 2);

    assertThat(
            PropertyChange.between(
                with(Map.of("sites", List.of(one, one))),
                with(Map.of("sites", List.of(one, other)))))
        .extracting(PropertyChange::toString)
        .containsExactly("configuration.sites[1].port: 1 → 2");
  }

  @Test
  void whatSoundsSecretIsMaskedButReferencesAreNot() {
    var before = with(Map.of("users", List.of(Map.of("name", "app", "password", "hunter1"))));
    var after = with(Map.of("users", List.of(Map.of("name", "app", "password", "hunter2"))));
    var reference = with(Map.of("users", List.of(Map.of("name", "app", "password", "secret:db"))));

    assertThat(PropertyChange.between(before, after))
        .extracting(PropertyChange::toString)
        .containsExactly("configuration.users[app].password: *** → ***");
    assertThat(PropertyChange.between(before, reference))
        .extracting(PropertyChange::toString)
        .containsExactly("configuration.users[app].password: *** → secret:db");
    assertThat(Properties.tree(after).toString()).doesNotContain("hunter");
    assertThat(Properties.tree(after).toString()).contains("name=app");
  }
}
