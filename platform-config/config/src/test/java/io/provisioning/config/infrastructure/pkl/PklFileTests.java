package io.provisioning.config.infrastructure.pkl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.config.infrastructure.Infrastructure;
import io.provisioning.config.infrastructure.InfrastructureLanguage;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PklFileTests {

  private static final InfrastructureLanguage LANGUAGE =
      InfrastructureLanguage.create(List.of("local", "demo"));
  private static final String AMENDS = "amends \"provisioning:Infrastructure.pkl\"\n";

  @TempDir Path workspace;

  @Test
  void everythingWrongIsToldAtOnce() {
    assertThat(
            findings(
                """
                name = "Web"
                networks { new { name = "a"; cidr = "x" } }
                servers {
                  new { name = "b"; plan = "smal"; labels { ["a b"] = "c" } }
                }
                """))
        .containsExactly(
            "infra.pkl:2:8: name: expected a DNS label: lower case letters, digits and inner dashes, 40 characters at most, got \"Web\"",
            "infra.pkl:3:37: networks[0].cidr: expected an IPv4 block in canonical form from /8 to /29, such as 10.89.0.0/24, got \"x\"",
            "infra.pkl:5:28: servers[0].plan: expected one of small, medium, large, xlarge, got \"smal\"; did you mean `small`?",
            "infra.pkl:5:46: servers[0].labels.\"a b\": expected a DNS label: lower case letters, digits and inner dashes, 40 characters at most, got \"a b\"");
  }

  @Test
  void aMissingNameIsToldAsInOtherFormats() {
    assertThat(findings("settings { provider = \"demo\" }\n"))
        .singleElement()
        .asString()
        .startsWith("infra.pkl:1:1: name: expected a DNS label")
        .endsWith("got nothing");
  }

  @Test
  void anErrorInAnImportedFileIsPlacedThere() throws IOException {
    Files.writeString(workspace.resolve("sizes.pkl"), "plan = 1\n  other = throw(\"boom\")\n");

    assertThat(findings("import \"sizes.pkl\" as sizes\nname = sizes.other\n"))
        .singleElement()
        .asString()
        .startsWith("sizes.pkl:2:11: other: ")
        .endsWith("got boom");
  }

  @Test
  void aValueFromAnotherFileIsCheckedWhereItIsUsed() throws IOException {
    Files.writeString(workspace.resolve("sizes.pkl"), "plan = \"smal\"\n");

    assertThat(
            findings(
                """
                import "sizes.pkl" as sizes
                name = "a"
                servers { new { name = "b"; plan = sizes.plan } }
                """))
        .singleElement()
        .asString()
        .startsWith("infra.pkl:4:36: servers[0].plan: expected one of small");
  }

  @Test
  void anElementAfterAGeneratorIsPlacedAtItsList() {
    assertThat(
            findings(
                """
                name = "a"
                servers {
                  for (n in List(1, 2)) { new { name = "s\\(n)" } }
                  new { name = "b"; plan = "smal" }
                }
                """))
        .singleElement()
        .asString()
        .startsWith("infra.pkl:3:1: servers[2].plan");
  }

  @Test
  void configurationIsPlainData() {
    var read =
        read(
            """
            name = "a"
            servers { new { name = "b"; taskservs { new { name = "t"; config {
              port = 80
              ratio = 0.5
              on = true
              wait = 5.min
              memory = 10.mib
              none = null
              names { "x"; "y" }
              users { new { name = "shop" } }
              empty = List()
              byName { ["a b"] = 1; inner { deep = "z" } }
              ["default"] = "d"
            } } } } }
            """);

    assertThat(read.servers().getFirst().taskservs().getFirst().configuration())
        .isEqualTo(
            Map.ofEntries(
                Map.entry("port", 80L),
                Map.entry("ratio", 0.5),
                Map.entry("on", true),
                Map.entry("wait", "PT5M"),
                Map.entry("memory", 10L << 20),
                Map.entry("names", List.of("x", "y")),
                Map.entry("users", List.of(Map.of("name", "shop"))),
                Map.entry("empty", List.of()),
                Map.entry("byName", Map.of("a b", 1L, "inner", Map.of("deep", "z"))),
                Map.entry("default", "d")));
  }

  @Test
  void whatNoOtherFormatCanSayIsRefused() {
    assertThat(
            findings(
                """
                name = "a"
                servers { new { name = "b"; taskservs { new { name = "t"; config {
                  pattern = Regex("x")
                  mixed { a = 1; "element" }
                } } } } }
                """))
        .hasSize(2)
        .first()
        .asString()
        .startsWith("infra.pkl:4:13: servers[0].taskservs[0].config.pattern");
    assertThat(
            findings(
                """
                name = "a"
                servers { new { name = "b"; taskservs { new { name = "t"; config { default = 1 } } } } }
                """))
        .singleElement()
        .asString()
        .contains("config.default: expected `[\"default\"]`");
  }

  @Test
  void onlyTheWorkspaceIsRead() throws IOException {
    Files.createSymbolicLink(workspace.resolve("link.pkl"), Path.of("/etc/hostname"));

    for (var line :
        List.of(
            "import \"http://127.0.0.1:1/x.pkl\" as x",
            "import \"package://example.org/x@1.0.0#/x.pkl\" as x",
            "import \"modulepath:/x.pkl\" as x",
            "import \"link.pkl\" as x",
            "import \"/etc/x.pkl\" as x",
            "import \"../x.pkl\" as x",
            "local x = read(\"env:HOME\")",
            "local x = read?(\"env:HOME\")",
            "local x = read(\"prop:user.name\")",
            "local x = read(\"/etc/passwd\")",
            "local x = read*(\"/etc/*\")",
            "local x = import*(\"*.pkl\")")) {
      assertThat(findings(line + "\nname = \"a\\(x)\"\n"))
          .as(line)
          .singleElement()
          .asString()
          .startsWith("infra.pkl:2:")
          .containsAnyOf("files of its workspace only", "expected a file of the workspace");
    }
  }

  @Test
  void theDocumentItselfIsInTheWorkspaceToo(@TempDir Path elsewhere) throws IOException {
    var outside = Files.writeString(elsewhere.resolve("x.yaml"), "name: x\n");
    var link = Files.createSymbolicLink(workspace.resolve("infra.yaml"), outside);

    assertThat(
            catchThrowableOfType(
                    ProblemException.class, () -> LANGUAGE.readInfrastructure(link, workspace))
                .findings())
        .singleElement()
        .asString()
        .contains("expected a file in the workspace");
  }

  @Test
  void aLocalNameHidesNoCheck() {
    assertThat(
            findings(
                """
                local findings = List()
                name = "a"
                servers { new { name = "b"; networks { "none" } } }
                """))
        .singleElement()
        .asString()
        .startsWith("infra.pkl:4:40: servers[0].networks[0]: expected a network");
  }

  private Infrastructure read(String text) {
    try {
      var file = Files.writeString(workspace.resolve("infra.pkl"), AMENDS + text);
      return LANGUAGE.readInfrastructure(file, workspace);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private List<String> findings(String text) {
    return catchThrowableOfType(ProblemException.class, () -> read(text)).findings().stream()
        .map(finding -> finding.toString().replace(workspace + "/", ""))
        .toList();
  }
}
