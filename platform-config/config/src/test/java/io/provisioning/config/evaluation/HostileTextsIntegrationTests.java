package io.provisioning.config.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.config.document.DocumentProblem;
import io.provisioning.config.infrastructure.DocumentText.Draft;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every text in {@code hostile/} is refused with a finding and little work, and whoever asked goes
 * on: the evaluator has the memory and not the service. What counts is its processor time: how long
 * that takes depends on what else the machine does. Prints both, and the evaluator's memory, for
 * {@code docs/development/attacks.md}.
 */
@Tag("proof-hostile")
class HostileTextsIntegrationTests {

  /** Far above what is seen: two processors until it is given up, and the first one's own cache. */
  private static final Duration MOST_WORK = Duration.ofSeconds(12);

  private static final long TICKS_PER_SECOND = 100;

  private static final long MOST_KILOBYTES = 330 << 10;

  private static final String FINE =
      "amends \"provisioning:Infrastructure.pkl\"\nname = \"fine\"\n";

  @TempDir private static Path workspaces;

  private static IsolatedLanguage language;
  private static Path workspace;

  @BeforeAll
  static void start() throws IOException {
    workspace = Files.createDirectories(workspaces.resolve("mine"));
    var other = Files.createDirectories(workspaces.resolve("other/infra/web"));
    Files.writeString(other.resolve("infra.pkl"), "secret = \"word\"\n");
    language = new IsolatedLanguage(List.of("local", "demo"), Duration.ofMinutes(1), List.of());
  }

  @AfterAll
  static void end() {
    language.close();
  }

  static Stream<Path> texts() throws IOException, URISyntaxException {
    var directory =
        Path.of(
            Objects.requireNonNull(HostileTextsIntegrationTests.class.getResource("hostile"))
                .toURI());
    try (var files = Files.list(directory)) {
      var all = files.sorted().toList();
      assertThat(all).hasSizeGreaterThan(20);
      return all.stream();
    }
  }

  @ParameterizedTest
  @MethodSource("texts")
  void isRefusedAndTheNextIsRead(Path hostile) throws IOException {
    language.warmUp();
    long start = System.nanoTime();
    var startOfWork = workOfEvaluators();
    var text = Files.readString(hostile);
    var refusal = catchThrowableOfType(ProblemException.class, () -> read(text));
    var took = Duration.ofNanos(System.nanoTime() - start);
    var worked = workOfEvaluators().minus(startOfWork);
    long kilobytes = evaluatorPeak();

    System.out.printf(
        "%s\t%d ms\t%d ms of processor\t%d MB\t%s%n",
        hostile.getFileName(),
        took.toMillis(),
        worked.toMillis(),
        kilobytes >> 10,
        refusal == null ? "ACCEPTED" : refusal.findings().getFirst());
    assertThat(refusal.problem())
        .isIn(DocumentProblem.INVALID_DOCUMENT, DocumentProblem.COSTLY_DOCUMENT);
    assertThat(refusal.findings()).isNotEmpty();
    assertThat(refusal.findings().toString()).doesNotContain("word", "root:");
    assertThat(worked).isLessThan(MOST_WORK);
    assertThat(kilobytes).isLessThan(MOST_KILOBYTES);
    assertThat(read(FINE)).isEqualTo("fine");
    assertThat(workspace).isEmptyDirectory();
  }

  private static String read(String text) {
    var file = workspace.resolve("infra/x/infra.pkl");
    return language.readInfrastructure(new Draft(text, file, workspace)).value().name();
  }

  /** Of those that run and of those that were thrown away, whose time their parent is told. */
  private static Duration workOfEvaluators() {
    var ended = ticks("self", 15, 16);
    var running =
        ProcessHandle.current()
            .children()
            .mapToLong(child -> ticks(String.valueOf(child.pid()), 13, 14))
            .sum();
    return Duration.ofSeconds(ended + running).dividedBy(TICKS_PER_SECOND);
  }

  /** The sum of fields of proc(5), which are counted from zero; zero if the process is gone. */
  private static long ticks(String process, int... fields) {
    try {
      var text = Files.readString(Path.of("/proc", process, "stat"));
      // the second field is the name, in parentheses, and may have blanks
      var rest = text.substring(text.lastIndexOf(')') + 2).split(" ", -1);
      return IntStream.of(fields).mapToLong(field -> Long.parseLong(rest[field - 2])).sum();
    } catch (IOException _) {
      return 0;
    }
  }

  /** Zero when it was thrown away. */
  private static long evaluatorPeak() {
    return ProcessHandle.current()
        .children()
        .filter(child -> child.info().command().orElse("").endsWith("java"))
        .mapToLong(child -> peak(child.pid()))
        .max()
        .orElse(0);
  }

  private static long peak(long pid) {
    try (var lines = Files.lines(Path.of("/proc/" + pid + "/status"))) {
      return lines
          .filter(line -> line.startsWith("VmHWM"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
          .findFirst()
          .orElse(0);
    } catch (IOException _) {
      return 0;
    } catch (UncheckedIOException _) {
      return 0;
    }
  }
}
