package io.provisioning.controlcenter.audit;

import static io.provisioning.controlcenter.audit.AuditFixtures.ANNA;
import static io.provisioning.controlcenter.audit.AuditFixtures.aRequest;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.RunningControlCenter;
import io.provisioning.controlcenter.audit.AuditEvent.Actor;
import io.provisioning.controlcenter.audit.trail.FilesystemAuditTrail;
import io.provisioning.controlcenter.identity.TestPeople;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Events as people get them: with a token, and past the policies. */
class AuditThroughTheDoorIntegrationTests extends RunningControlCenter {

  private static final String EVENTS = "/api/v1/audit/events";

  @Autowired private FilesystemAuditTrail files;
  @Autowired private TestPeople people;

  @Test
  void anEventIsFoundByItsNumber() {
    files.append(aRequest(ANNA, "shown"));
    var administrator = people.withSecondFactor("administrator");
    var listed = get(EVENTS + "?action=shown", administrator).json().at("/items/0");

    var shown = get(EVENTS + "/" + listed.path("number").asLong(), administrator);

    assertThat(shown.status()).as(shown.text()).isEqualTo(200);
    assertThat(shown.json()).isEqualTo(listed);
    assertThat(get(EVENTS + "/999999", administrator).text("/code"))
        .isEqualTo("unknown-audit-event");
  }

  @Test
  void everybodySeesWhatTheyDidAndNothingElse() {
    var viewer = people.withSecondFactor("viewer");
    var id = get("/api/v1/profile", viewer).text("/id");
    files.append(aRequest(ANNA, "owned"));
    files.append(aRequest(new Actor("user", id, "vera"), "owned"));
    files.append(aRequest(new Actor("user", "0199-homonym", id), "owned"));

    var own = get("/api/v1/audit/own-events?action=owned&resource=workflow/0199-7", viewer);

    assertThat(own.status()).as(own.text()).isEqualTo(200);
    assertThat(own.json().path("items")).hasSize(1);
    assertThat(own.json().at("/items/0/actor/name").asString()).isEqualTo("vera");
    assertThat(get("/api/v1/audit/own-events?limit=0", viewer).status()).isEqualTo(400);
    assertThat(get("/api/v1/audit/own-events?cursor=x", viewer).text("/code"))
        .isEqualTo("invalid-audit-query");
    assertThat(get(EVENTS, viewer).status()).isEqualTo(403);
    assertThat(get("/api/v1/audit/own-events", "nonsense").status()).isEqualTo(401);
  }
}
