package io.provisioning.controlcenter.authorization;

import io.provisioning.controlcenter.audit.AuditEvent;
import io.provisioning.controlcenter.audit.AuditEvent.Actor;
import io.provisioning.controlcenter.audit.AuditEvent.Category;
import io.provisioning.controlcenter.audit.AuditEvent.Outcome;
import io.provisioning.controlcenter.audit.AuditReview;
import io.provisioning.controlcenter.identity.AccountReview;
import io.provisioning.controlcenter.identity.Caller;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Accounts and an audit in memory. */
public final class Past implements AccountReview, AuditReview {

  private record Asked(Instant at, AuditEvent event) {}

  private final InstantSource time;
  private final Map<String, Caller> callers = new LinkedHashMap<>();
  private final List<Asked> requests = new ArrayList<>();

  Past(InstantSource time) {
    this.time = time;
  }

  public Precedents precedents() {
    return new Precedents(this, this);
  }

  /** There is such an account, and it asked for that. */
  public void asks(Caller caller, Question... questions) {
    callers.put(caller.id(), caller);
    requests.add(
        new Asked(
            time.instant(),
            new AuditEvent(
                Category.REQUEST,
                questions[0].action(),
                new Actor("user", caller.id(), caller.name()),
                Outcome.SUCCEEDED,
                questions[0].workspace(),
                null,
                null,
                null,
                Precedent.details(List.of(questions)))));
  }

  /** Nobody can sign in to the account any more. */
  public void disable(String caller) {
    callers.remove(caller);
  }

  @Override
  public List<Caller> callers() {
    return List.copyOf(callers.values());
  }

  @Override
  public void requests(Instant from, Consumer<AuditEvent> reader) {
    requests.stream().filter(asked -> !asked.at().isBefore(from)).map(Asked::event).forEach(reader);
  }

  @Override
  public Accounts now() {
    throw new UnsupportedOperationException("nobody reviews it here");
  }

  @Override
  public Review verify() {
    throw new UnsupportedOperationException("nobody reviews it here");
  }

  @Override
  public List<Deed> since(Instant from, String action) {
    throw new UnsupportedOperationException("nobody reviews it here");
  }
}
