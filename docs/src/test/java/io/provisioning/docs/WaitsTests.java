package io.provisioning.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.provisioning.service.testkit.PatientWaits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Waits of tests everywhere in the checkout: a limit is there to end a test that hangs. One that a
 * slow machine reaches makes a test fail by chance.
 */
class WaitsTests {

  private static final Pattern LIMIT = Pattern.compile("\\.atMost\\(\\s*(\\w+)(\\.ofMinutes\\()?");

  /** Cannot have the other testkit, which needs Spring. */
  private static final Path LIMITS_ITSELF = Path.of("service-clients/providers/testkit");

  @Test
  void aWaitWithoutALimitLastsAMinute() {
    var left = new AtomicLong();
    await()
        .conditionEvaluationListener(condition -> left.set(condition.getRemainingTimeInMS()))
        .until(() -> true);
    assertThat(Duration.ofMillis(left.get()))
        .isBetween(PatientWaits.LIMIT.dividedBy(2), PatientWaits.LIMIT);
  }

  @Test
  void limitsAreInMinutes() throws IOException {
    var sources = sourcesThatWait();
    assertThat(sources).hasSizeGreaterThan(40);
    assertThat(sources.entrySet().stream().flatMap(WaitsTests::limitsNotInMinutes)).isEmpty();
  }

  @Test
  void modulesThatWaitHaveThePatientWaits() throws IOException {
    for (var file : sourcesThatWait().keySet()) {
      var module = moduleOf(Path.of(file));
      if (!module.equals(LIMITS_ITSELF)) {
        assertThat(Checkout.ROOT.resolve(module).resolve("pom.xml"))
            .as(file)
            .content()
            .contains("<artifactId>provisioning-service-testkit</artifactId>");
      }
    }
  }

  private static Stream<String> limitsNotInMinutes(Map.Entry<String, String> file) {
    var source = file.getValue();
    return LIMIT
        .matcher(source)
        .results()
        .filter(limit ->
            limit.group(2) == null && !source.contains(limit.group(1) + " = Duration.ofMinutes("))
        .map(limit -> file.getKey() + ": " + limit.group());
  }

  private static Path moduleOf(Path file) {
    for (var at = file.getParent(); at != null; at = at.getParent()) {
      if (Files.exists(Checkout.ROOT.resolve(at).resolve("pom.xml"))) {
        return at;
      }
    }
    throw new AssertionError("no module has " + file);
  }

  /** Asks git, as a walk would meet files that other tests are removing. */
  private static Map<String, String> sourcesThatWait() throws IOException {
    var git =
        new ProcessBuilder(
                "git", "grep", "--untracked", "-l", "^import .*org.awaitility", "--", "*.java")
            .directory(Checkout.ROOT.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    var sources = new TreeMap<String, String>();
    try (var files = git.inputReader()) {
      for (var file : files.lines().toList()) {
        sources.put(file, Files.readString(Checkout.ROOT.resolve(file)));
      }
    }
    return sources;
  }
}
