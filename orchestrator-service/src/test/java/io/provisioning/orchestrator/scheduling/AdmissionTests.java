package io.provisioning.orchestrator.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.orchestrator.scheduling.Waiting.Cause;
import org.junit.jupiter.api.Test;

class AdmissionTests {

  private final TestAdmission world = TestAdmission.with(2);

  @Test
  void whatFindsAPlaceStartsAndTheRestWaitsForARelease() {
    assertThat(world.ticket("dev", "one").request("a")).isTrue();
    assertThat(world.ticket("dev", "one").request("b")).isTrue();
    assertThat(world.ticket("dev", "one").request("c")).isFalse();

    world.succeed("a");

    assertThat(world.granted).containsExactly("a", "b", "c");
  }

  @Test
  void whatIsWithdrawnIsNotGranted() {
    world.ticket("dev", "one").request("a");
    world.ticket("dev", "one").request("b");
    world.ticket("dev", "one").request("c");
    world.ticket("dev", "one").request("d");

    world.admission.withdraw("c");
    world.succeed("a");

    assertThat(world.granted).containsExactly("a", "b", "d");
  }

  @Test
  void aGrantedTicketThatIsWithdrawnGivesItsPlaceBack() {
    world.ticket("dev", "one").request("a");
    world.ticket("dev", "one").request("b");
    world.ticket("dev", "one").request("c");

    world.admission.withdraw("a");

    assertThat(world.granted).containsExactly("a", "b", "c");
  }

  @Test
  void whatRanBeforeARestartCountsEvenAboveALimit() {
    world.admission.resume(world.ticket("dev", "one").named("a"));
    world.admission.resume(world.ticket("dev", "one").named("b"));
    world.admission.resume(world.ticket("dev", "one").named("c"));

    assertThat(world.ticket("dev", "one").request("d")).isFalse();
    world.succeed("a");
    assertThat(world.granted).isEmpty();
    world.succeed("b");
    assertThat(world.granted).containsExactly("d");
  }

  @Test
  void saysWhichLimitATicketWaitsFor() {
    world.ticket("dev", "one").request("a");
    world.ticket("dev", "one").request("b");
    world.ticket("dev", "one").request("c");

    assertThat(world.admission.why("c"))
        .hasValueSatisfying(waiting ->
            assertThat(waiting.causes())
                .containsExactly(new Cause.Full(Scope.everything(), 2, 2, false)));
    assertThat(world.admission.why("a")).isEmpty();
  }

  @Test
  void aPauseHoldsWhatIsInItsScopeAlone() {
    world.admission.pause(Scope.workspace("dev"), "ada");

    assertThat(world.ticket("dev", "one").request("a")).isFalse();
    assertThat(world.ticket("live", "two").request("b")).isTrue();
    assertThat(world.admission.why("a").orElseThrow().causes())
        .containsExactly(new Cause.Paused(Scope.workspace("dev"), "ada", world.now()));

    world.admission.unpause(Scope.workspace("dev"));

    assertThat(world.granted).containsExactly("b", "a");
  }

  @Test
  void aTicketIsKnownOnlyOnce() {
    world.ticket("dev", "one").request("a");

    assertThatThrownBy(() -> world.ticket("dev", "one").request("a"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("ticket `a` is already known");
  }

  @Test
  void grantsAreToldInOrderAlsoWhereOneReleasesAtOnce() {
    world.ticket("dev", "one").request("a");
    world.ticket("dev", "one").request("b");
    var ticket = world.ticket("dev", "one").named("c");
    world.admission.request(
        new Ticket(
            "c",
            ticket.workspace(),
            ticket.workflow(),
            "c",
            false,
            Priority.NORMAL,
            "demo",
            "demo",
            ticket.labels(),
            () -> {
              world.granted.add("c");
              world.succeed("c");
              world.granted.add("c told");
            }));
    world.ticket("dev", "one").request("d");

    world.succeed("a");

    assertThat(world.granted).containsExactly("a", "b", "c", "c told", "d");
  }
}
