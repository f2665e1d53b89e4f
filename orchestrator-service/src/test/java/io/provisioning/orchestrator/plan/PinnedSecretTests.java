package io.provisioning.orchestrator.plan;

import static io.provisioning.orchestrator.plan.DocumentFixtures.after;
import static io.provisioning.orchestrator.plan.DocumentFixtures.configured;
import static io.provisioning.orchestrator.plan.DocumentFixtures.server;
import static io.provisioning.orchestrator.plan.DocumentFixtures.servers;
import static io.provisioning.orchestrator.plan.PlannedWorld.ids;
import static io.provisioning.orchestrator.plan.PlannedWorld.needs;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.extension.Extensions;
import io.provisioning.config.infrastructure.Infrastructure;
import io.provisioning.config.infrastructure.Infrastructure.Server;
import io.provisioning.config.problem.Problem;
import io.provisioning.config.secret.SecretReference;
import io.provisioning.config.secret.SecretReference.Generated;
import io.provisioning.config.secret.SecretReference.Stored;
import io.provisioning.orchestrator.extension.PackageFixtures;
import io.provisioning.orchestrator.operation.EffectFixtures;
import io.provisioning.orchestrator.secret.Secrets;
import io.provisioning.service.Workload;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which versions of secrets a plan installs. */
class PinnedSecretTests {

  @TempDir static Path catalogue;
  private static Extensions extensions;

  @TempDir Path directory;
  private final VersionedSecrets secrets = new VersionedSecrets();
  private PlannedWorld world;

  @BeforeAll
  static void load() {
    extensions = PackageFixtures.catalogue(catalogue);
  }

  @BeforeEach
  void begin() {
    world = new PlannedWorld(directory, extensions);
    world.secrets = secrets;
  }

  /** Versions by the text of a reference without one. */
  private static final class VersionedSecrets implements Secrets {

    private enum Away implements Problem {
      AWAY;

      @Override
      public Kind kind() {
        return Kind.UNAVAILABLE;
      }

      @Override
      public String title() {
        return "away";
      }
    }

    final Map<String, Integer> newest = new HashMap<>();
    boolean isAway;

    @Override
    public OptionalInt newest(String workspace, String infrastructure, SecretReference reference) {
      if (isAway) {
        throw Away.AWAY.because("the vault does not answer");
      }
      return OptionalInt.of(newest.getOrDefault(reference.toString(), 0));
    }

    @Override
    public String open(Workload work, String infrastructure, SecretReference reference) {
      return EffectFixtures.secrets().open(work, infrastructure, reference);
    }

    @Override
    public void renew(Workload work, String infrastructure, Generated reference) {
      throw new UnsupportedOperationException();
    }

    @Override
    public List<Stored> missing(String workspace, Collection<Stored> references) {
      return List.of();
    }

    @Override
    public void forget(String workspace, String infrastructure, Instant gone) {}
  }

  private static Infrastructure with(String extra) {
    return servers(server("web", "lan", configured("nginx", "*", Map.of("extra", extra))));
  }

  @Test
  void aPlanNamesTheNewestVersion() {
    secrets.newest.put("secret:apps/mail#user", 3);

    assertThat(world.plan(with("secret:apps/mail#user")).toString())
        .contains("secret:apps/mail#user?version=3");
    assertThat(world.plan(with("secret:apps/mail#user?version=2")).toString())
        .contains("secret:apps/mail#user?version=2");
    assertThat(world.plan(with("secret:app")).toString()).contains("secret:app?version=1");
    assertThat(world.plan(with("secret:apps/none#user")).toString())
        .contains("secret:apps/none#user")
        .doesNotContain("none#user?version");
  }

  @Test
  void anotherVersionIsAChangeThatCanBeUndone() {
    world.apply(with("secret:app"));
    assertThat(world.plan(with("secret:app")).operations()).isEmpty();
    secrets.newest.put("secret:app", 2);

    var plan = world.plan(with("secret:app"));

    assertThat(ids(plan)).containsExactly("update taskserv/web/nginx");
    var update = PlannedWorld.operation(plan, "update taskserv/web/nginx");
    assertThat(String.valueOf(update.nullableFrom())).contains("secret:app?version=1");
    assertThat(String.valueOf(update.nullableTo())).contains("secret:app?version=2");
  }

  @Test
  void whatIsRotatedGetsTheNextVersion() {
    world.apply(with("secret:app"));
    secrets.newest.put("secret:app", 1);
    world.rotated = List.of("app");

    var plan = world.plan(with("secret:app"));

    assertThat(ids(plan)).containsExactly("update taskserv/web/nginx");
    assertThat(plan.toString()).contains("secret:app?version=2");
    assertThat(world.plan(with("secret:app")).digest()).isEqualTo(plan.digest());
  }

  private static Infrastructure using(String checked, String shown) {
    var postgres = configured("postgres", "^15", Map.of("password", checked));
    var page = configured("page", "*", Map.of("shown", shown));
    return servers(server("db", "lan", postgres), server("web", "lan", after(page, "db/postgres")));
  }

  @Test
  void whatTakesTwoVersionsIsUpdatedBeforeWhatItNeeds() {
    var made = world.apply(using("secret:app", "secret:app"));
    assertThat(needs(made, "create taskserv/web/page")).contains("create taskserv/db/postgres");
    secrets.newest.put("secret:app", 2);

    var plan = world.plan(using("secret:app", "secret:app"));

    assertThat(ids(plan))
        .containsExactly("update taskserv/web/page", "update taskserv/db/postgres");
    assertThat(needs(plan, "update taskserv/db/postgres"))
        .containsExactly("update taskserv/web/page");
    assertThat(plan.warnings()).isEmpty();
  }

  @Test
  void anotherChangeLeavesTheOrderAsItIs() {
    world.apply(using("secret:app", "secret:app"));

    var plan = world.plan(using("secret:other", "secret:other"));

    assertThat(ids(plan))
        .containsExactly("update taskserv/db/postgres", "update taskserv/web/page");
  }

  @Test
  void whereNothingTakesTwoVersionsThePlanSaysSo() {
    var postgres = configured("postgres", "^15", Map.of("password", "secret:app"));
    var page = configured("page", "*", Map.of("password", "secret:app"));
    var document =
        servers(server("db", "lan", postgres), server("web", "lan", after(page, "db/postgres")));
    world.apply(document);
    secrets.newest.put("secret:app", 2);

    var plan = world.plan(document);

    assertThat(ids(plan))
        .containsExactly("update taskserv/db/postgres", "update taskserv/web/page");
    assertThat(plan.warnings())
        .singleElement()
        .asString()
        .contains("`taskserv/db/postgres`, `taskserv/web/page`", "one after the other");
  }

  @Test
  void whatMustBeInBetweenKeepsTheOrder() {
    var postgres = configured("postgres", "^15", Map.of("password", "secret:app"));
    var page = configured("page", "*", Map.of("shown", "secret:app", "port", 80));
    var cache = configured("nginx", "*", Map.of("port", 80));
    var cacheAfter = after(cache, "db/postgres");
    var pageAfter = after(page, "mid/nginx");
    world.apply(
        servers(
            server("db", "lan", postgres),
            server("mid", "lan", cacheAfter),
            server("web", "lan", pageAfter)));
    secrets.newest.put("secret:app", 2);
    var changed = after(configured("nginx", "*", Map.of("port", 81)), "db/postgres");

    var plan =
        world.plan(
            servers(
                server("db", "lan", postgres),
                server("mid", "lan", changed),
                server("web", "lan", pageAfter)));

    assertThat(ids(plan))
        .containsExactly(
            "update taskserv/db/postgres", "update taskserv/mid/nginx", "update taskserv/web/page");
    assertThat(plan.warnings()).singleElement().asString().contains("one after the other");
  }

  @Test
  void withoutAVaultNothingIsRotatedAndThePlanSaysWhy() {
    world.secrets = EffectFixtures.secrets();
    world.rotated = List.of("app");

    assertThatThrownBy(() -> world.plan(with("secret:app")))
        .hasMessageContaining("without a vault");
  }

  /** As long as they are, requirements are followed, and the warning stays short. */
  @Test
  void manyUsersOfOneSecretAreOneWarning() {
    var servers = new ArrayList<Server>();
    for (int i = 0; i < 300; i++) {
      var name = i % 2 == 0 ? "postgres" : "page";
      var field = i % 2 == 0 ? "password" : "shown";
      var one = configured(name, "*", Map.of(field, "secret:app"));
      var before = i % 2 == 0 ? "postgres" : "page";
      servers.add(server("s" + i, "lan", i < 2 ? one : after(one, "s" + (i - 2) + "/" + before)));
    }
    var document = servers(servers.toArray(Server[]::new));
    world.apply(document);
    secrets.newest.put("secret:app", 2);

    var plan = world.plan(document);

    assertThat(plan.warnings()).singleElement().asString().contains("and 145 more");
    assertThat(needs(plan, "update taskserv/s0/postgres")).contains("update taskserv/s299/page");
  }

  @Test
  void whatNothingUsesIsNotRotated() {
    world.rotated = List.of("ap");
    for (var extra : List.of("secret:app", "secret:ap?version=1", "secret:ap/mail#user")) {
      assertThatThrownBy(() -> world.plan(with(extra)))
          .hasMessageContaining("rotate[0]: expected a generated secret");
    }
    assertThatThrownBy(() -> world.plan(with("secret:app")))
        .hasMessageContaining("did you mean `app`");
  }

  @Test
  void whileTheVaultIsAwayVersionsStay() {
    secrets.newest.put("secret:app", 4);
    world.apply(with("secret:app"));
    secrets.isAway = true;

    var plan = world.plan(with("secret:app"));

    assertThat(plan.operations()).isEmpty();
    assertThat(plan.warnings()).singleElement().asString().contains("the vault does not answer");
    world.rotated = List.of("app");
    assertThatThrownBy(() -> world.plan(with("secret:app"))).hasMessageContaining("not answer");
  }
}
