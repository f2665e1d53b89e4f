package io.provisioning.config.extension.directory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.config.extension.Extensions.BundleFile;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SharedFilesTests {

  @TempDir private Path directory;
  private Path root;
  private PackageFixtures packages;

  @BeforeEach
  void aPackageThatNamesAFile() throws IOException {
    root = Files.createDirectory(directory.resolve("catalogue"));
    packages = naming(new PackageFixtures(root), "taskservs/nginx", "packages.sh");
    packages.write("shared/packages.sh", "one\n").write("shared/other.sh", "other\n");
  }

  @Test
  void theFileIsPutOnTheServer() {
    var extensions = packages.load();
    var nginx = extensions.all().getFirst();
    var bundle =
        extensions.bundle(nginx, Map.of(), Map.of(), Map.of()).stream()
            .collect(Collectors.toMap(BundleFile::path, BundleFile::text));

    assertThat(bundle).containsEntry("shared/packages.sh", "one\n");
    assertThat(bundle).doesNotContainKey("shared/other.sh");
  }

  @Test
  void theDigestIsThatOfAPackageThatHoldsTheFile() throws IOException {
    var whole =
        naming(new PackageFixtures(directory.resolve("alone")), "nginx", "packages.sh")
            .write("nginx/shared/packages.sh", "one\n");

    assertThat(whole.load().all().getFirst().digest()).isEqualTo(digest());
  }

  @Test
  void anotherTextIsAnotherDigest() throws IOException {
    var before = digest();

    packages.write("shared/packages.sh", "two\n");
    assertThat(digest()).isNotEqualTo(before);
  }

  @Test
  void aFileThatNobodyNamesChangesNothing() throws IOException {
    var before = digest();

    packages.write("shared/other.sh", "changed\n");
    assertThat(digest()).isEqualTo(before);
  }

  @Test
  void aPackagesOwnFileStays() throws IOException {
    packages.write("taskservs/nginx/shared/packages.sh", "its own\n");

    var extensions = packages.load();
    assertThat(extensions.bundle(extensions.all().getFirst(), Map.of(), Map.of(), Map.of()))
        .contains(new BundleFile("shared/packages.sh", 0600, "its own\n"));
  }

  @Test
  void aMissingFileIsFoundWithItsPlaceAndTheNearestName() throws IOException {
    naming(packages, "taskservs/nginx", "package.sh");

    assertThat(findings())
        .singleElement()
        .satisfies(finding -> {
          assertThat(finding.path()).isEqualTo("shared[0]");
          assertThat(finding.suggestion()).contains("packages.sh");
          assertThat(finding.origin())
              .hasToString("Optional[" + root.resolve("taskservs/nginx/extension.yaml") + ":8:10]");
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"../secret", "/etc/passwd", "a/b.sh", "..", ""})
  void aNameIsNoPath(String name) throws IOException {
    packages.write("secret", "root's").write("shared/a/b.sh", "deeper");
    naming(packages, "taskservs/nginx", "'" + name + "'");

    assertThat(findings()).extracting(Finding::path).containsExactly("shared[0]");
  }

  @Test
  void aLinkMayNotLeaveTheFolder() throws IOException {
    packages.write("secret", "root's");
    Files.delete(root.resolve("shared/packages.sh"));
    Files.createSymbolicLink(root.resolve("shared/packages.sh"), root.resolve("secret"));

    assertThat(findings())
        .extracting(Finding::got)
        .contains("a link to something else", "`packages.sh`");
  }

  @Test
  void theFolderItselfIsNoLink() throws IOException {
    var other = Files.createDirectory(directory.resolve("other"));
    Files.writeString(other.resolve("secret"), "root's");
    Files.delete(root.resolve("shared/packages.sh"));
    Files.delete(root.resolve("shared/other.sh"));
    Files.delete(root.resolve("shared"));
    Files.createSymbolicLink(root.resolve("shared"), other);
    naming(packages, "taskservs/nginx", "secret");

    assertThat(findings())
        .extracting(Finding::got)
        .containsExactlyInAnyOrder("a link to something else", "`secret`");
  }

  @Test
  void aPackageFromElsewhereCannotReachTheFiles() throws IOException {
    var elsewhere = naming(new PackageFixtures(directory.resolve("mine")), "redis", "packages.sh");

    var problem =
        catchThrowableOfType(
            ProblemException.class,
            () ->
                DirectoryExtensions.load(
                    List.of(root, elsewhere.root()), PackageFixtures.LANGUAGE));

    assertThat(problem.findings())
        .singleElement()
        .satisfies(finding ->
            assertThat(finding.expected())
                .isEqualTo("the name of a file in `" + directory.resolve("mine/shared") + "`"));
  }

  @Test
  void whatIsSharedCountsForTheSizeOfAPackage() throws IOException {
    var names = new StringBuilder();
    for (int i = 0; i < 9; i++) {
      packages.write("shared/" + i, "x".repeat(PackageFiles.LARGEST_FILE - 1000));
      packages.write("taskservs/nginx/" + i, "");
      names.append(i == 0 ? "" : ", ").append("'").append(i).append("'");
    }
    packages.write("taskservs/nginx/own", "x".repeat(PackageFiles.LARGEST_FILE));
    Files.delete(root.resolve("shared/8"));
    naming(packages, "taskservs/nginx", names.substring(0, names.lastIndexOf(",")));

    assertThat(findings())
        .singleElement()
        .satisfies(finding -> assertThat(finding.expected()).contains("with those that it shares"));
  }

  @Test
  void aClusterSharesNothing() throws IOException {
    packages.aCluster("clusters/web", "servers: []\n");
    packages.write(
        "clusters/web/extension.yaml",
        PackageFixtures.manifest("cluster", "web") + "shared: [packages.sh]\n");

    assertThat(findings()).extracting(Finding::expected).contains("nothing in a cluster");
  }

  private static PackageFixtures naming(PackageFixtures packages, String place, String names)
      throws IOException {
    packages.aTaskserv(place);
    var name = place.substring(place.lastIndexOf('/') + 1);
    return packages.write(
        place + "/extension.yaml",
        PackageFixtures.manifest("taskserv", name) + "shared: [" + names + "]\n");
  }

  private String digest() {
    return packages.load().all().getFirst().digest();
  }

  private List<Finding> findings() {
    return catchThrowableOfType(ProblemException.class, packages::load).findings();
  }
}
