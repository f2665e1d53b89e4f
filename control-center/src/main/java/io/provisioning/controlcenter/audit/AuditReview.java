package io.provisioning.controlcenter.audit;

import java.time.Instant;
import java.time.Period;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What reviewers want to know of the trail. */
public interface AuditReview {

  /** Reads and verifies all of it. */
  Review verify();

  /** What was administered under a name since a time, oldest first, as far as it succeeded. */
  List<Deed> since(Instant from, String action);

  /** Shows what the API was asked for since a time, oldest first, however it ended. */
  void requests(Instant from, Consumer<AuditEvent> reader);

  /**
   * How the trail is.
   *
   * @param problem null if it is whole
   * @param keysAreApart whether the keys of persons lie outside of it
   */
  record Review(@Nullable String problem, long records, Period retention, boolean keysAreApart) {}

  /** Something that was done. */
  record Deed(Instant at, @Nullable String resource) {}
}
