package io.provisioning.orchestrator.terminal;

import static io.provisioning.orchestrator.terminal.TerminalFixtures.BEGIN;
import static io.provisioning.orchestrator.terminal.TerminalFixtures.SIZE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.f4b6a3.uuid.UuidCreator;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.terminal.TerminalFixtures.Echo;
import io.provisioning.orchestrator.terminal.TerminalFixtures.SetClock;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveTerminalTests {

  private final SetClock clock = new SetClock();
  private final Recordings recordings;
  private final LiveTerminal live;
  private final Echo shell;

  LiveTerminalTests(@TempDir Path directory) {
    recordings = new Recordings(TerminalFixtures.settings(directory), clock);
    var about = TerminalFixtures.about(UuidCreator.getTimeOrderedEpoch().toString(), BEGIN);
    live = new LiveTerminal(about, recordings.begin(about, SIZE), recordings, clock);
    shell = new Echo(live);
    live.connect(shell, shell);
  }

  private void type(long offset, String text) {
    live.type(offset, text.getBytes(UTF_8));
  }

  @Test
  void whatIsRepeatedIsTypedOnce() {
    type(0, "echo ");
    type(0, "echo ");
    type(3, "o hi");

    assertThat(shell.typed.toString(UTF_8)).isEqualTo("echo hi");
  }

  @Test
  void aGapIsRefused() {
    assertThatThrownBy(() -> type(1, "x"))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("missing");
    assertThat(shell.typed.size()).isZero();
  }

  @Test
  void aShellThatTakesNothingKeepsNobodyFromLooking() throws InterruptedException {
    shell.isStuck = true;
    var stuck = Thread.ofVirtual().start(() -> type(0, "much"));
    shell.isTyping.await();

    assertThat(live.unreadSince()).contains(BEGIN);
    live.finish(End.UNREAD);

    stuck.join();
    assertThat(live.end()).contains(End.UNREAD);
  }

  @Test
  void theEndIsRecordedAndHangsUp() {
    clock.forward(Duration.ofSeconds(3));
    live.finish(End.IDLE);
    live.finish(End.CLOSED);
    type(0, "too late");

    assertThat(shell.isClosed).isTrue();
    assertThat(shell.typed.size()).isZero();
    assertThat(live.end()).contains(End.IDLE);
    var recorded = recordings.list("mine", null, null, 1).items().getFirst();
    assertThat(recorded.end()).isEqualTo(End.IDLE);
    assertThat(recorded.endedAt()).isEqualTo(BEGIN.plusSeconds(3));
  }

  @Test
  void itEndsWhenItsRecordingIsFull() {
    live.output(new byte[16 * 1024]);

    assertThat(live.end()).contains(End.RECORDING_FULL);
    assertThat(shell.isClosed).isTrue();
  }

  @Test
  void sizesFillARecordingToo() {
    for (int n = 0; n < 64 * 1024 && live.end().isEmpty(); n++) {
      live.resize(SIZE);
    }

    assertThat(live.end()).contains(End.RECORDING_FULL);
  }

  @Test
  void aShellThatEndedBeforeItWasConnectedIsHungUp() {
    var about = TerminalFixtures.about(UuidCreator.getTimeOrderedEpoch().toString(), BEGIN);
    var early = new LiveTerminal(about, recordings.begin(about, SIZE), recordings, clock);
    early.ended();
    var late = new Echo(early);

    early.connect(late, late);

    assertThat(late.isClosed).isTrue();
  }

  @Test
  void aNewReaderTakesThePlaceOfTheOther() {
    var first = live.attach();
    var second = live.attach();

    live.detach(first);
    assertThat(live.isRead(first)).isFalse();
    assertThat(live.unreadSince()).isEmpty();
    clock.forward(Duration.ofSeconds(5));
    live.detach(second);
    assertThat(live.unreadSince()).contains(BEGIN.plusSeconds(5));
  }
}
