package io.provisioning.controlcenter.identity.session;

import static io.provisioning.controlcenter.identity.account.AccountFixtures.MADE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.controlcenter.identity.Caller.Factor;
import io.provisioning.controlcenter.identity.Client;
import io.provisioning.controlcenter.identity.ConnectedClient;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.dao.OptimisticLockingFailureException;

/** What the fake and the store have in common. */
interface SessionRecordsContract {

  SessionRecords records();

  @Test
  default void whatIsStoredIsFound() {
    var user = UUID.randomUUID().toString();
    var session = records().insert(begun(user, 0));

    assertThat(records().findById(session.id())).contains(session);
    assertThat(records().findById("none")).isEmpty();
    var ended = records().save(session.ended(MADE));
    assertThat(records().findById(session.id())).contains(ended);
  }

  @Test
  default void theProgramThatWorksWithItIsStored() {
    var program = new ConnectedClient("c1", "Editor", "mcp", List.of(ConnectedClient.READ));
    var session = records().insert(begun(UUID.randomUUID().toString(), 0).of(program, MADE));

    assertThat(records().findById(session.id())).contains(session);
    assertThat(session.connected()).isEqualTo(program);
  }

  @Test
  default void newestComesFirst() {
    var user = UUID.randomUUID().toString();
    var first = records().insert(begun(user, 0));
    var second = records().insert(begun(user, 1));

    assertThat(records().findByUserOrderByCreatedAtDesc(user)).containsExactly(second, first);
  }

  @Test
  default void aStaleVersionIsNotStored() {
    var user = UUID.randomUUID().toString();
    var session = records().insert(begun(user, 0));
    records().save(session.refreshed(MADE));

    assertThatThrownBy(() -> records().save(session.refreshed(MADE)))
        .isInstanceOf(OptimisticLockingFailureException.class);
  }

  @Test
  default void whatHasExpiredIsRemoved() {
    var user = UUID.randomUUID().toString();
    records().insert(begun(user, 0));
    var later = records().insert(begun(user, 60));

    records().deleteByUserAndExpiresAtBefore(user, MADE.plus(Duration.ofDays(30)).plusSeconds(30));

    assertThat(records().findByUserOrderByCreatedAtDesc(user)).containsExactly(later);
  }

  private static Session begun(String user, long seconds) {
    return Session.begun(
        UUID.randomUUID().toString(),
        user,
        List.of(Factor.PASSWORD, Factor.TOTP),
        new Client("127.0.0.1", "tests"),
        MADE.plusSeconds(seconds),
        Duration.ofDays(30));
  }
}
