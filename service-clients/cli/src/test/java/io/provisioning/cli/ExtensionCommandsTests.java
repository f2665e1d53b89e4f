package io.provisioning.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.home.LastPort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExtensionCommandsTests {

  private static final String ONE = "/api/v1/packages/taskserv/greeting";
  private static final String TAG = "/v2/catalog/taskserv/greeting/manifests/1.0.0";

  private final FakeDistribution registry = new FakeDistribution();
  private Shell shell;

  @BeforeEach
  void open(@TempDir Path directory) throws IOException {
    shell = new Shell(directory);
    LastPort.REGISTRY.remember(shell.home, registry.port());
    var greeting = Files.createDirectory(shell.directory.resolve("greeting"));
    Files.writeString(
        greeting.resolve("extension.yaml"),
        """
        kind: taskserv
        name: greeting
        version: "1.0.0"
        summary: greets
        category: system
        software: nothing
        systems: [debian-12]
        """);
    for (var script : List.of("install.sh", "uninstall.sh", "health.sh")) {
      Files.writeString(greeting.resolve(script), "#!/usr/bin/env bash\nset -euo pipefail\ntrue\n");
    }
  }

  @AfterEach
  void close() {
    shell.close();
    registry.close();
  }

  @Test
  void checkFindsEverythingAtOnce() throws IOException {
    assertThat(shell.run("extension", "check", "greeting")).as(shell.err()).isZero();
    assertThat(shell.out()).contains("valid: taskserv/greeting 1.0.0");

    Files.writeString(shell.directory.resolve("greeting/health.sh"), "true\n");
    Files.delete(shell.directory.resolve("greeting/install.sh"));
    assertThat(shell.run("extension", "check", "greeting")).isEqualTo(2);
    assertThat(shell.err()).contains("health.sh", "set -euo pipefail", "install.sh", "a script");
    assertThat(shell.run("extension", "push", "greeting")).isEqualTo(2);
    assertThat(registry.requests).isEmpty();
  }

  @Test
  void packsTheSameBytesAndNothingOver() {
    assertThat(shell.run("extension", "package", "greeting", "-o", "one.tar")).isZero();
    var digest = shell.out().split("  ", 2)[0];
    assertThat(digest).startsWith("sha256:");
    assertThat(shell.run("extension", "package", "greeting", "-o", "one.tar")).isEqualTo(4);
    assertThat(shell.run("extension", "package", "greeting", "-o", "two.tar")).isZero();
    assertThat(shell.out()).startsWith(digest);
    assertThat(shell.directory.resolve("two.tar"))
        .hasSameBinaryContentAs(shell.directory.resolve("one.tar"));
  }

  @Test
  void pushesWhatIsNotThere() {
    assertThat(shell.run("extension", "push", "greeting")).as(shell.err()).isZero();
    assertThat(shell.out()).contains("catalog/taskserv/greeting:1.0.0 pushed");
    assertThat(registry.contents).containsKey(TAG);
    var contents = Map.copyOf(registry.contents);

    registry.requests.clear();
    assertThat(shell.run("extension", "push", "greeting", "--json")).as(shell.err()).isZero();
    assertThat(shell.out()).contains("\"new\" : false");
    assertThat(registry.requests).hasSize(3).noneMatch(it -> it.matches("(PUT|POST) .*"));
    assertThat(registry.contents).containsOnlyKeys(contents.keySet());
  }

  private static String digestOf(String text) {
    return text.replaceAll("(?s).*?(sha256:[0-9a-f]{64}).*", "$1");
  }

  private List<String> referrers(String artifactType) {
    return registry.contents.entrySet().stream()
        .filter(it -> it.getKey().contains("/manifests/sha256:"))
        .filter(it -> new String(it.getValue(), UTF_8).contains("\"" + artifactType + "\""))
        .map(it -> it.getKey().replaceFirst(".*/", ""))
        .toList();
  }

  private void described(String digest, String referrers) {
    registry.contents.put(
        ONE,
        """
        {"summary": {"repository": "catalog/taskserv/greeting", "kind": "taskserv",
          "name": "greeting", "version": "1.0.0", "digest": "%s", "summary": "", "category": "",
          "software": "", "yanked": false},
         "versions": [], "referrers": [%s], "systems": [], "dependencies": [], "provides": [],
         "conflicts": [], "files": [], "configuration_schema": {}}
        """
            .formatted(digest, referrers)
            .getBytes(UTF_8));
  }

  private static String referrer(String kind, String digest) {
    return "{\"kind\": \"%s\", \"artifact_type\": \"x/y\", \"digest\": \"%s\"}"
        .formatted(kind, digest);
  }

  @Test
  void pushesWhatThePackageConsistsOfAndWhereItComesFrom() {
    assertThat(shell.run("extension", "push", "greeting")).as(shell.err()).isZero();
    var sboms = referrers("application/vnd.cyclonedx+json");
    assertThat(sboms).hasSize(1);
    assertThat(shell.out()).contains("sbom    " + sboms.getFirst());
    assertThat(referrers("application/vnd.in-toto+json")).hasSize(1);

    // what an interrupted push left out is pushed later
    registry.contents.keySet().removeIf(it -> sboms.stream().anyMatch(it::endsWith));
    assertThat(shell.run("extension", "push", "greeting")).as(shell.err()).isZero();
    assertThat(referrers("application/vnd.cyclonedx+json")).isEqualTo(sboms);
  }

  @Test
  void showsWhatIsSaidOfAPackage() {
    assertThat(shell.run("extension", "push", "greeting")).as(shell.err()).isZero();
    var digest = digestOf(shell.out());
    var sbom = referrers("application/vnd.cyclonedx+json").getFirst();
    described(digest, referrer("sbom", sbom) + "," + referrer("other", "sha256:1"));

    assertThat(shell.run("extension", "show", "taskserv/greeting")).as(shell.err()).isZero();
    assertThat(shell.out()).contains("sbom          " + sbom, "other         sha256:1  x/y");
    assertThat(shell.run("extension", "show", "taskserv/greeting", "--sbom")).isZero();
    assertThat(shell.out()).contains("\"CycloneDX\"", "\"install.sh\"", digest);
    assertThat(shell.err()).isEmpty();
  }

  @Test
  void tellsWhenABillOfMaterialsIsNotOfThePackage() {
    assertThat(shell.run("extension", "push", "greeting")).as(shell.err()).isZero();
    var digest = digestOf(shell.out());
    described(digest, "");
    assertThat(shell.run("extension", "show", "taskserv/greeting", "--sbom")).isEqualTo(2);
    assertThat(shell.err()).contains("has no bill of materials");

    var statement = referrers("application/vnd.in-toto+json").getFirst();
    described(digest, referrer("sbom", statement));
    assertThat(shell.run("extension", "show", "taskserv/greeting", "--sbom")).isZero();
    assertThat(shell.err()).contains("was not made of the package");
    assertThat(shell.out()).contains("predicate");

    registry.contents.replaceAll(
        (path, content) -> path.endsWith(statement) ? "{}".getBytes(UTF_8) : content);
    assertThat(shell.run("extension", "show", "taskserv/greeting", "--sbom")).isEqualTo(2);
    assertThat(shell.err()).contains("other content than");
  }

  @Test
  void saysEachFindingOfTheRegistry() {
    registry.refusal =
        """
        {"errors": [{"code": "INVALID_EXTENSION", "message": "first", "detail": ""},
                    {"code": "INVALID_EXTENSION", "message": "second", "detail": ""}]}
        """;

    assertThat(shell.run("extension", "push", "greeting")).isEqualTo(2);
    assertThat(shell.err()).contains("first; second");
  }

  @Test
  void pullsOnlyWhatHasItsDigest() throws IOException {
    assertThat(shell.run("extension", "push", "greeting", "--json")).isZero();
    var digest = JsonText.object(shell.out()).get("digest");
    described(String.valueOf(digest), "");

    assertThat(shell.run("extension", "pull", "taskserv/greeting", "--to", "mine"))
        .as(shell.err())
        .isZero();
    assertThat(shell.directory.resolve("mine/install.sh"))
        .hasSameTextualContentAs(shell.directory.resolve("greeting/install.sh"));
    assertThat(shell.run("extension", "pull", "taskserv/greeting")).isEqualTo(4);

    registry.contents.replaceAll(
        (path, content) -> path.contains("/blobs/") ? "altered".getBytes(UTF_8) : content);
    assertThat(shell.run("extension", "pull", "taskserv/greeting", "--to", "other")).isEqualTo(2);
    assertThat(shell.err()).contains("other content than");
    assertThat(shell.directory.resolve("other")).doesNotExist();
  }

  @Test
  void whatNamesNoPackageIsSaid() {
    assertThat(shell.run("extension", "show", "../nginx")).isEqualTo(2);
    assertThat(shell.err()).contains("is not the name of a package");
    assertThat(shell.run("extension", "check", "nope")).isEqualTo(2);
  }

  @Test
  void aDirectoryThatIsNoPackageIsToldInAHundredLines(@TempDir Path wrong) throws IOException {
    for (int number = 0; number < 150; number++) {
      Files.createFile(wrong.resolve(".hidden" + number));
    }

    assertThat(shell.run("extension", "check", wrong.toString())).isEqualTo(2);
    assertThat(shell.err().lines().filter(line -> line.contains(".hidden"))).hasSizeLessThan(101);
    assertThat(shell.err()).containsPattern("and \\d+ more");
  }

  @Test
  void yanksAVersionAndTakesThatBack() {
    var version = "{\"version\": \"1.0.0\", \"digest\": \"sha256:0\", \"yanked\": %s}";
    registry.contents.put(ONE + "/yank", version.formatted(true).getBytes(UTF_8));
    registry.contents.put(ONE + "/unyank", version.formatted(false).getBytes(UTF_8));

    assertThat(shell.run("extension", "yank", "taskserv/greeting:1.0.0")).as(shell.err()).isZero();
    assertThat(shell.out()).contains("taskserv/greeting 1.0.0 is yanked");
    assertThat(shell.run("extension", "yank", "taskserv/greeting:1.0.0", "--undo")).isZero();
    assertThat(shell.out()).contains("taskserv/greeting 1.0.0 can be chosen again");
    assertThat(shell.run("extension", "yank", "taskserv/greeting")).isEqualTo(2);
    assertThat(shell.err()).contains("`taskserv/greeting` has no version");
  }
}
