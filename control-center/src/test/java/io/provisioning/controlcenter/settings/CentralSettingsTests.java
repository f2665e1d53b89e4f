package io.provisioning.controlcenter.settings;

import static io.provisioning.controlcenter.authorization.CallerFixtures.aUser;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.audit.RecordedAuditTrail;
import io.provisioning.controlcenter.authorization.SettableTime;
import io.provisioning.controlcenter.identity.Caller;
import io.provisioning.controlcenter.settings.CentralSettings.Changed;
import io.provisioning.controlcenter.settings.CentralSettings.Effect;
import io.provisioning.controlcenter.settings.CentralSettings.Outcome;
import io.provisioning.controlcenter.settings.CentralSettings.Wish;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CentralSettingsTests {

  private static final Caller ADA = aUser("ada", "administrator");

  private final MemorySettingVersions versions = new MemorySettingVersions();
  private final MemoryServices services = new MemoryServices();
  private final RecordedAuditTrail trail = new RecordedAuditTrail();
  private final CentralSettings central =
      new CentralSettings(versions, services, new SettingAudit(trail), new SettableTime());

  @Test
  void aChangeReachesItsServiceAndSaysWhenItCounts() {
    var outcome = set(wish("orchestrator", "live", "7"), wish("orchestrator", "late", "8"));

    assertThat(outcome.changed())
        .extracting(Changed::effect)
        .containsExactly(Effect.ACTIVE, Effect.AFTER_RESTART);
    assertThat(services.given("orchestrator").values()).isEqualTo(Map.of("live", "7", "late", "8"));
    assertThat(services.given).doesNotContainKey("control-center");
    assertThat(trail.last().action()).isEqualTo("settings.changed");
    assertThat(trail.last().details())
        .containsEntry("orchestrator:live", "7")
        .containsEntry("comment", "why");
  }

  @Test
  void whatIsNotNamedStays() {
    set(wish("orchestrator", "live", "7"));
    set(wish("orchestrator", "late", "8"));
    set(wish("orchestrator", "live", "9"));

    assertThat(central.newest().of("orchestrator")).isEqualTo(Map.of("live", "9", "late", "8"));

    set(wish("orchestrator", "live", null));
    assertThat(central.newest().of("orchestrator")).isEqualTo(Map.of("late", "8"));
  }

  @Test
  void oneWrongValueChangesNothing() {
    var problem =
        refused(wish("orchestrator", "late", "8"), wish("control-center", "live", "many"));

    assertThat(problem.findings().getFirst().path()).isEqualTo("live");
    assertThat(versions.all()).isEmpty();
    assertThat(services.given).isEmpty();
    assertThat(trail.events()).isEmpty();
  }

  @Test
  void aServiceThatIsNotThereIsRefused() {
    assertThat(refused(wish("vault", "live", "1")).findings().getFirst().expected())
        .contains("orchestrator");
  }

  @Test
  void whatCannotBeCheckedIsNotSet() {
    services.away.add("orchestrator");

    assertThat(refused(wish("orchestrator", "live", "1")).detail()).contains("is away");
    assertThat(versions.all()).isEmpty();
  }

  @Test
  void whatCannotBeWrittenDownIsNotSet() {
    trail.fail();

    assertThat(refused(wish("orchestrator", "live", "1")).problem().code())
        .isEqualTo("audit-unavailable");
    assertThat(versions.all()).isEmpty();
    assertThat(services.given).isEmpty();
  }

  @Test
  void aChangeOfSomethingElseIsAConflict() {
    set(wish("orchestrator", "live", "1"));

    var problem =
        catchThrowableOfType(
            ProblemException.class,
            () -> central.change(ADA, List.of(wish("orchestrator", "live", "2")), "why", 0));

    assertThat(problem.problem()).isEqualTo(SettingProblem.SETTINGS_CHANGED);
  }

  @Test
  void aRollbackIsANewVersionWithWhatWasSet() {
    set(wish("orchestrator", "live", "7"));
    set(wish("orchestrator", "live", "8"), wish("control-center", "late", "9"));

    var outcome = central.rollback(ADA, 1);

    assertThat(outcome.version().number()).isEqualTo(3);
    assertThat(outcome.version().values()).isEqualTo(central.get(1).values());
    assertThat(services.given("orchestrator").values()).isEqualTo(Map.of("live", "7"));
    assertThat(services.given("control-center").values()).isEmpty();
    assertThat(SettingDifference.between(central.get(2), central.get(3)))
        .containsExactly(
            new SettingDifference("control-center", "late", "9", null),
            new SettingDifference("orchestrator", "live", "8", "7"));
  }

  @Test
  void aServiceThatWasAwayGetsItLater() {
    set(wish("orchestrator", "live", "7"));
    services.given.clear();
    services.away.add("orchestrator");
    central.reconcile();
    assertThat(services.given).doesNotContainKey("orchestrator");

    services.away.clear();
    central.reconcile();

    assertThat(services.given("orchestrator").version()).isEqualTo(1);
  }

  private Outcome set(Wish... wishes) {
    return central.change(ADA, List.of(wishes), "why", null);
  }

  private ProblemException refused(Wish... wishes) {
    return catchThrowableOfType(ProblemException.class, () -> set(wishes));
  }

  private static Wish wish(String service, String key, @Nullable String value) {
    return new Wish(service, key, value);
  }
}
