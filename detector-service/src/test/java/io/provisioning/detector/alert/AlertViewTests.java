package io.provisioning.detector.alert;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AlertViewTests {

  private static AlertView withPage(String page) {
    return with(Map.of("page", page));
  }

  private static AlertView with(Map<String, String> annotations) {
    var seen = AlertFixtures.seen(1, AlertFixtures.NOON, null);
    return AlertView.of(
        Alert.of(
            new AlertEvent.Fired(
                seen.id(), seen.startedAt(), seen.fingerprint(), seen.labels(), annotations)));
  }

  @Test
  void anAlertLeadsToThePageOfWhatItIsAbout() {
    var page = "/servers/web/db-1?workspace=default&view=journal";
    assertThat(withPage(page).page()).isEqualTo(page);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://example.com/",
        "//example.com/",
        "/\\example.com",
        "javascript:alert(1)",
        "servers/web/db",
        "/a b",
        ""
      })
  void itLeadsNowhereElse(String page) {
    assertThat(withPage(page).page()).isNull();
  }

  @Test
  void whatItsRuleLeavesBlankIsItsName() {
    assertThat(with(Map.of("summary", " ")).summary()).isEqualTo("ServiceDown");
  }
}
