package io.provisioning.orchestrator.terminal;

import static io.provisioning.orchestrator.terminal.TerminalFixtures.BEGIN;
import static io.provisioning.orchestrator.terminal.TerminalFixtures.SIZE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.f4b6a3.uuid.UuidCreator;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.terminal.TerminalFixtures.SetClock;
import io.provisioning.provider.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingsTests {

  private final SetClock clock = new SetClock();
  private final Recordings recordings;

  RecordingsTests(@TempDir Path directory) {
    recordings = new Recordings(TerminalFixtures.settings(directory), clock);
  }

  private RecordingView recorded() throws IOException {
    var about =
        TerminalFixtures.about(UuidCreator.getTimeOrderedEpoch().toString(), clock.instant());
    var recording = recordings.begin(about, SIZE);
    var _ = recording.output("hello".getBytes(UTF_8));
    recordings.ended(about.ended(clock.instant(), End.CLOSED, recording.close(End.CLOSED)));
    return about;
  }

  @Test
  void aRecordingIsAnAsciicast() throws IOException {
    var about = TerminalFixtures.about(UuidCreator.getTimeOrderedEpoch().toString(), BEGIN);
    var recording = recordings.begin(about, SIZE);
    clock.forward(Duration.ofMillis(1500));
    var euro = "€".getBytes(UTF_8);
    assertThat(recording.output(new byte[] {'a', euro[0]})).isTrue();
    assertThat(recording.output(new byte[] {euro[1], euro[2], (byte) 0xff})).isTrue();
    recording.resized(new Terminal.Size(100, 30));
    var _ = recording.close(End.IDLE);

    var file = recordings.get("mine", about.id());
    assertThat(Files.readAllLines(file).subList(1, 5))
        .containsExactly(
            "[1.5,\"o\",\"a\"]",
            "[1.5,\"o\",\"€\uFFFD\"]",
            "[1.5,\"r\",\"100x30\"]",
            "[1.5,\"m\",\"idle\"]");
    assertThat(Files.readAllLines(file).getFirst())
        .contains("\"version\":2", "\"width\":80", "\"height\":24", "\"timestamp\":1795435200");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void aRecordingHasABound() throws IOException {
    var about = TerminalFixtures.about(UuidCreator.getTimeOrderedEpoch().toString(), BEGIN);
    var recording = recordings.begin(about, SIZE);

    assertThat(recording.output(new byte[16 * 1024])).isFalse();
  }

  @Test
  void theNewestIsFirstAndPagesFollow() throws IOException {
    var first = recorded();
    var second = recorded();
    var third = recorded();

    var page = recordings.list("mine", "web/server/db", null, 2);
    assertThat(page.items()).extracting(RecordingView::id).containsExactly(third.id(), second.id());
    assertThat(page.items().getFirst().end()).isEqualTo(End.CLOSED);
    var rest = recordings.list("mine", null, page.nextCursor(), 2);
    assertThat(rest.items()).extracting(RecordingView::id).containsExactly(first.id());
    assertThat(rest.nextCursor()).isNull();
    assertThat(recordings.list("mine", "web/server/other", null, 2).items()).isEmpty();
    assertThat(recordings.list("theirs", null, null, 2).items()).isEmpty();
  }

  @Test
  void whatWasKeptLongEnoughIsDeleted() throws IOException {
    var old = recorded();
    clock.forward(Duration.ofDays(91));
    var young = recorded();

    assertThat(recordings.expire()).isEqualTo(Map.of("deleted", 1L, "failed", 0L));

    assertThat(recordings.list("mine", null, null, 9).items())
        .extracting(RecordingView::id)
        .containsExactly(young.id());
    assertThatThrownBy(() -> recordings.get("mine", old.id()))
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> assertThat(e.problem()).isEqualTo(TerminalProblem.UNKNOWN_RECORDING));
  }

  @Test
  void aRecordingOfAProcessThatIsGoneHasEnded() {
    var about = TerminalFixtures.about(UuidCreator.getTimeOrderedEpoch().toString(), BEGIN);
    var _ = recordings.begin(about, SIZE);

    recordings.recover();

    assertThat(recordings.list("mine", null, null, 9).items().getFirst())
        .satisfies(it -> {
          assertThat(it.end()).isEqualTo(End.STOPPED);
          assertThat(it.endedAt()).isNotNull();
          assertThat(it.bytes()).isPositive();
        });
  }

  @Test
  void namesOfFilesAreNoIds() {
    for (var id : new String[] {"../mine/x", "", "x", "..%2f"}) {
      assertThatThrownBy(() -> recordings.get("mine", id)).isInstanceOf(ProblemException.class);
    }
  }
}
