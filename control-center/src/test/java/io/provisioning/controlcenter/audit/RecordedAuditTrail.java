package io.provisioning.controlcenter.audit;

import io.provisioning.config.problem.Problem;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** A trail that lasts as long as the object; tests look at what was written, or have it fail. */
public final class RecordedAuditTrail implements AuditTrail {

  private final List<AuditEvent> events = new CopyOnWriteArrayList<>();
  private volatile @Nullable Problem failure;

  @Override
  public void append(AuditEvent event) {
    var problem = failure;
    if (problem != null) {
      throw problem.because("the audit cannot be written");
    }
    events.add(event);
  }

  /** What was written, oldest first. */
  public List<AuditEvent> events() {
    return List.copyOf(events);
  }

  /** The newest. */
  public AuditEvent last() {
    return events.getLast();
  }

  /** Fails from now on, as a full disk does. */
  public void fail() {
    failure = AuditProblem.AUDIT_UNAVAILABLE;
  }

  /** Works again. */
  public void recover() {
    failure = null;
  }
}
