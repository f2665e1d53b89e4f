package io.provisioning.controlcenter.compliance;

import io.provisioning.controlcenter.audit.AuditReview;
import io.provisioning.controlcenter.audit.AuditReview.Deed;
import io.provisioning.controlcenter.compliance.control.Facts.Audit;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;

/** Looks at the whole trail. */
@Component
final class AuditFacts {

  private static final Duration YEAR = Duration.ofDays(365);

  private final AuditReview review;

  AuditFacts(AuditReview review) {
    this.review = review;
  }

  Audit find(Instant now) {
    var trail = review.verify();
    var since = now.minus(YEAR);
    return new Audit(
        trail.problem(),
        trail.records(),
        trail.retention(),
        trail.keysAreApart(),
        review.since(since, "authorization.break-glass-approved").stream().map(Deed::at).toList(),
        review.since(since, "erasePerson").size());
  }
}
