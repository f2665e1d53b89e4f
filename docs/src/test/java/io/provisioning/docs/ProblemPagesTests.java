package io.provisioning.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ProblemPagesTests {

  private static final Path PAGES = Checkout.ROOT.resolve("docs/problems");
  private static final Pattern ENTRY = Pattern.compile("(?m)^- \\[([^\\]]+)]\\(\\1\\.md\\): \\S");
  private static final Pattern STATUS = Pattern.compile("HTTP status (\\d+)");
  private static final Pattern EXIT = Pattern.compile("exit code (\\d+)");

  private static List<ProblemCode> problems = List.of();

  @BeforeAll
  static void readTheSources() throws IOException {
    problems = ProblemCode.below(Checkout.ROOT);
  }

  @Test
  void everyProblemOfEveryModuleIsFound() {
    assertThat(problems)
        .extracting(ProblemCode::declaration)
        .contains(
            "DocumentProblem.INVALID_DOCUMENT",
            "RequestProblem.UNAUTHENTICATED",
            "SecretProblem.SECRETS_UNAVAILABLE",
            "WorkflowProblem.UNKNOWN_WORKFLOW",
            "CommandProblem.PORT_IN_USE");
    assertThat(problems)
        .noneMatch(it -> it.title().equals("no title") || it.kind().equals("no kind"));
  }

  @Test
  void noTwoProblemsShareACode() {
    assertThat(problems).extracting(ProblemCode::code).doesNotHaveDuplicates();
  }

  @Test
  void eachCodeHasAPageAndEachPageACode() throws IOException {
    try (var files = Files.list(PAGES)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .filteredOn(name -> !name.equals("README.md"))
          .containsExactlyInAnyOrderElementsOf(
              problems.stream().map(problem -> problem.code() + ".md").toList());
    }
  }

  @Test
  void theIndexListsEachCodeOnce() throws IOException {
    var entries = ENTRY.matcher(page("README")).results().map(entry -> entry.group(1));

    assertThat(entries)
        .containsExactlyInAnyOrderElementsOf(problems.stream().map(ProblemCode::code).toList());
  }

  @Test
  void eachPageIsShortAndHasAllParts() throws IOException {
    for (var problem : problems) {
      var page = page(problem.code());

      assertThat(page.lines()).as(problem.code()).hasSizeLessThanOrEqualTo(25);
      assertThat(page)
          .as(problem.code())
          .startsWithIgnoringCase("# " + problem.title() + "\n")
          .contains("\n`" + problem.code() + "` · ", "\n```\n")
          .containsSubsequence("**What it means.** ", "**Usual causes**", "**What to do**");
    }
  }

  @Test
  void eachPageTellsTheStatusAndTheExitCodeOfItsKind() throws IOException {
    for (var problem : problems) {
      var heading = page(problem.code()).lines().skip(2).findFirst().orElse("");
      var statuses = numbers(STATUS, heading);
      var exits = numbers(EXIT, heading);

      assertThat(heading).as(problem.code()).containsAnyOf("HTTP status", "exit code");
      if (!problem.setsStatus()) {
        assertThat(statuses).as(problem.code()).isSubsetOf(problem.status());
      }
      // what keeps the service from starting is told by `up`, in its own words
      if (!heading.contains("(start-failed.md)")) {
        assertThat(exits).as(problem.code()).containsExactly(problem.exit());
      }
    }
  }

  private static List<Integer> numbers(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .map((MatchResult found) -> Integer.valueOf(found.group(1)))
        .toList();
  }

  private static String page(String name) throws IOException {
    return Files.readString(PAGES.resolve(name + ".md"), UTF_8);
  }
}
