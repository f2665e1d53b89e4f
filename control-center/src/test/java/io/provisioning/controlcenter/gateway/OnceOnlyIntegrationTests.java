package io.provisioning.controlcenter.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.audit.AuditEvent;
import io.provisioning.controlcenter.audit.AuditEvent.Category;
import org.junit.jupiter.api.Test;

/** What is done once, and written down before it is answered. */
class OnceOnlyIntegrationTests extends RunningDoor {

  @Test
  void aRepetitionUnderAKeyGetsTheFirstAnswer() throws Exception {
    var first = send(post("/api/v1/plans", PLAN).header("Idempotency-Key", "k1"));
    var again = send(post("/api/v1/plans", PLAN).header("Idempotency-Key", "k1"));
    var other =
        send(
            post("/api/v1/plans", PLAN.replace("apply", "destroy"))
                .header("Idempotency-Key", "k1"));
    var ofAnother =
        send(
            post("/api/v1/plans", PLAN)
                .setHeader("X-Test-User", "bob")
                .header("Idempotency-Key", "k1"));

    assertThat(again.body()).isEqualTo(first.body());
    assertThat(again.headers().firstValue("Idempotency-Replayed")).hasValue("true");
    assertThat(again.headers().firstValue("Content-Type")).hasValue("application/json");
    assertThat(other.statusCode()).isEqualTo(409);
    assertThat(ofAnother.headers().firstValue("Idempotency-Replayed")).isEmpty();
    assertThat(SERVICE.arrivals()).hasSize(2);
  }

  @Test
  void whatChangesSomethingIsWrittenDownBeforeAndAfter() throws Exception {
    var before = trail.events().size();
    send(post("/api/v1/plans", PLAN));

    assertThat(trail.events().subList(before, before + 2))
        .extracting(AuditEvent::category)
        .containsExactly(Category.DECISION, Category.REQUEST);
    assertThat(trail.last().details())
        .containsEntry("status", "200")
        .containsEntry("policies", "mine");
  }

  @Test
  void withoutTheAuditNothingIsDoneAndNothingIsTold() throws Exception {
    trail.fail();

    var mutation = send(post("/api/v1/plans", PLAN));
    assertThat(mutation.statusCode()).isEqualTo(503);
    assertThat(SERVICE.arrivals()).isEmpty();

    var reading = send(get("/api/v1/resources?workspace=mine"));
    assertThat(reading.statusCode()).as(reading.body() + reading.headers()).isEqualTo(503);
    assertThat(reading.body()).contains("audit").doesNotContain("number");
  }
}
