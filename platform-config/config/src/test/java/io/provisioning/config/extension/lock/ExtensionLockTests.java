package io.provisioning.config.extension.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.config.extension.ExtensionKind;
import io.provisioning.config.extension.ExtensionProblem;
import io.provisioning.config.extension.PackageRef;
import io.provisioning.config.problem.ProblemException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semver4j.Semver;

class ExtensionLockTests {

  private static final String DIGEST = "sha256:" + "a1".repeat(32);

  private static PackageRef ref(ExtensionKind kind, String name, String version) {
    return new PackageRef(kind, name, new Semver(version), DIGEST);
  }

  @Test
  void whatIsWrittenIsRead() {
    var lock =
        ExtensionLock.of(
            List.of(
                ref(ExtensionKind.CLUSTER, "web", "1.0.0-rc.1+7"),
                ref(ExtensionKind.TASKSERV, "nginx", "1.22.0")));

    assertThat(ExtensionLock.parse(lock.text(), "lock")).isEqualTo(lock);
    assertThat(lock.text()).endsWith("digest: \"" + DIGEST + "\"\n");
    assertThat(ExtensionLock.parse(ExtensionLock.EMPTY.text(), "lock").isEmpty()).isTrue();
  }

  @Test
  void theSamePackagesAreTheSameText() {
    var one = ref(ExtensionKind.TASKSERV, "nginx", "1.22.0");
    var other = ref(ExtensionKind.TASKSERV, "apache", "2.4.0");

    assertThat(ExtensionLock.of(List.of(one, other)).text())
        .isEqualTo(ExtensionLock.of(List.of(other, one)).text());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "7",
        "packages: 7",
        "packages: [7]",
        "packages: [{kind: planet, name: nginx, version: '1.0.0', digest: '%s'}]",
        "packages: [{kind: taskserv, name: ../nginx, version: '1.0.0', digest: '%s'}]",
        "packages: [{kind: taskserv, name: nginx, version: newest, digest: '%s'}]",
        "packages: [{kind: taskserv, name: nginx, version: '1.0.0', digest: 'sha256:../../etc'}]",
        "packages: [{kind: taskserv, name: nginx, version: '1.0.0'}]",
        "packages: [{",
      })
  void anythingElseIsRefused(String text) {
    assertThat(refused(text.replace("%s", DIGEST)).findings()).isNotEmpty();
  }

  @Test
  void aPackageIsLockedOnce() {
    var entry = "{kind: taskserv, name: nginx, version: '%s', digest: '" + DIGEST + "'}";
    var text = "packages: [" + entry.formatted("1.0.0") + ", " + entry.formatted("2.0.0") + "]";

    assertThat(refused(text).findings())
        .singleElement()
        .asString()
        .contains("taskserv/nginx 2.0.0 a second time");
  }

  private static ProblemException refused(String text) {
    var refused =
        catchThrowableOfType(
            ProblemException.class, () -> ExtensionLock.parse(text, "extensions.lock"));
    assertThat(refused.problem()).isEqualTo(ExtensionProblem.INVALID_LOCK);
    return refused;
  }
}
