package io.provisioning.orchestrator.engine.steering;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.journal.surreal.RunningEngine;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The journal moves while workflows run, and the process is killed in the course of it. See
 * docs/development/engine-proof.md.
 */
@Timeout(600)
@Tag("proof-engine")
class MigrationKillIntegrationTests {

  private static final int NEVER = Integer.MAX_VALUE;

  @TempDir Path directory;

  private RunningEngine database;

  @BeforeEach
  void start() {
    database = RunningEngine.start(directory);
  }

  @AfterEach
  void stop() {
    database.close();
  }

  /** Each process dies some calls of the other journal later than the one before. */
  @Test
  void killedAtManyPointsItIsRepeatedAndNothingIsLostOrDoubled() throws Exception {
    var home = new MovedHome(directory, database, 4, 30, 5_000, 20);
    var deaths = 0;
    var exit = MovedHome.DIED;
    for (var call = 2; exit == MovedHome.DIED; call = call * 3 + 1) {
      exit = home.run(call);
      deaths += exit == MovedHome.DIED ? 1 : 0;
    }
    assertThat(exit).isZero();
    assertThat(deaths).isGreaterThan(4);
    assertThat(home.ended()).isEqualTo("COMPLETED");
    assertThat(home.check()).isGreaterThan(5_000);

    assertThat(home.run(NEVER)).as("the way back").isZero();
    assertThat(home.ended()).isEqualTo("COMPLETED");
    home.check();
  }

  @Test
  void aDatabaseThatIsKilledInTheCourseOfItChangesNothing() throws Exception {
    var home = new MovedHome(directory, database, 4, 30, 5_000, 20);
    var killed = new boolean[1];
    var exit =
        home.run(
            NEVER,
            (step, copied) -> {
              if (!killed[0] && copied > 1_000) {
                killed[0] = true;
                database.kill();
                database.start();
              }
              return false;
            });
    assertThat(exit).isZero();
    assertThat(killed[0]).isTrue();
    if (!home.ended().equals("COMPLETED")) {
      assertThat(home.run(NEVER)).isZero();
    }
    assertThat(home.ended()).isEqualTo("COMPLETED");
    home.check();
  }
}
