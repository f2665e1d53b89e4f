package io.provisioning.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PapersTests {

  private static final Pattern LINK = Pattern.compile("\\[[^\\]]*]\\(([^)#\\s]+)[^)]*\\)");

  @Test
  void linksBetweenPapersLeadSomewhere() throws IOException {
    var broken = new ArrayList<String>();
    for (var paper : papers()) {
      var links = LINK.matcher(Files.readString(paper, UTF_8));
      while (links.find()) {
        var target = links.group(1);
        if (!target.contains("://") && !Files.exists(paper.resolveSibling(target))) {
          broken.add(Checkout.ROOT.relativize(paper) + " → " + target);
        }
      }
    }
    assertThat(broken).isEmpty();
  }

  @Test
  void decisionsAreShort() throws IOException {
    try (var decisions = Files.list(Checkout.ROOT.resolve("docs/adr"))) {
      for (var decision : decisions.toList()) {
        assertThat(Files.readAllLines(decision, UTF_8)).as("%s", decision).hasSizeLessThan(41);
      }
    }
  }

  @Test
  void continuousIntegrationRunsTheTestCommandOfTheReadme() throws IOException {
    var readme = Files.readString(Checkout.ROOT.resolve("README.md"), UTF_8);
    var script = Files.readAllLines(Checkout.ROOT.resolve(".ci/run"), UTF_8);

    assertThat(readme).containsPattern("(?m)^\\./mvnw verify( +#.*)?$");
    assertThat(script).contains("./mvnw verify");
  }

  private static List<Path> papers() throws IOException {
    try (var top = Files.list(Checkout.ROOT);
        var below = Files.walk(Checkout.ROOT.resolve("docs"))) {
      return Stream.concat(top, below)
          .filter(file -> file.toString().endsWith(".md") && !file.toString().contains("/target/"))
          .toList();
    }
  }
}
