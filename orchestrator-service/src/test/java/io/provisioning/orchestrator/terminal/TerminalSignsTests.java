package io.provisioning.orchestrator.terminal;

import static io.provisioning.orchestrator.terminal.TerminalFixtures.SIZE;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.f4b6a3.uuid.UuidCreator;
import io.provisioning.orchestrator.cause.Sign;
import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.Effects.Facts;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.operation.Transition;
import io.provisioning.orchestrator.resource.ResourceFixtures;
import io.provisioning.orchestrator.resource.ResourceGraph;
import io.provisioning.orchestrator.terminal.TerminalFixtures.SetClock;
import io.provisioning.provider.PlanSize;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TerminalSignsTests {

  private static final ResourceRef SERVER = ResourceRef.server("web", "db");
  private static final ResourceRef POSTGRES = ResourceRef.taskserv("web", "db", "postgres");

  private final SetClock clock = new SetClock();
  private final ResourceGraph graph = new ResourceGraph((_, _) -> false, _ -> {});
  private final Recordings recordings;
  private final TerminalSigns signs;

  TerminalSignsTests(@TempDir Path directory) {
    recordings = new Recordings(TerminalFixtures.settings(directory), clock);
    signs = new TerminalSigns(recordings);
  }

  @Test
  void aTerminalThatWasOpenIsASignOnItsServerAndWhatRunsThere() throws IOException {
    var at = closedAfter(Duration.ofMinutes(3));

    assertThat(of(SERVER, ResourceFixtures.server(PlanSize.SMALL), at))
        .singleElement()
        .satisfies(sign -> {
          assertThat(sign.kind()).isEqualTo(Sign.Kind.TERMINAL);
          assertThat(sign.summary()).contains("had a terminal open", "by ann", "recording ");
          assertThat(sign.since()).isBefore(at);
        });
    assertThat(of(POSTGRES, ResourceFixtures.taskserv(), at)).hasSize(1);
    assertThat(of(ResourceRef.server("web", "other"), ResourceFixtures.server(PlanSize.SMALL), at))
        .isEmpty();
    assertThat(of(ResourceRef.network("web", "lan"), ResourceFixtures.network(), at)).isEmpty();
  }

  @Test
  void oneThatWasClosedLongBeforeOrOpenedAfterwardsIsNone() throws IOException {
    var before = clock.instant().minusSeconds(1);
    var at = closedAfter(Duration.ofMinutes(3)).plus(Duration.ofMinutes(16));

    assertThat(of(SERVER, ResourceFixtures.server(PlanSize.SMALL), at)).isEmpty();
    assertThat(of(SERVER, ResourceFixtures.server(PlanSize.SMALL), before)).isEmpty();
  }

  /** Records a terminal on the server. @return when it was closed */
  private Instant closedAfter(Duration time) throws IOException {
    var about =
        TerminalFixtures.about(UuidCreator.getTimeOrderedEpoch().toString(), clock.instant());
    var recording = recordings.begin(about, SIZE);
    clock.forward(time);
    recordings.ended(about.ended(clock.instant(), End.CLOSED, recording.close(End.CLOSED)));
    return clock.instant();
  }

  private List<Sign> of(ResourceRef ref, Desired desired, Instant at) {
    graph.transitioned(
        new Transition(
            "mine", "w-1", "o", ref, null, desired, new Facts("id", Map.of()), Instant.EPOCH, 0));
    return graph.recorded("mine").stream()
        .filter(it -> it.id().equals(ref.id()))
        .map(it -> signs.of(it, at))
        .findFirst()
        .orElseThrow();
  }
}
