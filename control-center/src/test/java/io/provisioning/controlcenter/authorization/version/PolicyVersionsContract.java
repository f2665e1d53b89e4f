package io.provisioning.controlcenter.authorization.version;

import static io.provisioning.controlcenter.authorization.CallerFixtures.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.authorization.policy.PolicyFile;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every place promises in which versions of policies are kept. */
abstract class PolicyVersionsContract {

  /** An empty one. */
  abstract PolicyVersions versions();

  @Test
  void versionsComeBackAsTheyWereInTheirOrder() {
    var versions = versions();
    var first = version(1, "permit(principal, action, resource) when { \"'; -- \" == \"\" };\n");
    var second = version(2, "").active(NOW.plusSeconds(1), null);

    versions.add(first);
    versions.add(second);

    assertThat(versions.all()).containsExactly(first, second);
  }

  @Test
  void aNumberIsGivenOnce() {
    var versions = versions();
    versions.add(version(1, ""));

    assertThatThrownBy(() -> versions.add(version(1, "other")))
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> assertThat(e.problem()).isEqualTo(VersionProblem.POLICIES_CHANGED));
    assertThat(versions.all()).hasSize(1);
  }

  @Test
  void whatIsNewOfAVersionIsKept() {
    var versions = versions();
    var proposed = version(1, "");
    versions.add(proposed);

    versions.update(proposed.active(NOW, "bob"));

    assertThat(versions.all()).containsExactly(proposed.active(NOW, "bob"));
  }

  static PolicyVersion version(int number, String text) {
    return new PolicyVersion(
        number, List.of(new PolicyFile("own.cedar", text)), "why", "ada", NOW, null, null);
  }
}
