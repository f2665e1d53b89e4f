package io.provisioning.controlcenter.identity.session;

import static io.provisioning.controlcenter.identity.account.AccountFixtures.MADE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.controlcenter.identity.Caller.Factor;
import io.provisioning.controlcenter.identity.Client;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.dao.OptimisticLockingFailureException;

/** What the fake and the store have in common. */
abstract class SessionRecordsContract {

  private final String user = UUID.randomUUID().toString();

  abstract SessionRecords records();

  @Test
  void whatIsStoredIsFound() {
    var session = records().insert(begun(0));

    assertThat(records().findById(session.id())).contains(session);
    assertThat(records().findById("none")).isEmpty();
    var ended = records().save(session.ended(MADE));
    assertThat(records().findById(session.id())).contains(ended);
  }

  @Test
  void newestComesFirst() {
    var first = records().insert(begun(0));
    var second = records().insert(begun(1));

    assertThat(records().findByUserOrderByCreatedAtDesc(user)).containsExactly(second, first);
  }

  @Test
  void aStaleVersionIsNotStored() {
    var session = records().insert(begun(0));
    records().save(session.refreshed(MADE));

    assertThatThrownBy(() -> records().save(session.refreshed(MADE)))
        .isInstanceOf(OptimisticLockingFailureException.class);
  }

  @Test
  void whatHasExpiredIsRemoved() {
    records().insert(begun(0));
    var later = records().insert(begun(60));

    records().deleteByUserAndExpiresAtBefore(user, MADE.plus(Duration.ofDays(30)).plusSeconds(30));

    assertThat(records().findByUserOrderByCreatedAtDesc(user)).containsExactly(later);
  }

  private Session begun(long seconds) {
    return Session.begun(
        UUID.randomUUID().toString(),
        user,
        List.of(Factor.PASSWORD, Factor.TOTP),
        new Client("127.0.0.1", "tests"),
        MADE.plusSeconds(seconds),
        Duration.ofDays(30));
  }
}
