package io.provisioning.vault.rotation;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.vault.rotation.Rotation.Level;
import io.provisioning.vault.rotation.Rotation.State;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What every store of rotations does. */
abstract class RotationRecordsContract {

  private static final Instant NOON = Instant.parse("2026-11-23T12:00:00Z");

  /** An empty store. */
  abstract RotationRecords records();

  private static Rotation rotation(String id) {
    return new Rotation(
        id, Level.WORKSPACE, "shop", State.RUNNING, NOON, null, 0, 7, null, "a request");
  }

  @Test
  void oneRunsAtATime() {
    var records = records();
    var first = rotation("01890000-0000-7000-8000-000000000001");
    var second = rotation("01890000-0000-7000-8000-000000000002");

    assertThat(records.running()).isEmpty();
    assertThat(records.begin(first)).isTrue();
    assertThat(records.begin(second)).isFalse();
    assertThat(records.running()).contains(first);
    assertThat(records.newest(10)).containsExactly(first);

    records.save(first.advanced(3));
    assertThat(records.running()).contains(first.advanced(3));

    var ended = first.advanced(7).ended(State.FAILED, NOON.plusSeconds(1), "why");
    records.end(ended);
    assertThat(records.running()).isEmpty();
    assertThat(records.begin(second)).isTrue();
    assertThat(records.newest(10)).containsExactly(second, ended);
    assertThat(records.newest(1)).containsExactly(second);
  }
}
