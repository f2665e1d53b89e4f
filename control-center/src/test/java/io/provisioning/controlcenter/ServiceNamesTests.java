package io.provisioning.controlcenter;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.contract.ContractFixtures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * A service is its contract: what this program is made of speaks of no other by its name, its
 * operations or its paths. Comments may, to give an example.
 */
class ServiceNamesTests {

  private static final Path MAIN = Path.of("src/main");
  private static final Pattern QUOTED = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");
  private static final Pattern COMMENT =
      Pattern.compile("(?s)/\\*.*?\\*/|(?m)(?<!:)//.*$|^\\s*#.*$");

  /** Those that stand in the architecture, and those whose contracts come with this program. */
  private static final Set<String> SERVICES =
      Set.of("orchestrator", "vault", "extension-registry", "detector", "mcp");

  @Test
  void noOtherServiceIsNamed() throws IOException {
    assertThat(ContractFixtures.all().services()).isSubsetOf(SERVICES);
    assertThat(texts())
        .hasSizeGreaterThan(500)
        .allSatisfy(text ->
            assertThat(SERVICES)
                .as(text)
                .noneMatch(service -> text.matches("(?i).*\\b" + service + "\\b.*")));
  }

  @Test
  void noOperationOfAnotherServiceIsNamed() throws IOException {
    var others =
        ContractFixtures.operations().all().stream()
            .filter(operation -> !operation.service().equals("control-center"))
            .toList();
    var ids = others.stream().map(operation -> operation.id()).collect(Collectors.toSet());
    var paths = others.stream().map(operation -> operation.path()).collect(Collectors.toSet());

    assertThat(texts())
        .doesNotContainAnyElementsOf(ids)
        .noneMatch(text -> paths.contains(text.split("\\?", 2)[0]));
  }

  /** All that is quoted in the code, the policies and the settings. */
  private static Set<String> texts() throws IOException {
    var texts = new TreeSet<String>();
    try (var files = Files.walk(MAIN)) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        var text = COMMENT.matcher(Files.readString(file)).replaceAll("");
        if (file.toString().endsWith(".yaml")) {
          text.lines().forEach(texts::add);
        }
        QUOTED.matcher(text).results().forEach(found -> texts.add(found.group(1)));
      }
    }
    return texts;
  }
}
