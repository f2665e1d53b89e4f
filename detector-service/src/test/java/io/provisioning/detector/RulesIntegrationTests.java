package io.provisioning.detector;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The alerts that are on by default, as Prometheus itself understands them. */
class RulesIntegrationTests {

  private static final Path OBSERVABILITY = Path.of("../deploy/observability");
  private static final Pattern ALERT = Pattern.compile("(?m)^\\s*- alert: (\\w+)$");

  @Test
  void everyRuleIsAccepted() throws Exception {
    run("check", "rules", "rules/platform.yml");
  }

  @Test
  void everyRuleFiresWhenItShouldAndOnlyThen() throws Exception {
    run("test", "rules", "tests/platform.yml");
  }

  @Test
  void everyRuleHasATest() throws IOException {
    var tests = Files.readString(OBSERVABILITY.resolve("tests/platform.yml"));
    var rules = Files.readString(OBSERVABILITY.resolve("rules/platform.yml"));

    assertThat(ALERT.matcher(rules).results().map(it -> it.group(1)))
        .isNotEmpty()
        .allSatisfy(name -> assertThat(tests).contains("alertname: " + name));
  }

  private static void run(String... arguments) throws Exception {
    var command = Stream.concat(Stream.of("promtool"), Stream.of(arguments)).toList();
    assertThat(outcome(command)).as(String.join(" ", command)).startsWith("0: ");
  }

  private static String outcome(List<String> command) throws Exception {
    var process =
        new ProcessBuilder(command)
            .directory(OBSERVABILITY.toFile())
            .redirectErrorStream(true)
            .start();
    var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return process.waitFor() + ": " + output;
  }
}
