package io.provisioning.controlcenter.settings;

import static io.provisioning.controlcenter.authorization.CallerFixtures.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.settings.SettingVersion.CentralValue;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every place promises in which versions of central settings are kept. */
abstract class SettingVersionsContract {

  /** An empty one. */
  abstract SettingVersions versions();

  @Test
  void versionsComeBackAsTheyWereInTheirOrder() {
    var versions = versions();
    assertThat(versions.newest()).isEqualTo(SettingVersion.NONE);
    var first = version(1, "a'; -- \"b\"");
    var second = version(2, "5");

    versions.add(first);
    versions.add(second);

    assertThat(versions.all()).containsExactly(first, second);
    assertThat(versions.newest()).isEqualTo(second);
  }

  @Test
  void aNumberIsGivenOnce() {
    var versions = versions();
    versions.add(version(1, "4"));

    assertThatThrownBy(() -> versions.add(version(1, "5")))
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> assertThat(e.problem()).isEqualTo(SettingProblem.SETTINGS_CHANGED));
    assertThat(versions.all()).hasSize(1);
  }

  static SettingVersion version(int number, String value) {
    var values = List.of(new CentralValue("orchestrator", "provisioning.plans.keep", value));
    return new SettingVersion(number, values, "why", "ada", NOW);
  }
}
