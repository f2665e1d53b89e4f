package io.provisioning.controlcenter.audit.verification;

import io.provisioning.controlcenter.audit.AuditEvent;
import io.provisioning.controlcenter.audit.AuditEvent.Category;
import io.provisioning.controlcenter.audit.AuditEvent.Outcome;
import io.provisioning.controlcenter.audit.AuditProblem;
import io.provisioning.controlcenter.audit.AuditReview;
import io.provisioning.controlcenter.audit.search.AuditSearch;
import io.provisioning.controlcenter.audit.search.EventQuery;
import io.provisioning.controlcenter.audit.trail.AuditSettings;
import io.provisioning.controlcenter.audit.trail.FilesystemAuditTrail;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Reads the files of the trail. */
@Component
final class VerifiedAuditReview implements AuditReview {

  private final FilesystemAuditTrail trail;
  private final AuditSearch search;
  private final AuditSettings settings;

  VerifiedAuditReview(FilesystemAuditTrail trail, AuditSearch search, AuditSettings settings) {
    this.trail = trail;
    this.search = search;
    this.settings = settings;
  }

  @Override
  public Review verify() {
    var directory = settings.directory().toAbsolutePath().normalize();
    var secrets = settings.secrets().toAbsolutePath().normalize();
    try {
      var report = new Verification(trail.files().directory(), trail.key(), null).run();
      return new Review(
          problem(report), report.records(), settings.retention(), !secrets.startsWith(directory));
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

  @Override
  public List<Deed> since(Instant from, String action) {
    var query =
        new EventQuery(
            from, null, null, action, Category.ADMINISTRATION, Outcome.SUCCEEDED, null, null, null);
    var deeds = new ArrayList<Deed>();
    search.forEach(query, it -> deeds.add(new Deed(it.time(), it.event().resource())));
    return deeds;
  }

  @Override
  public void requests(Instant from, Consumer<AuditEvent> reader) {
    var query = new EventQuery(from, null, null, null, Category.REQUEST, null, null, null, null);
    search.forEach(query, it -> reader.accept(it.event()));
  }
}
