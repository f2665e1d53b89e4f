package io.provisioning.orchestrator.journal.surreal;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.journal.JournalProblem;
import io.provisioning.surrealdb.SurrealAuthenticationException;
import io.provisioning.surrealdb.SurrealConnectionException;
import io.provisioning.surrealdb.SurrealException;
import io.provisioning.surrealdb.SurrealProtocolException;
import io.provisioning.surrealdb.SurrealQueryException;
import io.provisioning.surrealdb.SurrealTimeoutException;
import java.util.regex.Pattern;

/** What the failure of a request means for the journal. */
enum SurrealFailure {

  /** Nothing was done, and the same may go well another time. */
  NOT_DONE,

  /** It may have been done, or may still be. */
  UNCLEAR,

  /** The place in the journal is another one than was thought; nothing was done. */
  FENCED,

  /** Another orchestrator has taken the lease; nothing was done. */
  LOST,

  /** There is an entry of that workflow with that position; nothing was done. */
  TAKEN,

  /** The engine cannot do it, or failed while it did. */
  REFUSED;

  /** Thrown by statements if the lease is another one's. */
  static final String LEASE_LOST = "journal: lease lost";

  /** Thrown by statements if the journal is at another place. */
  static final String HEAD_MOVED = "journal: head moved";

  private static final String INDEX = "journal_position";
  private static final Pattern FULL =
      Pattern.compile("no space left|disk (is )?full|quota exceeded", Pattern.CASE_INSENSITIVE);

  static SurrealFailure of(SurrealException failure) {
    return switch (failure) {
      case SurrealConnectionException e -> e.mayHaveBeenCarriedOut() ? UNCLEAR : NOT_DONE;
      case SurrealTimeoutException e -> e.mayHaveBeenCarriedOut() ? UNCLEAR : NOT_DONE;
      case SurrealQueryException e -> of(e);
      case SurrealProtocolException _ -> UNCLEAR;
      case SurrealAuthenticationException _ -> REFUSED;
    };
  }

  private static SurrealFailure of(SurrealQueryException failure) {
    var message = failure.error().message();
    if (failure.isRetryable()) {
      return NOT_DONE;
    }
    if (message.contains(LEASE_LOST)) {
      return LOST;
    }
    if (message.contains(HEAD_MOVED)) {
      return FENCED;
    }
    return message.contains(INDEX) ? TAKEN : REFUSED;
  }

  /** Whether what may be done twice is worth another attempt. */
  boolean mayPass() {
    return this == NOT_DONE || this == UNCLEAR;
  }

  /** As callers of the journal are told. */
  static ProblemException problem(SurrealException failure) {
    if (of(failure) == LOST) {
      return inUse("another orchestrator has taken the journal over", failure);
    }
    if (FULL.matcher(String.valueOf(failure.getMessage())).find()) {
      return JournalProblem.DISK_FULL.because(
          "the disk of the journal's database is full, or was: it writes nothing until it is"
              + " started again",
          "free space on its disk, then start it again, an embedded one with `provisioning up`; what"
              + " runs waits for it",
          failure);
    }
    return JournalProblem.JOURNAL_UNAVAILABLE.because(
        "the journal's database cannot be used: " + failure.getMessage(),
        "check whether the database runs and can be reached; running workflows wait for it",
        failure);
  }

  static ProblemException inUse(String what, SurrealException failure) {
    return JournalProblem.JOURNAL_IN_USE.because(what, HELP_IN_USE, failure);
  }

  static final String HELP_IN_USE =
      "stop the other orchestrator, or give this one a database of its own";
}
