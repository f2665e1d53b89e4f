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
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every text in {@code hostile/} is refused in good time with a finding, and whoever asked goes on:
 * the evaluator has the memory and not the service. Prints time and the evaluator's memory for
 * {@code docs/development/attacks.md}.
 */
@Tag("proof-hostile")
class HostileTextsIntegrationTests {

  /** Far above what is seen (at most 2 s), because other tests may have the processors. */
  private static final Duration BOUND = Duration.ofSeconds(12);

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
    var text = Files.readString(hostile);
    var refusal = catchThrowableOfType(ProblemException.class, () -> read(text));
    var took = Duration.ofNanos(System.nanoTime() - start);
    long kilobytes = evaluatorPeak();

    System.out.printf(
        "%s\t%d ms\t%d MB\t%s%n",
        hostile.getFileName(),
        took.toMillis(),
        kilobytes >> 10,
        refusal == null ? "ACCEPTED" : refusal.findings().getFirst());
    assertThat(refusal.problem())
        .isIn(DocumentProblem.INVALID_DOCUMENT, DocumentProblem.COSTLY_DOCUMENT);
    assertThat(refusal.findings()).isNotEmpty();
    assertThat(refusal.findings().toString()).doesNotContain("word", "root:");
    assertThat(took).isLessThan(BOUND);
    assertThat(kilobytes).isLessThan(MOST_KILOBYTES);
    assertThat(read(FINE)).isEqualTo("fine");
    assertThat(workspace).isEmptyDirectory();
  }

  private static String read(String text) {
    var file = workspace.resolve("infra/x/infra.pkl");
    return language.readInfrastructure(new Draft(text, file, workspace)).value().name();
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
