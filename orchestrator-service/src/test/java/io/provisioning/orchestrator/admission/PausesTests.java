package io.provisioning.orchestrator.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.admission.ticket.AdmissionScope;
import io.provisioning.orchestrator.admission.ticket.Priority;
import io.provisioning.orchestrator.admission.ticket.Ticket;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PausesTests {

  private static final Pause DEV = new Pause(AdmissionScope.Kind.WORKSPACE, "dev", "anna");
  private static final Pause ALL = new Pause(AdmissionScope.Kind.EVERYTHING, null, null);

  @TempDir Path directory;

  @Test
  void nothingStartsWithinAScopeUntilThatIsTakenBack() {
    var test = TestAdmission.with(10);
    var pauses = pauses(test);
    pauses.pause(DEV);

    assertThat(test.admission.request(ticket("a", "dev"))).isFalse();
    assertThat(test.admission.request(ticket("b", "live"))).isTrue();
    pauses.unpause(DEV.of());
    assertThat(test.admission.why("a")).isEmpty();
  }

  @Test
  void pausesOutliveTheProcess() {
    pauses(TestAdmission.with(10)).pause(ALL);
    var next = TestAdmission.with(10);
    var pauses = pauses(next);

    assertThat(next.admission.request(ticket("a", "dev"))).isFalse();
    assertThat(next.admission.why("a").orElseThrow().causes().getFirst().text(next.now()))
        .startsWith("everything: paused by somebody");
    pauses.unpause(ALL.of());
    assertThat(next.admission.request(ticket("b", "dev"))).isTrue();
    var last = TestAdmission.with(10);
    pauses(last);
    assertThat(last.admission.request(ticket("c", "dev"))).isTrue();
  }

  @Test
  void aDamagedFileIsNotTakenForNoPauses() throws IOException {
    Files.writeString(directory.resolve("pauses.json"), "[{");

    assertThatThrownBy(() -> pauses(TestAdmission.with(10)))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("cannot be read");
  }

  private Pauses pauses(TestAdmission test) {
    return new Pauses(test.admission, new PauseSettings(directory.resolve("pauses.json")));
  }

  private static Ticket ticket(String id, String workspace) {
    return new Ticket(
        id,
        workspace,
        "w-" + id,
        "create " + id,
        false,
        Priority.NORMAL,
        "demo",
        "main",
        Map.of(),
        () -> {});
  }
}
