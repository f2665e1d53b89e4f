package io.provisioning.controlcenter.gateway;

import java.time.Clock;
import java.time.Duration;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Keeps answers in SurrealDB, so that every control center knows them, also after a restart. */
@Component
final class SurrealKeptAnswers implements KeptAnswers {

  /** Who has not answered by then has died: whoever repeats the request may do it. */
  private static final Duration ABANDONED = Duration.ofMinutes(5);

  private final KeptAnswerRecords records;
  private final Clock clock;

  SurrealKeptAnswers(KeptAnswerRecords records, Clock clock) {
    this.records = records;
    this.clock = clock;
  }

  @Override
  public Claim claim(String id, String digest, Duration keep) {
    var now = clock.instant();
    try {
      records.insert(KeptAnswer.taken(id, digest, now, now.plus(keep)));
      return new Claim.Taken();
    } catch (DuplicateKeyException taken) {
      return records
          .findById(id)
          .map(kept -> claim(kept, digest, keep))
          .orElseGet(Claim.InProgress::new); // freed at this moment
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
      return new Claim.Answered(answer.get());
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
    } catch (OptimisticLockingFailureException faster) {
      return new Claim.InProgress();
    }
  }

  @Override
  public void keep(String id, Answer answer) {
    records.findById(id).ifPresent(kept -> records.save(kept.with(answer)));
  }

  @Override
  public void release(String id) {
    records.deleteById(id);
  }

  @Scheduled(fixedDelayString = "PT1H", initialDelayString = "PT5M")
  void forget() {
    records.forget(clock.instant());
  }
}
