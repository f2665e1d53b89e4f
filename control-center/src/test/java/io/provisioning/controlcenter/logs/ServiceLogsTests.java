package io.provisioning.controlcenter.logs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.logs.ServiceLogs.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceLogsTests {

  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

  @TempDir private Path directory;

  private ServiceLogs logs;

  @BeforeEach
  void configure() {
    logs = new ServiceLogs(List.of("control-center", "orchestrator"), directory);
  }

  @Test
  void allServicesAreKnownWhetherTheirLogsAreHereOrNot() throws IOException {
    write("12345\n");

    assertThat(logs.known())
        .extracting(ServiceLogs.Known::service, ServiceLogs.Known::bytes)
        .containsExactly(tuple("control-center", null), tuple("orchestrator", 6L));
  }

  @Test
  void pagesLeadFromTheNewestToTheOldestLine() throws IOException {
    write(numbered(25));

    var seen = new ArrayList<String>();
    @Nullable LogPosition before = null;
    do {
      var page = logs.page("orchestrator", LogQuery.ALL, before, 10);
      seen.addAll(messages(page));
      before = page.next();
    } while (before != null);

    assertThat(seen.reversed())
        .isEqualTo(IntStream.range(0, 25).mapToObj(n -> "line " + n).toList());
  }

  @Test
  void aLogThatIsEmptyHasNoLines() throws IOException {
    write("");

    var page = logs.page("orchestrator", LogQuery.ALL, null, 10);

    assertThat(page.lines()).isEmpty();
    assertThat(page.next()).isNull();
  }

  @Test
  void onlyWhatIsBadEnoughIsShownAndWhatSaysNoLevel() throws IOException {
    write(line(0, "INFO", "all is well") + "OutOfMemoryError\n" + line(1, "ERROR", "all is lost"));

    assertThat(messages(page(new LogQuery(null, LogLevel.WARN, null, null))))
        .containsExactly("all is lost", "OutOfMemoryError");
  }

  @ParameterizedTest
  @ValueSource(strings = {"DISK", "is full", "io.x", "Files.java:42", "worker-7"})
  void textIsFoundWhereverItStandsWhateverItsCase(String search) throws IOException {
    write(
        line(0, "INFO", "nothing to see")
            + """
            {"@timestamp":"2026-11-21T12:00:01Z","log":{"level":"ERROR","logger":"io.x.Journal"},\
            "message":"the disk is full","process":{"thread":{"name":"worker-7"}},\
            "error":{"stack_trace":"at Files.java:42"}}
            """);

    assertThat(messages(page(new LogQuery(search, null, null, null))))
        .containsExactly("the disk is full");
  }

  @Test
  void timesAreFromOneOnAndBeforeAnother() throws IOException {
    write(numbered(10));

    assertThat(messages(page(new LogQuery(null, null, NOON.plusSeconds(3), NOON.plusSeconds(6)))))
        .containsExactly("line 5", "line 4", "line 3");
  }

  @Test
  void aLineWithoutATimeIsAsOldAsTheNextThatHasOne() throws IOException {
    write("early\n" + line(0, "INFO", "zero") + "late\n" + line(9, "INFO", "nine") + "last\n");

    assertThat(messages(page(new LogQuery(null, null, NOON.plusSeconds(5), null))))
        .containsExactly("last", "nine", "late");
    assertThat(messages(page(new LogQuery(null, null, null, NOON.plusSeconds(5)))))
        .containsExactly("zero", "early");
  }

  @Test
  void aCursorOfALogThatWasBegunAnewLeadsToNothing() throws IOException {
    write(numbered(5));
    var first = logs.page("orchestrator", LogQuery.ALL, null, 2);
    Files.delete(file());
    write(line(0, "INFO", "another") + numbered(5));

    var page = logs.page("orchestrator", LogQuery.ALL, first.next(), 2);

    assertThat(page.lines()).isEmpty();
    assertThat(page.next()).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "vault",
        "../orchestrator",
        "./orchestrator",
        "orchestrator.log",
        "Orchestrator"
      })
  void onlyServicesHaveLogs(String service) throws IOException {
    write("secret\n");

    assertThatThrownBy(() -> logs.page(service, LogQuery.ALL, null, 10))
        .isInstanceOfSatisfying(
            ProblemException.class, e -> assertThat(e.problem()).isEqualTo(LogProblem.UNKNOWN_LOG));
  }

  @Test
  void aLogThatIsNotHereIsSaidToBeElsewhere() {
    assertThatThrownBy(() -> logs.page("orchestrator", LogQuery.ALL, null, 10))
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> assertThat(e.problem()).isEqualTo(LogProblem.LOG_ELSEWHERE));
  }

  @Test
  void aLogThatCannotBeReadIsSaidToBeSo() throws IOException {
    Files.createDirectory(file());

    assertThatThrownBy(() -> logs.page("orchestrator", LogQuery.ALL, null, 10))
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> assertThat(e.problem()).isEqualTo(LogProblem.LOG_UNREADABLE));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "ffffffff-", "ffffffff--1", "FFFFFFFF-1", "ffffffff-1x"})
  void whatIsNoPositionIsRefused(String text) {
    assertThatThrownBy(() -> LogPosition.parse(text, "cursor"))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("cursor");
  }

  @Test
  void aPositionIsReadAsItIsWritten() {
    var position = new LogPosition("0012abcd", 77);

    assertThat(LogPosition.parse(position.toString(), "cursor")).isEqualTo(position);
  }

  private Page page(LogQuery query) {
    return logs.page("orchestrator", query, null, 100);
  }

  private void write(String text) throws IOException {
    Files.writeString(file(), text);
  }

  private Path file() {
    return directory.resolve("orchestrator.log");
  }

  private static List<String> messages(Page page) {
    return page.lines().stream().map(placed -> placed.line().message()).toList();
  }

  private static String numbered(int count) {
    return IntStream.range(0, count)
        .mapToObj(n -> line(n, "INFO", "line " + n))
        .reduce("", String::concat);
  }

  private static String line(int second, String level, String message) {
    return "{\"@timestamp\":\"%s\",\"log\":{\"level\":\"%s\"},\"message\":\"%s\"}\n"
        .formatted(NOON.plusSeconds(second), level, message);
  }
}
