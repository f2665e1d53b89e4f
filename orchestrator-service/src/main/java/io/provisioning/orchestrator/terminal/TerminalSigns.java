package io.provisioning.orchestrator.terminal;

import io.provisioning.orchestrator.cause.Sign;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.resource.RecordedResource;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Terminals that were open on a server when the trouble began, or shortly before. */
final class TerminalSigns implements Sign.Source {

  /** What is done to a server may take as long to be felt. */
  private static final Duration LATE = Duration.ofMinutes(15);

  /** Of a server, newest first. */
  private static final int LOOKED_AT = 50;

  private final Recordings recordings;

  TerminalSigns(Recordings recordings) {
    this.recordings = recordings;
  }

  @Override
  public List<Sign> of(RecordedResource resource, Instant at) {
    var server = server(resource.resource());
    if (server == null) {
      return List.of();
    }
    return recordings.list(resource.workspace(), server, null, LOOKED_AT).items().stream()
        .filter(recording -> wasOpen(recording, at))
        .map(recording -> Sign.since(Sign.Kind.TERMINAL, summary(recording), recording.openedAt()))
        .toList();
  }

  private static @Nullable String server(ResourceRef ref) {
    return switch (ref.kind()) {
      case SERVER -> ref.id();
      case TASKSERV ->
          ref.server()
              .map(name -> ResourceRef.server(ref.infrastructure(), name).id())
              .orElse(null);
      case NETWORK, FIREWALL, VOLUME -> null;
    };
  }

  private static boolean wasOpen(RecordingView recording, Instant at) {
    var ended = recording.endedAt();
    return !recording.openedAt().isAfter(at)
        && (ended == null || Duration.between(ended, at).compareTo(LATE) <= 0);
  }

  private static String summary(RecordingView recording) {
    return "had a terminal open on its server, by %s (recording %s)"
        .formatted(recording.openedBy(), recording.id());
  }
}
