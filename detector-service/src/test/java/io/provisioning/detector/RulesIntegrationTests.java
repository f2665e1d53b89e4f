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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The alerts that are on by default, as Prometheus itself understands them. */
class RulesIntegrationTests {

  private static final Path OBSERVABILITY = Path.of("../deploy/observability");
  private static final Pattern ALERT = Pattern.compile("(?m)^\\s*- alert: (\\w+)$");

  @ParameterizedTest
  @ValueSource(strings = {"platform.yml", "servers.yml"})
  void everyRuleIsAccepted(String file) throws Exception {
    run("check", "rules", "rules/" + file);
  }

  @ParameterizedTest
  @ValueSource(strings = {"platform.yml", "servers.yml"})
  void everyRuleFiresWhenItShouldAndOnlyThen(String file) throws Exception {
    run("test", "rules", "tests/" + file);
  }

  @Test
  void everyRuleHasATest() throws IOException {
    try (var files = Files.list(OBSERVABILITY.resolve("rules"))) {
      for (var file : files.toList()) {
        var tests = Files.readString(OBSERVABILITY.resolve("tests").resolve(file.getFileName()));

        assertThat(ALERT.matcher(Files.readString(file)).results().map(it -> it.group(1)))
            .isNotEmpty()
            .allSatisfy(name -> assertThat(tests).contains("alertname: " + name));
      }
    }
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
