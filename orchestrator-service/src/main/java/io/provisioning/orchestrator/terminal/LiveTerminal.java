package io.provisioning.orchestrator.terminal;

import io.provisioning.config.problem.Finding;
import io.provisioning.orchestrator.resource.ResourceProblem;
import io.provisioning.provider.CommandChannel;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.Terminal;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One terminal, from when it is opened until it is forgotten. Safe for use by many threads. */
final class LiveTerminal implements Terminal.Screen {

  private static final Logger log = LoggerFactory.getLogger(LiveTerminal.class);

  private final RecordingView about;
  private final Recording recording;
  private final Recordings recordings;
  private final InstantSource clock;
  private final ReentrantLock typing = new ReentrantLock();
  private final OutputWindow window = new OutputWindow();
  private final AtomicReference<@Nullable Ended> ended = new AtomicReference<>();
  private volatile @Nullable Wire wire;
  private volatile Instant lastKey;
  private long typed;
  private int reader;
  private boolean isRead;
  private Instant unreadSince;

  private record Ended(End end, Instant at) {}

  private record Wire(CommandChannel channel, Terminal terminal) {}

  LiveTerminal(
      RecordingView about, Recording recording, Recordings recordings, InstantSource clock) {
    this.about = about;
    this.recording = recording;
    this.recordings = recordings;
    this.clock = clock;
    lastKey = about.openedAt();
    unreadSince = about.openedAt();
  }

  /** Connects it; the channel is closed at the end, and at once if that has come already. */
  void connect(CommandChannel channel, Terminal terminal) {
    wire = new Wire(channel, terminal);
    if (ended.get() != null) {
      hangUp();
    }
  }

  TerminalView view() {
    return new TerminalView(
        about.id(), about.workspace(), about.server(), about.openedBy(), about.openedAt());
  }

  String workspace() {
    return about.workspace();
  }

  String owner() {
    return about.openedById();
  }

  OutputWindow window() {
    return window;
  }

  Optional<End> end() {
    return Optional.ofNullable(ended.get()).map(Ended::end);
  }

  @Override
  public void output(byte[] bytes) {
    if (ended.get() != null) {
      return;
    }
    try {
      var hasRoom = recording.output(bytes);
      window.append(bytes);
      goOnIf(hasRoom);
    } catch (IOException e) {
      notRecorded(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      finish(End.STOPPED);
    }
  }

  @Override
  public void ended() {
    finish(End.EXITED);
  }

  /**
   * Types what was not typed yet.
   *
   * @param offset how many bytes were typed before these
   * @throws io.provisioning.config.problem.ProblemException INVALID_QUERY if there is a gap
   */
  void type(long offset, byte[] input) {
    // its own lock: a shell that takes nothing must not keep others from looking here
    typing.lock();
    try {
      if (offset > typed || offset < 0) {
        throw ResourceProblem.invalid(
            "what was typed before is missing",
            new Finding(
                "offset", "at most " + typed + ", as was typed already", "" + offset, null, null));
      }
      int known = (int) Math.min(input.length, typed - offset);
      var more = Arrays.copyOfRange(input, known, input.length);
      var present = wire;
      if (more.length > 0 && present != null && ended.get() == null) {
        lastKey = clock.instant();
        typed += more.length;
        attempt(() -> present.terminal().type(more));
      }
    } finally {
      typing.unlock();
    }
  }

  void resize(Terminal.Size size) {
    var present = wire;
    if (present != null && ended.get() == null) {
      attempt(() -> present.terminal().resize(size));
      try {
        goOnIf(recording.resized(size));
      } catch (IOException e) {
        notRecorded(e);
      }
    }
  }

  private void goOnIf(boolean hasRoom) {
    if (!hasRoom) {
      finish(End.RECORDING_FULL);
    }
  }

  private void notRecorded(IOException e) {
    log.error("terminal {} is closed, since it cannot be recorded", about.id(), e);
    finish(End.NOT_RECORDED);
  }

  /** A shell that has just ended says so on its own way. */
  private void attempt(Runnable action) {
    try {
      action.run();
    } catch (ProviderException e) {
      log.debug("terminal {} takes nothing", about.id(), e);
    }
  }

  /** Takes the place of the reader, if there is one. @return a number for {@link #isRead} */
  synchronized int attach() {
    isRead = true;
    reader++;
    window.wake();
    return reader;
  }

  synchronized boolean isRead(int by) {
    return by == reader;
  }

  synchronized void detach(int by) {
    if (by == reader) {
      isRead = false;
      unreadSince = clock.instant();
    }
  }

  /** Since when nobody reads; empty while somebody does. */
  synchronized Optional<Instant> unreadSince() {
    return isRead ? Optional.empty() : Optional.of(unreadSince);
  }

  Instant lastKey() {
    return lastKey;
  }

  /** When it ended; empty while it goes on. */
  Optional<Instant> endedAt() {
    return Optional.ofNullable(ended.get()).map(Ended::at);
  }

  /** Ends it, if it has not ended. */
  void finish(End end) {
    if (!ended.compareAndSet(null, new Ended(end, clock.instant()))) {
      return;
    }
    window.end();
    try {
      recordings.ended(about.ended(clock.instant(), end, recording.close(end)));
    } catch (IOException e) {
      log.error("the end of recording {} is missing", about.id(), e);
    }
    hangUp();
  }

  private void hangUp() {
    var present = wire;
    if (present == null) {
      return;
    }
    try (var channel = present.channel();
        var terminal = present.terminal()) {
      log.debug("{} on {} is hung up", terminal, channel);
    } catch (RuntimeException e) {
      log.warn("terminal {} could not be hung up", about.id(), e);
    }
  }
}
