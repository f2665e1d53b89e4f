package io.provisioning.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The split of the tests in those of the gate and those of the proof; docs/development/proof.md.
 */
class ProofTests {

  private static final Path QUARANTINE = Checkout.ROOT.resolve("docs/development/quarantine.tsv");
  private static final Path RUNS = Checkout.ROOT.resolve("docs/development/proof-runs.tsv");
  private static final int MOST_IN_QUARANTINE = 5;
  private static final int MOST_MERGES_SINCE_A_GREEN_RUN = 15;

  private static final Pattern TAG =
      Pattern.compile("@Tag\\(\"((?:proof-|quarantined)[^\"]*)\"\\)");
  private static final Pattern NEEDS_THE_PROOF =
      Pattern.compile("\\b(PodmanService|DoomedProcess|DoomedOrchestrator|KILLS)\\b");

  @Test
  void everyTagIsAnAreaOfTheBuild() throws Exception {
    var areas = areas();
    areas.add("quarantined");
    assertThat(testClasses())
        .allSatisfy((file, source) -> assertThat(tags(source)).as(file).isSubsetOf(areas));
  }

  @Test
  void onlyIntegrationTestsBelongToTheProof() throws Exception {
    var areas = areas();
    var tagged = testClasses();
    tagged.values().removeIf(source -> Collections.disjoint(tags(source), areas));

    assertThat(tagged).hasSizeGreaterThan(60);
    assertThat(tagged.keySet()).allMatch(file -> file.endsWith("IntegrationTests.java"));
  }

  @Test
  void whatStartsServersOrKillsProcessesBelongsToTheProof() throws Exception {
    var untagged = testClasses();
    untagged
        .values()
        .removeIf(source -> !NEEDS_THE_PROOF.matcher(source).find() || !tags(source).isEmpty());
    // it reads its own pattern
    untagged.remove("docs/src/test/java/io/provisioning/docs/ProofTests.java");

    assertThat(untagged.keySet())
        .as("classes that need @Tag(\"proof-…\"): see docs/development/proof.md")
        .isEmpty();
  }

  @Test
  void fewTestsAreInQuarantineAndNotForLong() throws Exception {
    var lines = table(QUARANTINE);

    assertThat(lines).hasSizeLessThanOrEqualTo(MOST_IN_QUARANTINE);
    // the date of the work, not of the day: an old commit still passes
    var today = LocalDate.parse(git("log", "-1", "--format=%cs").orElse("1970-01-01"));
    for (var line : lines) {
      assertThat(line).as("class, since, until, reason: %s", line).hasSize(4);
      assertThat(LocalDate.parse(line.get(2)))
          .as("%s: mend it, or remove it", line.getFirst())
          .isAfterOrEqualTo(today);
    }
    var quarantined = testClasses();
    quarantined.values().removeIf(source -> !tags(source).contains("quarantined"));
    assertThat(quarantined.keySet().stream().map(file -> file.replaceAll(".*/|\\.java", "")))
        .containsExactlyInAnyOrderElementsOf(lines.stream().map(List::getFirst).toList());
  }

  @Test
  void everyAreaWasGreenLately() throws Exception {
    var green = new TreeMap<String, List<String>>();
    for (var run : table(RUNS)) {
      assertThat(run).as("area, commit, seconds, result, seed: %s", run).hasSize(5);
      if (run.get(3).equals("green")) {
        green.put(run.getFirst(), run);
      }
    }
    assertThat(green.keySet()).isSubsetOf(areas());
    for (var run : green.values()) {
      assertThat(mergesSince(run))
          .as("merges since the last green run of %s: run .ci/prove", run.getFirst())
          .isLessThanOrEqualTo(MOST_MERGES_SINCE_A_GREEN_RUN);
    }
  }

  /** Merges into this branch since the line of a run was written; 0 outside of a checkout. */
  private static int mergesSince(List<String> run) throws IOException, InterruptedException {
    var line = String.join("\t", run);
    var written = git("log", "-1", "--format=%H", "-S" + line, "--", RUNS.toString());
    if (written.isEmpty()) {
      return 0;
    }
    return git("rev-list", "--first-parent", "--merges", "--count", written.get() + "..HEAD")
        .map(Integer::parseInt)
        .orElse(0);
  }

  /** What git prints, or nothing if it cannot answer or has nothing to say. */
  private static Optional<String> git(String... arguments)
      throws IOException, InterruptedException {
    var command = Stream.concat(Stream.of("git"), Stream.of(arguments)).toList();
    var process =
        new ProcessBuilder(command)
            .directory(Checkout.ROOT.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    var text = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
    return process.waitFor() == 0 && !text.isEmpty() ? Optional.of(text) : Optional.empty();
  }

  private static Set<String> areas() throws IOException {
    var build = Files.readString(Checkout.ROOT.resolve("pom.xml"), UTF_8);
    var list = Pattern.compile("<proof\\.all>(.*)</proof\\.all>").matcher(build);
    assertThat(list.find()).isTrue();
    return new TreeSet<>(List.of(list.group(1).split("\\|")));
  }

  private static Set<String> tags(String source) {
    return TAG.matcher(source)
        .results()
        .map(result -> result.group(1))
        .collect(toCollection(TreeSet::new));
  }

  /** The lines of a table, without its head and comments. */
  private static List<List<String>> table(Path file) throws IOException {
    return Files.readAllLines(file, UTF_8).stream()
        .skip(1)
        .map(line -> List.of(line.split("\t", -1)))
        .toList();
  }

  /** The sources of test classes, by their path in the checkout. */
  private static Map<String, String> testClasses() throws IOException, InterruptedException {
    var sources = new TreeMap<String, String>();
    // asks git, as a walk would meet files that other tests are removing
    for (var file : git("ls-files", "*Tests.java", "*Contract.java").orElse("").lines().toList()) {
      sources.put(file, Files.readString(Checkout.ROOT.resolve(file), UTF_8));
    }
    return sources;
  }
}
