package io.provisioning.orchestrator.terminal;

import com.github.f4b6a3.uuid.UuidCreator;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.server.ServerChannels;
import io.provisioning.provider.Terminal;
import io.provisioning.service.VerifiedCaller;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;

/** The terminals that are open, each its opener's alone. Safe for use by many threads. */
final class Terminals {

  /** For a reader that comes back to hear of the end. */
  private static final Duration REMEMBERED = Duration.ofMinutes(1);

  private final ServerChannels servers;
  private final Recordings recordings;
  private final TerminalSettings settings;
  private final InstantSource clock;
  private final Map<String, LiveTerminal> byId = new ConcurrentHashMap<>();
  private final Map<String, String> ownersOfPlaces = new ConcurrentHashMap<>();

  Terminals(
      ServerChannels servers,
      Recordings recordings,
      TerminalSettings settings,
      InstantSource clock) {
    this.servers = servers;
    this.recordings = recordings;
    this.settings = settings;
    this.clock = clock;
  }

  /**
   * Opens a terminal.
   *
   * @param server id of a recorded server, such as {@code web/server/db}
   * @throws ProblemException as {@link ServerChannels#terminal}; TOO_MANY_TERMINALS;
   *     RECORDINGS_UNAVAILABLE
   */
  LiveTerminal open(String workspace, String server, Terminal.Size size, VerifiedCaller caller) {
    var id = UuidCreator.getTimeOrderedEpoch().toString();
    servers.require(workspace, server);
    takePlace(id, caller.id());
    var about =
        new RecordingView(
            id, workspace, server, caller.name(), caller.id(), clock.instant(), null, null, 0);
    var live = Optional.<LiveTerminal>empty();
    var isOpen = false;
    try {
      var begun = new LiveTerminal(about, recordings.begin(about, size), recordings, clock);
      live = Optional.of(begun);
      servers.terminal(workspace, server, size, begun, begun::connect);
      byId.put(id, begun);
      isOpen = true;
      return begun;
    } finally {
      if (!isOpen) {
        ownersOfPlaces.remove(id);
        live.ifPresent(it -> it.finish(End.EXITED));
      }
    }
  }

  private synchronized void takePlace(String id, String owner) {
    sweepPlaces();
    var own = ownersOfPlaces.values().stream().filter(owner::equals).count();
    if (own >= settings.perPerson()) {
      throw TerminalProblem.TOO_MANY_TERMINALS.because(
          "you have %d terminals open, as many as are allowed".formatted(own),
          "close one, or wait a minute for those that you left");
    }
    if (ownersOfPlaces.size() >= settings.most()) {
      throw TerminalProblem.TOO_MANY_TERMINALS.because(
          "%d terminals are open, as many as are allowed".formatted(ownersOfPlaces.size()),
          "try again later");
    }
    ownersOfPlaces.put(id, owner);
  }

  private void sweepPlaces() {
    byId.forEach((id, live) -> {
      if (live.endedAt().isPresent()) {
        ownersOfPlaces.remove(id);
      }
    });
  }

  /**
   * One's own terminal.
   *
   * @throws ProblemException UNKNOWN_TERMINAL, also where it is somebody else's
   */
  LiveTerminal get(String workspace, String id, VerifiedCaller caller) {
    var live = byId.get(id);
    if (live == null
        || !live.workspace().equals(workspace)
        || !Objects.equals(live.owner(), caller.id())) {
      throw TerminalProblem.UNKNOWN_TERMINAL.because(
          "you have no terminal `%s` in workspace `%s`, or no longer".formatted(id, workspace),
          "open another one");
    }
    return live;
  }

  /** Closes what nobody types in or reads, and forgets what has ended. */
  void sweep() {
    var now = clock.instant();
    byId.forEach((id, live) -> {
      if (live.endedAt().isPresent()) {
        ownersOfPlaces.remove(id);
        if (live.endedAt().get().isBefore(now.minus(REMEMBERED))) {
          byId.remove(id);
        }
      } else if (live.lastKey().isBefore(now.minus(settings.idle()))) {
        Thread.ofVirtual().start(() -> live.finish(End.IDLE));
      } else if (live.unreadSince()
          .filter(since -> since.isBefore(now.minus(settings.unread())))
          .isPresent()) {
        Thread.ofVirtual().start(() -> live.finish(End.UNREAD));
      }
    });
  }

  /** Closes all, and waits for that. */
  void stop() {
    try (var closing = Executors.newVirtualThreadPerTaskExecutor()) {
      byId.values().forEach(live -> closing.execute(() -> live.finish(End.STOPPED)));
    }
  }
}
