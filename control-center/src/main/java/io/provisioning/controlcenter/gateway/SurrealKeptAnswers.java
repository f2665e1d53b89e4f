package io.provisioning.controlcenter.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.controlcenter.identity.secret.Sealing;
import java.time.Clock;
import java.time.Duration;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;

/**
 * Keeps answers in SurrealDB, so that every control center knows them, also after a restart. They
 * are sealed: some tell a password, once.
 */
@Component
final class SurrealKeptAnswers implements KeptAnswers {

  /** Who has not answered by then has died: whoever repeats the request may do it. */
  private static final Duration ABANDONED = Duration.ofMinutes(5);

  private final KeptAnswerRecords records;
  private final Sealing sealing;
  private final Clock clock;

  SurrealKeptAnswers(KeptAnswerRecords records, Sealing sealing, Clock clock) {
    this.records = records;
    this.sealing = sealing;
    this.clock = clock;
  }

  @Override
  public Claim claim(String id, String digest, Duration keep) {
    var now = clock.instant();
    try {
      records.insert(KeptAnswer.taken(id, digest, now, now.plus(keep)));
      return new Claim.Taken();
    } catch (DuplicateKeyException | ConcurrencyFailureException taken) {
      return records
          .findById(id)
          .map(kept -> claim(kept, digest, keep))
          .orElseGet(Claim.InProgress::new); // freed, or being taken, at this moment
    }
  }

  private Claim claim(KeptAnswer kept, String digest, Duration keep) {
    var now = clock.instant();
    if (kept.endsAt().isBefore(now)) {
      return again(kept, digest, keep);
    }
    if (!kept.digest().equals(digest)) {
      return new Claim.OfAnother();
    }
    var answer = kept.answer();
    if (answer.isPresent()) {
      return new Claim.Answered(opened(kept.id(), answer.get()));
    }
    return kept.takenAt().plus(ABANDONED).isBefore(now)
        ? again(kept, digest, keep)
        : new Claim.InProgress();
  }

  private Claim again(KeptAnswer kept, String digest, Duration keep) {
    var now = clock.instant();
    try {
      records.save(kept.takenAgain(digest, now, now.plus(keep)));
      return new Claim.Taken();
    } catch (ConcurrencyFailureException faster) {
      return new Claim.InProgress();
    }
  }

  @Override
  public void keep(String id, Answer answer) {
    var sealed =
        new Answer(
            answer.status(), answer.headers(), sealing.seal(answer.body().getBytes(UTF_8), id));
    records.findById(id).ifPresent(kept -> records.save(kept.with(sealed)));
  }

  private Answer opened(String id, Answer sealed) {
    return new Answer(
        sealed.status(), sealed.headers(), new String(sealing.open(sealed.body(), id), UTF_8));
  }

  @Override
  public void release(String id) {
    records.deleteById(id);
  }

  /** Forgets what was kept long enough. */
  void forget() {
    records.forget(clock.instant());
  }
}
