package io.provisioning.orchestrator.plan;

import static io.provisioning.orchestrator.plan.DocumentFixtures.SETTINGS;
import static io.provisioning.orchestrator.plan.DocumentFixtures.network;
import static io.provisioning.orchestrator.plan.DocumentFixtures.server;
import static io.provisioning.orchestrator.plan.PlannedWorld.ids;
import static io.provisioning.orchestrator.plan.PlannedWorld.needs;
import static io.provisioning.orchestrator.plan.PlannedWorld.operation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.config.extension.Extensions;
import io.provisioning.config.infrastructure.Infrastructure;
import io.provisioning.config.infrastructure.Infrastructure.Firewall;
import io.provisioning.config.infrastructure.Infrastructure.Rule;
import io.provisioning.config.infrastructure.Infrastructure.Server;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.extension.PackageFixtures;
import io.provisioning.orchestrator.operation.EffectFixtures;
import io.provisioning.orchestrator.operation.PropertyChange;
import io.provisioning.orchestrator.provider.ProviderFixtures;
import io.provisioning.provider.IdempotencyKey;
import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderDescription;
import io.provisioning.provider.ResourceSpec.FirewallSpec;
import io.provisioning.provider.Scope;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FirewallPlanTests {

  private static final Rule SSH = new Rule("tcp", "22", List.of("198.51.100.7/32"), "the office");
  private static final Rule WEB = new Rule("tcp", "443", List.of("0.0.0.0/0", "::/0"), null);

  @TempDir static Path catalogue;
  private static Extensions extensions;

  @TempDir Path directory;
  private PlannedWorld world;

  @BeforeAll
  static void load() {
    extensions = PackageFixtures.catalogue(catalogue);
  }

  @BeforeEach
  void begin() {
    world = new PlannedWorld(directory, extensions);
  }

  private static Infrastructure shop(List<Server> servers, Firewall... firewalls) {
    return new Infrastructure(
        "web",
        SETTINGS,
        List.of(network("lan", "10.1.0.0/24")),
        List.of(),
        servers,
        List.of(),
        List.of(firewalls));
  }

  private static Firewall gate(Rule... rules) {
    return new Firewall("gate", "demo", null, List.of(rules), Map.of());
  }

  private static Server guarded(String... firewalls) {
    var plain = server("web", "lan");
    return new Server(
        plain.name(),
        plain.provider(),
        plain.plan(),
        plain.role(),
        plain.region(),
        plain.image(),
        plain.count(),
        plain.networks(),
        plain.volumes(),
        plain.taskservs(),
        plain.labels(),
        plain.providerConfig(),
        List.of(firewalls));
  }

  @Test
  void aServerIsMadeAfterItsFirewall() {
    var plan = world.plan(shop(List.of(guarded("gate")), gate(SSH)));

    assertThat(needs(plan, "create server/web"))
        .containsExactlyInAnyOrder("create network/lan", "create firewall/gate");
    world.apply(plan);
    assertThat(world.existing("web")).containsExactly("firewall/gate", "network/lan", "server/web");
    assertThat(world.plan(shop(List.of(guarded("gate")), gate(SSH))).operations()).isEmpty();
  }

  @Test
  void newRulesAreAnUpdateOfTheFirewallAlone() {
    world.apply(shop(List.of(guarded("gate")), gate(SSH)));

    var plan = world.plan(shop(List.of(guarded("gate")), gate(SSH, WEB)));

    assertThat(ids(plan)).containsExactly("update firewall/gate");
    assertThat(operation(plan, "update firewall/gate").irreversible()).isEmpty();
    var update = operation(plan, "update firewall/gate");
    assertThat(PropertyChange.between(update.nullableFrom(), update.nullableTo()))
        .extracting(Object::toString)
        .singleElement()
        .asString()
        .contains("rules", "tcp 443 from 0.0.0.0/0 ::/0");
  }

  @Test
  void anotherOrderOfRulesSourcesAndFirewallsIsNoChange() {
    var other = new Firewall("other", "demo", null, List.of(SSH), Map.of());
    world.apply(shop(List.of(guarded("gate", "other")), gate(SSH, WEB), other));
    var turned = new Rule("tcp", "443", List.of("::/0", "0.0.0.0/0"), null);

    var plan = world.plan(shop(List.of(guarded("other", "gate")), other, gate(turned, SSH)));

    assertThat(plan.operations()).isEmpty();
    assertThat(plan.warnings()).isEmpty();
  }

  @Test
  void aFirewallGoesAfterTheServerLetGoOfIt() {
    world.apply(shop(List.of(guarded("gate")), gate(SSH)));

    var plan = world.plan(shop(List.of(guarded())));

    assertThat(ids(plan)).containsExactly("update server/web", "delete firewall/gate");
    assertThat(needs(plan, "delete firewall/gate")).containsExactly("update server/web");
    world.apply(plan);
    assertThat(world.existing("web")).containsExactly("network/lan", "server/web");
  }

  @Test
  void theInverseOfAnUpdateBringsTheOldRulesBack() {
    world.apply(shop(List.of(guarded("gate")), gate(SSH)));
    var plan = world.apply(world.plan(shop(List.of(guarded("gate")), gate(WEB, SSH))));
    var update = operation(plan, "update firewall/gate");

    assertThat(rules()).hasSize(2);
    assertThat(update.nullableFrom())
        .isNotNull()
        .isEqualTo(
            operation(world.plan(shop(List.of(guarded("gate")), gate(SSH))), "update firewall/gate")
                .nullableTo());
    world.apply(shop(List.of(guarded("gate")), gate(SSH)));
    assertThat(rules()).hasSize(1);
  }

  @Test
  void aFirewallThatIsGoneIsMadeAgain() {
    world.apply(shop(List.of(guarded()), gate(SSH)));
    var scope = new Scope(PlannedWorld.WORKSPACE, "web");
    world.provider("demo").ensureAbsent(new IdempotencyKey("by hand"), scope.firewall("gate"));

    var plan = world.plan(shop(List.of(guarded()), gate(SSH)));

    assertThat(ids(plan)).containsExactly("create firewall/gate");
    assertThat(plan.warnings()).singleElement().asString().contains("firewall/gate is gone");
  }

  @Test
  void aProviderWithoutFirewallsIsRefusedWithWhatToDo() {
    var providers = ProviderFixtures.simulators(directory, Open::new);
    var open =
        new PlannedWorld(
            providers,
            extensions,
            it -> EffectFixtures.effects(it, extensions, EffectFixtures.secrets()));

    var problem =
        catchThrowableOfType(
            ProblemException.class, () -> open.plan(shop(List.of(guarded("gate")), gate(SSH))));

    assertThat(problem.findings())
        .extracting(Object::toString)
        .containsExactly(
            "firewalls[0].provider: expected a provider that has firewalls; leave the firewall"
                + " out, or declare it and its servers at another provider, got `demo`, which has"
                + " none",
            "servers[0].firewalls: expected nothing, since provider demo has no firewalls; leave"
                + " them out, or declare the server at a provider that has, got `gate`");
    assertThat(open.plan(shop(List.of(guarded()))).operations()).isNotEmpty();
  }

  private static final class Open extends ProviderFixtures.Forwarding {
    Open(Provider to) {
      super(to);
    }

    @Override
    public ProviderDescription description() {
      var of = super.description();
      return new ProviderDescription(
          of.name(), of.summary(), of.simulated(), of.regions(), of.images(), of.plans());
    }
  }

  @Test
  void whatIsNotGuardedIsRecordedAsBefore() {
    var plan = world.plan(shop(List.of(guarded())));

    assertThat(plan.operations())
        .extracting(operation -> operation.to().orElseThrow().toString())
        .noneMatch(state -> state.contains("firewalls=["));
  }

  private List<?> rules() {
    var scope = new Scope(PlannedWorld.WORKSPACE, "web");
    var state = world.provider("demo").find(scope.firewall("gate")).orElseThrow();
    return ((FirewallSpec) state.spec()).rules();
  }
}
