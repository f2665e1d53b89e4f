package io.provisioning.orchestrator.engine.memory;

import static io.provisioning.orchestrator.operation.OperationFixtures.aNetwork;
import static io.provisioning.orchestrator.operation.OperationFixtures.creates;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.operation.OperationFixtures;
import io.provisioning.orchestrator.operation.ResourceRef;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClaimsTests {

  private final Claims claims = new Claims();

  @Test
  void taskservsOfOneServerAreChangedAtOnceButNotTheServer() {
    take("w1", touches(ResourceRef.taskserv("web", "db", "postgres")));
    take("w2", touches(ResourceRef.taskserv("web", "db", "redis")));

    assertThatThrownBy(() -> take("w3", touches(ResourceRef.server("web", "db"))))
        .hasMessageContaining("is changing `server/db`");
    claims.release("default", "w1", touches(ResourceRef.taskserv("web", "db", "postgres")), false);
    claims.release("default", "w2", touches(ResourceRef.taskserv("web", "db", "redis")), false);
    take("w3", touches(ResourceRef.server("web", "db")));
    assertThatThrownBy(() -> take("w4", touches(ResourceRef.taskserv("web", "db", "nginx"))))
        .hasMessageContaining("workflow `w3`");
  }

  @Test
  void nothingIsTakenIfSomethingIsHeld() {
    take("w1", List.of(creates("a")));

    assertThatThrownBy(() -> take("w2", List.of(creates("b"), creates("a"))))
        .hasMessageContaining("workflow `w1`");
    assertThatCode(() -> take("w3", List.of(creates("b")))).doesNotThrowAnyException();
  }

  @Test
  void workspacesDoNotMeet() {
    take("w1", List.of(creates("a")));

    assertThat(claims.take("staging", "w2", List.of(creates("a")), Long.MAX_VALUE)).isTrue();
  }

  @Test
  void aPlanThatWasMadeBeforeAnotherChangeIsNotTaken() {
    var seen = claims.watch();
    take("w1", List.of(creates("a")));
    claims.begin("default", "w1", List.of(creates("a")));
    claims.release("default", "w1", List.of(creates("a")), false);

    assertThat(claims.take("default", "w2", List.of(creates("a")), seen)).isFalse();
    assertThat(claims.take("default", "w2", List.of(creates("b")), seen)).isTrue();
    assertThat(claims.take("default", "w2", List.of(creates("a")), claims.watch())).isTrue();
  }

  @Test
  void aPlanThatWasMadeWhileAnotherChangedIsNotTakenOnceThatHasEnded() {
    take("w1", List.of(creates("a")));
    claims.begin("default", "w1", List.of(creates("a")));
    var seen = claims.watch();
    claims.release("default", "w1", List.of(creates("a")), false);

    assertThat(claims.take("default", "w2", List.of(creates("a")), seen)).isFalse();
  }

  @Test
  void whatWasUndoneDoesNotStandInTheWayOfAnEarlierUndo() {
    var operations = List.of(creates("a"));
    for (var workflow : List.of("w1", "w2")) {
      take(workflow, operations);
      claims.begin("default", workflow, operations);
      claims.release("default", workflow, operations, false);
    }
    assertThatThrownBy(() -> claims.takeAgain("default", "w1", operations))
        .hasMessageContaining("workflow `w2` has changed");

    claims.takeAgain("default", "w2", operations);
    claims.release("default", "w2", operations, true);
    assertThatCode(() -> claims.takeAgain("default", "w1", operations)).doesNotThrowAnyException();
  }

  /** An update of a taskserv does not change its server, which another workflow has made. */
  @Test
  void whoMadeTheServerBeforeDoesNotStandInTheWayOfAnUndo() {
    var postgres = touches(ResourceRef.taskserv("web", "db", "postgres"));
    var server = touches(ResourceRef.server("web", "db"));
    for (var change : List.of(Map.entry("w1", server), Map.entry("w2", postgres))) {
      take(change.getKey(), change.getValue());
      claims.begin("default", change.getKey(), change.getValue());
      claims.release("default", change.getKey(), change.getValue(), false);
    }
    claims.takeAgain("default", "w2", postgres);
    claims.release("default", "w2", postgres, false);

    take("w3", server);
    claims.begin("default", "w3", server);
    claims.release("default", "w3", server, false);
    assertThatThrownBy(() -> claims.takeAgain("default", "w2", postgres))
        .hasMessageContaining("workflow `w3` has changed `server/db` since");
  }

  private void take(String workflow, List<Operation> operations) {
    assertThat(claims.take("default", workflow, operations, Long.MAX_VALUE)).isTrue();
  }

  private static List<Operation> touches(ResourceRef resource) {
    return List.of(
        new Operation(
            "update " + resource.path(),
            Operation.Action.UPDATE,
            resource,
            aNetwork("10.0.0.0/24"),
            aNetwork("10.0.1.0/24"),
            List.of(),
            OperationFixtures.NO_RETRY,
            Duration.ofSeconds(1),
            null));
  }
}
