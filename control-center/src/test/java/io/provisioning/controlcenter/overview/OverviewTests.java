package io.provisioning.controlcenter.overview;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.authorization.CallerFixtures;
import io.provisioning.controlcenter.authorization.SettableTime;
import io.provisioning.controlcenter.overview.OverviewView.BrokenView;
import io.provisioning.controlcenter.overview.OverviewView.BrokenView.BrokenKind;
import io.provisioning.controlcenter.overview.OverviewView.Health;
import io.provisioning.controlcenter.overview.OverviewView.LatestChangeView;
import io.provisioning.controlcenter.overview.OverviewView.ProcessView;
import io.provisioning.controlcenter.overview.OverviewView.ProcessView.ProcessState;
import io.provisioning.controlcenter.overview.OverviewView.ServiceView;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OverviewTests {

  private static final Instant NOON = CallerFixtures.NOW;

  private final MemoryPlatform platform = new MemoryPlatform();
  private final SettableTime time = new SettableTime();
  private final Overview overview = new Overview(platform, time);

  @AfterEach
  void close() {
    overview.close();
  }

  @Test
  void beforeItLookedNothingIsKnown() {
    var view = overview.latest().view();

    assertThat(view.state()).isEqualTo(Health.UNKNOWN);
    assertThat(view.services()).extracting(ServiceView::state).containsOnly(Health.UNKNOWN);
    assertThat(view.counts().known()).isFalse();
  }

  @Test
  void whatIsWholeIsUp() {
    var view = look();

    assertThat(view.state()).isEqualTo(Health.UP);
    assertThat(view.counts().servers()).isEqualTo(2);
    assertThat(view.broken()).isEmpty();
    assertThat(view.services().getLast().version()).isEqualTo("1.0");
    assertThat(view.services().getLast().startedAt()).isEqualTo(MemoryPlatform.STARTED);
  }

  @Test
  void aServiceThatLacksSomethingIsDegradedSinceThen() {
    look();
    platform.broken.add("orchestrator");
    time.pass(Duration.ofMinutes(1));
    look();
    time.pass(Duration.ofMinutes(1));
    var view = look();

    assertThat(view.state()).isEqualTo(Health.DEGRADED);
    var orchestrator = view.services().getLast();
    assertThat(orchestrator.state()).isEqualTo(Health.DEGRADED);
    assertThat(orchestrator.since()).isEqualTo(NOON.plusSeconds(60));
    assertThat(view.broken())
        .containsExactly(
            new BrokenView(
                BrokenKind.DEPENDENCY,
                "orchestrator/surreal",
                "refused by the engine",
                NOON.plusSeconds(60),
                null));
  }

  @Test
  void whatStaysDownIsBrokenAndARestartIsAChange() {
    look();
    var first = overview.latest().number();
    platform.processes.add(new ProcessView("surrealdb", ProcessState.DOWN, 4, NOON, "stays down"));

    var view = look();

    assertThat(overview.latest().number()).isEqualTo(first + 1);
    assertThat(view.processes()).hasSize(1);
    assertThat(view.broken())
        .containsExactly(new BrokenView(BrokenKind.SERVICE, "surrealdb", "stays down", NOON, null));
  }

  @Test
  void oneThatIsAwayHidesNothing() {
    look();
    platform.away.add("orchestrator");
    time.pass(Duration.ofMinutes(1));

    var view = look();

    var orchestrator = view.services().getLast();
    assertThat(orchestrator.state()).isEqualTo(Health.DOWN);
    assertThat(orchestrator.problem()).isEqualTo("`orchestrator` does not answer");
    assertThat(view.services().getFirst().state()).isEqualTo(Health.UP);
    assertThat(view.counts().known()).isFalse();
    assertThat(view.counts().servers()).isEqualTo(2);
    assertThat(view.counts().asOf()).isEqualTo(NOON);
  }

  @Test
  void whatIsHalfDoneIsToldWithItsReason() {
    var failed = new LatestChangeView("7", "web", "shop", "failed", "no address left", NOON);
    var undone = new LatestChangeView("6", "web", "mail", "partly_rolled_back", null, NOON);
    platform.halfDone.addAll(List.of(failed, undone));

    assertThat(look().broken())
        .containsExactly(
            new BrokenView(BrokenKind.WORKFLOW, "7", "no address left", NOON, failed),
            new BrokenView(BrokenKind.WORKFLOW, "6", "partly rolled back", NOON, undone));
  }

  @Test
  void whatIsHalfDoneIsNotForgottenWhileNobodyAnswers() {
    var failed = new LatestChangeView("7", "web", "shop", "failed", "no address left", NOON);
    platform.halfDone.add(failed);
    look();
    platform.away.add("orchestrator");

    assertThat(look().broken()).extracting(BrokenView::workflow).contains(failed);
  }

  @Test
  void onlyAChangeIsANewNumber() throws InterruptedException {
    look();
    var first = overview.latest().number();
    time.pass(Duration.ofMinutes(1));
    look();
    assertThat(overview.after(first, Duration.ofMillis(1)).number()).isEqualTo(first);

    platform.servers = 3;
    look();

    assertThat(overview.after(first, Duration.ofMinutes(1)).number()).isEqualTo(first + 1);
  }

  private OverviewView look() {
    overview.look();
    return overview.latest().view();
  }
}
