package io.provisioning.controlcenter.compliance;

import io.provisioning.controlcenter.audit.AuditEvent.Category;
import io.provisioning.controlcenter.audit.AuditEvent.Outcome;
import io.provisioning.controlcenter.audit.AuditProblem;
import io.provisioning.controlcenter.audit.search.AuditSearch;
import io.provisioning.controlcenter.audit.search.EventQuery;
import io.provisioning.controlcenter.audit.trail.AuditSettings;
import io.provisioning.controlcenter.audit.trail.FilesystemAuditTrail;
import io.provisioning.controlcenter.audit.verification.Report;
import io.provisioning.controlcenter.audit.verification.Verification;
import io.provisioning.controlcenter.compliance.Facts.Audit;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Reads the whole trail. */
@Component
final class AuditFacts {

  private static final Duration YEAR = Duration.ofDays(365);

  private final FilesystemAuditTrail trail;
  private final AuditSearch search;
  private final AuditSettings settings;

  AuditFacts(FilesystemAuditTrail trail, AuditSearch search, AuditSettings settings) {
    this.trail = trail;
    this.search = search;
    this.settings = settings;
  }

  Audit find(Instant now) {
    var report = verify();
    var directory = settings.directory().toAbsolutePath().normalize();
    return new Audit(
        problem(report),
        report.records(),
        settings.retention(),
        !settings.secrets().toAbsolutePath().normalize().startsWith(directory),
        times(now, "authorization.break-glass-approved"),
        times(now, "erasePerson").size());
  }

  private Report verify() {
    try {
      return new Verification(trail.files().directory(), trail.key(), null).run();
    } catch (IOException e) {
      throw AuditProblem.unavailable(e);
    }
  }

  private static @Nullable String problem(Report report) {
    return report.isWhole()
        ? null
        : "%d findings, the first: %s"
            .formatted(report.findings().size(), report.findings().getFirst());
  }

  private List<Instant> times(Instant now, String action) {
    var times = new ArrayList<Instant>();
    search.forEach(since(now.minus(YEAR), action), event -> times.add(event.time()));
    return times;
  }

  /** What was done under a name. */
  static EventQuery since(Instant from, String action) {
    return new EventQuery(
        from, null, null, action, Category.ADMINISTRATION, Outcome.SUCCEEDED, null, null, null);
  }
}
