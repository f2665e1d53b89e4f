package io.provisioning.config.extension.directory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.provisioning.config.extension.artifact.Artifact;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.ProblemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExtensionPackageTests {

  @TempDir private Path root;
  private PackageFixtures packages;

  @BeforeEach
  void packages() throws Exception {
    packages = new PackageFixtures(root).aTaskserv("taskservs/web");
    packages.write("taskservs/web/extension.yaml", PackageFixtures.manifest("taskserv", "web"));
  }

  private ExtensionPackage read() {
    return ExtensionPackage.read(root.resolve("taskservs/web"));
  }

  @Test
  void theSameFilesHaveTheSameDigest() throws Exception {
    var before = read().artifact();
    for (var file : root.resolve("taskservs/web").toFile().listFiles()) {
      Files.setLastModifiedTime(file.toPath(), FileTime.from(Instant.EPOCH));
    }

    assertThat(read().artifact().digest()).isEqualTo(before.digest());
    assertThat(before.repository()).isEqualTo("taskserv/web");
    assertThat(before.tag()).isEqualTo("1.0.0");

    packages.write("taskservs/web/README.md", "more");
    assertThat(read().artifact().digest()).isNotEqualTo(before.digest());
  }

  @Test
  void whatIsUnpackedIsWhatWasPacked() {
    var packed = read();
    var findings = new ArrayList<Finding>();
    var texts = Artifact.unpack(packed.artifact().layer(), findings);

    assertThat(findings).isEmpty();
    assertThat(texts).isEqualTo(packed.texts());
    var again = ExtensionPackage.of("web", texts);
    again.check();
    assertThat(again.artifact().digest()).isEqualTo(packed.artifact().digest());
  }

  @Test
  void sharedFilesArePartOfIt() throws Exception {
    packages.write(
        "taskservs/web/extension.yaml",
        PackageFixtures.manifest("taskserv", "web") + "shared: [common.sh]\n");
    packages.write("shared/common.sh", "true\n");

    var one = read();
    one.check();
    assertThat(one.texts()).containsEntry("shared/common.sh", "true\n");
  }

  @Test
  void aCheckFindsWhatLoadingWouldRefuse() throws Exception {
    packages.write("taskservs/web/health.sh", "echo careless\n");
    var loading =
        assertThatExceptionOfType(ProblemException.class).isThrownBy(packages::load).actual();
    var checking =
        assertThatExceptionOfType(ProblemException.class).isThrownBy(() -> read().check()).actual();

    assertThat(checking.findings()).isEqualTo(loading.findings()).isNotEmpty();
  }

  @Test
  void linksOutOfThePackageAreNotPacked() throws Exception {
    Files.createSymbolicLink(root.resolve("taskservs/web/out"), Path.of("/etc/passwd"));

    assertThatExceptionOfType(ProblemException.class)
        .isThrownBy(this::read)
        .satisfies(it -> assertThat(it.findings().getFirst().path()).isEqualTo("out"));
  }
}
