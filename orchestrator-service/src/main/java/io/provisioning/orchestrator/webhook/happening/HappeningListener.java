package io.provisioning.orchestrator.webhook.happening;

import java.time.Instant;
import java.util.Optional;

/** Wants to know what happens to workflows: each happening at least once, also after a crash. */
public interface HappeningListener {

  /** What happened before is of no interest; empty while nothing is. */
  Optional<Instant> since();

  /** Takes note; durable when this returns. A happening that comes again changes nothing. */
  void tell(Happening happening);
}
