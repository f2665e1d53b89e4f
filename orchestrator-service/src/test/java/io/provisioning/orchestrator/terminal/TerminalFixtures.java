package io.provisioning.orchestrator.terminal;

import io.provisioning.provider.CommandChannel;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.Terminal;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.springframework.util.unit.DataSize;

/** Terminals without servers. */
final class TerminalFixtures {

  static final Instant BEGIN = Instant.parse("2026-11-23T12:00:00Z");
  static final Terminal.Size SIZE = new Terminal.Size(80, 24);

  private TerminalFixtures() {}

  static TerminalSettings settings(Path directory) {
    return new TerminalSettings(
        directory,
        3,
        2,
        Duration.ofMinutes(15),
        Duration.ofSeconds(60),
        Duration.ofSeconds(30),
        DataSize.ofKilobytes(64),
        Duration.ofDays(90));
  }

  static RecordingView about(String id, Instant at) {
    return new RecordingView(id, "mine", "web/server/db", "ann", "u1", at, null, null, 0);
  }

  /** A clock that is set. */
  static final class SetClock implements InstantSource {

    private volatile Instant now = BEGIN;

    @Override
    public Instant instant() {
      return now;
    }

    void forward(Duration time) {
      now = now.plus(time);
    }
  }

  /** A shell that echoes, or takes nothing until it is closed. */
  static final class Echo implements Terminal, CommandChannel {

    final ByteArrayOutputStream typed = new ByteArrayOutputStream();
    final Terminal.Screen screen;
    final CountDownLatch isTyping = new CountDownLatch(1);
    private final CountDownLatch closing = new CountDownLatch(1);
    volatile boolean isStuck;
    boolean isClosed;

    Echo(Terminal.Screen screen) {
      this.screen = screen;
    }

    @Override
    public void type(byte[] input) {
      isTyping.countDown();
      if (isStuck) {
        awaitClosing();
        return;
      }
      typed.writeBytes(input);
      screen.output(input);
    }

    private void awaitClosing() {
      try {
        closing.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public void resize(Size size) {}

    @Override
    public ExecResult exec(Command command, OutputListener output) {
      throw new ProviderException(ProviderException.Kind.PERMANENT, "there is only a shell");
    }

    @Override
    public void upload(List<RemoteFile> files) {}

    @Override
    public void close() {
      isClosed = true;
      closing.countDown();
    }
  }
}
