package io.provisioning.config.extension.directory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.config.extension.ExtensionKind;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DirectoryExtensionsTests {

  @TempDir private Path root;
  private PackageFixtures packages;

  @BeforeEach
  void onePackage() throws IOException {
    packages = new PackageFixtures(root).aTaskserv("nginx");
  }

  @Test
  void manifestIsReadWithDefaults() {
    var nginx = packages.load().all().getFirst();

    assertThat(nginx.kind()).isEqualTo(ExtensionKind.TASKSERV);
    assertThat(nginx.timeouts().install()).hasMinutes(10);
    assertThat(nginx.timeouts().uninstall()).hasMinutes(5);
    assertThat(nginx.timeouts().health()).hasMinutes(2);
    assertThat(nginx.dependencies()).isEmpty();
    assertThat(nginx.directory()).isEqualTo(root.resolve("nginx"));
  }

  @Test
  void newestVersionComesFirst() throws IOException {
    packages.aTaskserv("nginx-1.2.0");
    packages.write(
        "nginx-1.2.0/extension.yaml",
        PackageFixtures.manifest("taskserv", "nginx").replace("1.0.0", "1.2.0"));
    var extensions = packages.load();

    assertThat(extensions.all())
        .extracting(one -> one.version().toString())
        .containsExactly("1.2.0", "1.0.0");
    assertThat(extensions.find(ExtensionKind.TASKSERV, "nginx", "~1.0"))
        .hasValueSatisfying(one -> assertThat(one.version()).hasToString("1.0.0"));
    assertThat(extensions.find(ExtensionKind.TASKSERV, "nginx", ">=2")).isEmpty();
    assertThat(extensions.find(ExtensionKind.TASKSERV, "nginx", "nonsense")).isEmpty();
  }

  @Test
  void digestIsWhatSha256sumPrints() throws Exception {
    packages.write("nginx/templates/a.conf", "a\n").write("nginx/Z", "z");
    var command =
        "find . -type f -printf '%P\\n' | LC_ALL=C sort | xargs sha256sum | sha256sum | cut -c1-64";
    var process =
        new ProcessBuilder("bash", "-c", command).directory(root.resolve("nginx").toFile()).start();
    var printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(packages.load().all().getFirst().digest()).isEqualTo("sha256:" + printed.strip());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          kind: taskserv   | kind: taskserf   | 1:7  | kind         | one of taskserv, cluster | taskserv
          name: nginx      | nmae: nginx      | 2:7  | nmae         | one of kind, name         | name
          version: "1.0.0" | version: 1.0     | 3:10 | version      | a string                  |
          version: "1.0.0" | version: "1.0"   | 3:10 | version      | text that matches         |
          [debian-12]      | [debian-12, 7]   | 7:22 | systems[1]   | a string                  |
          [debian-12]      | debian-12        | 7:10 | systems      | an array                  |
          category: test   | category: [      | 7:8  |              | valid YAML                |
          category: test   | category: &a b   |      |              |                           |
          category: test   | kind: cluster    | 5:1  |              | each name once            |
          """)
  void aWrongManifestIsFoundWithItsPlace(
      String right, String wrong, String place, String path, String expected, String suggestion)
      throws IOException {
    packages.write(
        "nginx/extension.yaml",
        PackageFixtures.manifest("taskserv", "nginx").replace(right, wrong));
    if (place == null) {
      assertThat(packages.load().all()).hasSize(1);
      return;
    }

    assertThat(findings())
        .anySatisfy(finding -> {
          assertThat(finding.origin().map(Object::toString).orElse(""))
              .isEqualTo(root.resolve("nginx/extension.yaml") + ":" + place);
          assertThat(finding.expected()).startsWith(expected);
          assertThat(finding.suggestion().orElse(null)).isEqualTo(suggestion);
          if (path != null) {
            assertThat(finding.path()).isEqualTo(path);
          }
        });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          dependencies: [{name: php, range: newest}] | dependencies[0].range | a version range such as `^1.22` or `*`
          dependencies: [{name: nginx}]              | dependencies[0].name  | another package
          dependencies: [{name: php, rang: ^1}]      | dependencies[0].rang  | one of name, range, optional
          provides: [nginx]                          | provides[0]           | another name than its own
          timeouts: {install: 5m}                    | timeouts.install      | text that matches
          sources: [{url: 'http://a/b', sha256: 00}] | sources[0].url        | text that matches
          conflicts: [Apache]                        | conflicts[0]          | text that matches
          """)
  void whatAManifestAddsIsChecked(String line, String path, String expected) throws IOException {
    packages.write(
        "nginx/extension.yaml", PackageFixtures.manifest("taskserv", "nginx") + line + "\n");

    assertThat(findings())
        .anySatisfy(finding -> {
          assertThat(finding.path()).isEqualTo(path);
          assertThat(finding.expected()).startsWith(expected);
          assertThat(finding.origin()).isPresent();
        });
  }

  @Test
  void aHostileManifestIsRefused() throws IOException {
    packages.write("nginx/extension.yaml", "[".repeat(60_000));
    assertThat(findings()).extracting(Finding::expected).contains("at most 64 levels of nesting");
  }

  @Test
  void scriptsAreRequiredAndStrict() throws IOException {
    Files.delete(root.resolve("nginx/health.sh"));
    packages.write("nginx/install.sh", "#!/bin/sh\ntrue\r\n");

    assertThat(findings())
        .extracting(finding -> finding.path() + ": " + finding.expected())
        .containsExactlyInAnyOrder(
            "health.sh: a script",
            "install.sh: first line `#!/usr/bin/env bash`",
            "install.sh: a line `set -euo pipefail`",
            "install.sh: lines that end with a line feed");
  }

  @Test
  void linksMayNotLeaveThePackage() throws IOException {
    packages.write("secret", "root's");
    Files.createSymbolicLink(root.resolve("nginx/templates.txt"), root.resolve("secret"));
    Files.createSymbolicLink(root.resolve("nginx/broken"), root.resolve("nothing"));
    Files.createSymbolicLink(root.resolve("nginx/folder"), root);
    Files.createSymbolicLink(root.resolve("nginx/same"), Path.of("install.sh"));

    assertThat(findings())
        .extracting(finding -> finding.path() + " " + finding.got())
        .containsExactlyInAnyOrder(
            "templates.txt a link to something else",
            "broken a link to nothing",
            "folder a link to something else");
  }

  @Test
  void filesMustBeTextOfModestSize() throws IOException {
    Files.write(root.resolve("nginx/large"), new byte[PackageFiles.LARGEST_FILE + 1]);
    Files.write(root.resolve("nginx/binary"), new byte[] {(byte) 0xff, (byte) 0xfe});
    packages.write("nginx/with space", "");

    assertThat(findings())
        .extracting(Finding::path)
        .containsExactlyInAnyOrder("large", "binary", "with space");
  }

  @Test
  void aMisspeltFileIsNoticed() throws IOException {
    packages.write("nginx/template/a.conf", "").write("nginx/README.md", "");

    assertThat(findings())
        .singleElement()
        .satisfies(finding -> assertThat(finding.suggestion()).contains("templates"));
  }

  @Test
  void theDirectoryIsNamedLikeThePackage() throws IOException {
    packages.write("nginx/extension.yaml", PackageFixtures.manifest("taskserv", "apache"));

    assertThat(findings()).extracting(Finding::expected).contains("name `nginx`, as the directory");
  }

  @Test
  void oneVersionCannotHaveTwoContents() throws IOException {
    new PackageFixtures(root.resolve("more")).aTaskserv("nginx");
    assertThat(packages.load().all()).hasSize(1);

    packages.write("more/nginx/README.md", "other");
    assertThat(findings()).extracting(Finding::expected).containsExactly("a version of its own");
  }

  @Test
  void templatesAreParsedAtLoading() throws IOException {
    packages.write("nginx/templates/a.conf.peb", "fine\n{% if %}\n");

    assertThat(findings())
        .singleElement()
        .satisfies(finding ->
            assertThat(finding.origin())
                .hasToString("Optional[" + root.resolve("nginx/templates/a.conf.peb") + ":2:1]"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"type": "object"}                                                       | `additionalProperties` at the top
          {"type": "array", "additionalProperties": false}                         | `type` object at the top
          {"type": "objekt"}                                                       | a JSON Schema 2020-12
          {"type": "object",                                                       | a JSON object
          {"type": "object", "additionalProperties": {"$ref": "https://a/b"}}      | a JSON Schema 2020-12
          {"type": "object", "additionalProperties": false, "properties": {"path": {"type": "string"}}} | another name than `path`
          {"type": "object", "additionalProperties": false, "properties": {"a": {"type": "string", "default": 1}}} | a default of `a` that is a string
          """)
  void aSchemaThatWouldFailItsUsersIsRefused(String schema, String expected) throws IOException {
    packages.write("nginx/configuration.schema.json", schema);

    assertThat(findings())
        .anySatisfy(finding -> assertThat(finding.expected()).startsWith(expected));
  }

  @Test
  void aMissingDirectoryIsAProblem() {
    var problem =
        catchThrowableOfType(
            ProblemException.class,
            () ->
                DirectoryExtensions.load(List.of(root.resolve("none")), PackageFixtures.LANGUAGE));

    assertThat(problem.problem().kind()).isEqualTo(Problem.Kind.NOT_FOUND);
  }

  private List<Finding> findings() {
    return catchThrowableOfType(ProblemException.class, packages::load).findings();
  }
}
