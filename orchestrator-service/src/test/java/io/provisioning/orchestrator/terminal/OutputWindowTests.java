package io.provisioning.orchestrator.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class OutputWindowTests {

  private static final Duration NO_TIME = Duration.ZERO;
  private static final Duration LONG = Duration.ofSeconds(30);

  private final OutputWindow window = new OutputWindow();

  @Test
  void aReaderGoesOnAfterWhatItHas() throws InterruptedException {
    window.append("hello".getBytes(UTF_8));

    var chunk = window.after(2, NO_TIME).orElseThrow();

    assertThat(new String(Base64.getDecoder().decode(chunk.data()), UTF_8)).isEqualTo("llo");
    assertThat(chunk.end()).isEqualTo(5);
    assertThat(chunk.lost()).isZero();
    assertThat(window.after(5, NO_TIME)).isEmpty();
  }

  @Test
  void whoeverPrintsWaitsUntilItIsSent() throws InterruptedException {
    var printing =
        Thread.ofVirtual()
            .start(() -> {
              try {
                window.append(new byte[OutputWindow.UNSENT + 1]);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });

    var first = read(0, OutputWindow.UNSENT);
    assertThat(first).isEqualTo(OutputWindow.UNSENT);
    assertThat(window.after(first, NO_TIME)).isEmpty();
    window.sent(first);

    assertThat(window.after(first, LONG)).isPresent();
    printing.join();
  }

  /** What a reader has after some bytes. */
  private long read(long after, long until) throws InterruptedException {
    var position = after;
    while (position < until) {
      position = window.after(position, LONG).orElseThrow().end();
    }
    return position;
  }

  @Test
  void whatWasSentIsKeptForAReaderThatComesBack() throws InterruptedException {
    for (int n = 0; n < 4; n++) {
      window.append(new byte[OutputWindow.UNSENT]);
      window.sent(Long.MAX_VALUE);
    }

    var chunk = window.after(7, NO_TIME).orElseThrow();

    assertThat(chunk.lost()).isEqualTo(4L * OutputWindow.UNSENT - OutputWindow.KEPT - 7);
    assertThat(Base64.getDecoder().decode(chunk.data())).hasSize(OutputWindow.CHUNK);
  }

  @Test
  void theEndReleasesEverybody() throws InterruptedException {
    var printing =
        Thread.ofVirtual()
            .start(() -> {
              try {
                window.append(new byte[2 * OutputWindow.KEPT]);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    read(0, OutputWindow.UNSENT);

    window.end();

    printing.join();
    assertThat(window.after(OutputWindow.UNSENT, LONG)).isEmpty();
    assertThat(window.isOver()).isTrue();
  }
}
