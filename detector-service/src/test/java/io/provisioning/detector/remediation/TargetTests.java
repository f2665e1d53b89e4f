package io.provisioning.detector.remediation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TargetTests {

  @Test
  void theResourceOfADriftIsNamedByTheLabels() {
    var server = Map.of("infrastructure", "web", "server", "db");
    var taskserv = Map.of("infrastructure", "web", "server", "db", "taskserv", "postgres");

    assertThat(Target.of(Action.REVERT, server)).contains(new Target("web", "web.server.db"));
    assertThat(Target.of(Action.REVERT, taskserv))
        .contains(new Target("web", "web.taskserv.db.postgres"));
    assertThat(Target.of(Action.APPLY, taskserv)).contains(new Target("web", null));
  }

  @Test
  void whatIsMissingOrNoNameGivesNone() {
    assertThat(Target.of(Action.REVERT, Map.of("infrastructure", "web"))).isEmpty();
    assertThat(Target.of(Action.APPLY, Map.of("server", "db"))).isEmpty();
    assertThat(Target.of(Action.APPLY, Map.of("infrastructure", "web; rm"))).isEmpty();
    assertThat(
            Target.of(
                Action.REVERT, Map.of("infrastructure", "web", "server", "db", "taskserv", "../x")))
        .isEmpty();
  }
}
