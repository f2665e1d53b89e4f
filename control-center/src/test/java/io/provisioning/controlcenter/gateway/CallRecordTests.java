package io.provisioning.controlcenter.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.config.schema.PathTemplate;
import io.provisioning.controlcenter.audit.AuditEvent;
import io.provisioning.controlcenter.audit.AuditEvent.Category;
import io.provisioning.controlcenter.audit.RecordedAuditTrail;
import io.provisioning.controlcenter.contract.AccessMark;
import io.provisioning.controlcenter.contract.ActionGroup;
import io.provisioning.controlcenter.contract.Operation;
import io.provisioning.controlcenter.contract.OperationCatalog.Match;
import io.provisioning.controlcenter.contract.Risk;
import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.identity.ConnectedClient;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CallRecordTests {

  private static final Access.Verdict ALLOWED =
      new Access.Verdict(true, false, List.of(), Set.of());

  private final RecordedAuditTrail trail = new RecordedAuditTrail();

  @Test
  void whatChangesSomethingIsWrittenDownBeforeItIsDone() {
    answer(operation(false, Risk.NONE), GatewayFixtures.caller("ada"));

    assertThat(trail.events())
        .extracting(AuditEvent::category)
        .containsExactly(Category.DECISION, Category.REQUEST);
  }

  @Test
  void whatOnlyLeadsToOtherRequestsIsWrittenDownOnce() {
    answer(operation(true, Risk.NONE), GatewayFixtures.caller("ada"));

    assertThat(trail.events()).extracting(AuditEvent::category).containsExactly(Category.REQUEST);
  }

  @Test
  void unlessSomethingCanBeLostByItself() {
    answer(operation(true, new Risk(Map.of("destroys", List.of()))), GatewayFixtures.caller("ada"));

    assertThat(trail.events()).hasSize(2);
  }

  @Test
  void theProgramOfThePersonIsNamed() {
    var caller =
        new Caller(
            "ada",
            Caller.Kind.USER,
            "ada",
            Set.of(),
            Set.of(),
            Set.of(),
            Instant.EPOCH,
            "s1",
            "mcp",
            new ConnectedClient("c1", "Editor", "mcp", List.of("read")));

    answer(operation(false, Risk.NONE), caller);

    assertThat(trail.last().details())
        .containsEntry("program", "Editor")
        .containsEntry("via", "mcp");
  }

  private void answer(Operation operation, Caller caller) {
    var record = new CallRecord(trail, new Match(operation, Map.of()), caller, "127.0.0.1");
    record.decided(ALLOWED);
    record.answered(200);
  }

  private static Operation operation(boolean delegates, Risk risk) {
    return new Operation(
        "callThings",
        "things",
        "POST",
        PathTemplate.of("/things", Set.of()),
        new AccessMark("Thing", Set.of(ActionGroup.OWN)),
        false,
        null,
        false,
        delegates,
        List.of(),
        Map.of(),
        false,
        false,
        List.of(),
        risk);
  }
}
