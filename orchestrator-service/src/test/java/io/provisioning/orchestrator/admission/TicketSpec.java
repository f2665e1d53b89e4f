package io.provisioning.orchestrator.admission;

import io.provisioning.orchestrator.admission.ticket.AdmissionScope;
import io.provisioning.orchestrator.admission.ticket.Priority;
import io.provisioning.orchestrator.admission.ticket.Ticket;
import java.util.List;
import java.util.Map;

/** A ticket in the making: normal work of the demo provider's account of the same name. */
record TicketSpec(
    String workspace,
    String workflow,
    Priority priority,
    boolean undo,
    String provider,
    String account,
    Map<String, String> labels) {

  static TicketSpec in(String workspace, String workflow) {
    return new TicketSpec(workspace, workflow, Priority.NORMAL, false, "demo", "demo", Map.of());
  }

  TicketSpec at(Priority other) {
    return new TicketSpec(workspace, workflow, other, undo, provider, account, labels);
  }

  TicketSpec undoing() {
    return new TicketSpec(workspace, workflow, priority, true, provider, account, labels);
  }

  TicketSpec account(String otherProvider, String other) {
    return new TicketSpec(workspace, workflow, priority, undo, otherProvider, other, labels);
  }

  TicketSpec labelled(String key, String value) {
    return new TicketSpec(
        workspace, workflow, priority, undo, provider, account, Map.of(key, value));
  }

  /** What limits of it there may be. */
  List<AdmissionScope> scopes() {
    return List.of(
        AdmissionScope.workspace(workspace),
        AdmissionScope.account(provider, account),
        AdmissionScope.provider(provider),
        AdmissionScope.everything());
  }

  Ticket named(String id, Runnable granted) {
    return new Ticket(
        id, workspace, workflow, id, undo, priority, provider, account, labels, granted);
  }
}
