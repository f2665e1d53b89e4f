package io.provisioning.orchestrator.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.config.declaration.DeclarationProblem;
import io.provisioning.config.extension.Extensions;
import io.provisioning.config.infrastructure.Infrastructure;
import io.provisioning.config.infrastructure.Infrastructure.Network;
import io.provisioning.config.infrastructure.Infrastructure.Server;
import io.provisioning.config.infrastructure.Infrastructure.Taskserv;
import io.provisioning.config.infrastructure.Infrastructure.Volume;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.extension.PackageFixtures;
import io.provisioning.provider.IdempotencyKey;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.Scope;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import org.springframework.util.FileSystemUtils;

/** What holds for any document, in any world. */
class PlannerPropertiesTests {

  private static final List<String> SIZES = List.of("small", "medium", "large");
  private static final Path DIRECTORY = temporary();
  private static final Extensions EXTENSIONS =
      PackageFixtures.catalogue(DIRECTORY.resolve("catalogue"));

  @AfterContainer
  static void clean() throws IOException {
    FileSystemUtils.deleteRecursively(DIRECTORY);
  }

  @Property(tries = 100)
  void whatWasAppliedNeedsNothingMore(
      @ForAll("documents") Infrastructure first, @ForAll("documents") Infrastructure second) {
    var world = world();
    for (var document : List.of(first, second, first)) {
      world.apply(document);

      assertThat(PlannedWorld.ids(world.plan(document))).isEmpty();
      assertThat(world.recorded()).containsAll(world.existing("web"));
    }
  }

  @Property(tries = 100)
  void whatWasDestroyedIsGone(@ForAll("documents") Infrastructure document) {
    var world = world();
    world.apply(document);

    world.apply(world.planDestroy("web"));

    assertThat(world.existing("web")).isEmpty();
    assertThat(world.recorded()).isEmpty();
    assertThat(world.planDestroy("web").operations()).isEmpty();
  }

  @Property(tries = 100)
  void whatDriftedIsBroughtBack(
      @ForAll("documents") Infrastructure document, @ForAll Random random) {
    var world = world();
    world.apply(document);
    loseSome(world, random);

    world.apply(document);

    assertThat(PlannedWorld.ids(world.plan(document))).isEmpty();
    assertThat(world.recorded()).containsAll(world.existing("web"));
  }

  @Property(tries = 100)
  void anyPartLeadsToTheWhole(
      @ForAll("documents") Infrastructure first,
      @ForAll("documents") Infrastructure second,
      @ForAll Random random) {
    var world = world();
    world.apply(first);
    var paths = new ArrayList<>(world.recorded());
    second.servers().forEach(server -> paths.add("server/" + server.name()));
    if (!paths.isEmpty()) {
      applyPart(world, second, paths.get(random.nextInt(paths.size())));
    }

    world.apply(second);

    assertThat(PlannedWorld.ids(world.plan(second))).isEmpty();
  }

  /** A part may be refused, but a plan that is made can be carried out. */
  private static void applyPart(PlannedWorld world, Infrastructure document, String target) {
    Plan plan;
    try {
      plan = world.plan(document, target);
    } catch (ProblemException refused) {
      assertThat(refused.problem())
          .isIn(PlanProblem.UNKNOWN_TARGET, DeclarationProblem.IMPOSSIBLE_DECLARATION);
      return;
    }
    world.apply(plan);
  }

  private static void loseSome(PlannedWorld world, Random random) {
    for (var name : List.of("demo", "other")) {
      var provider = world.provider(name);
      for (var state : provider.list(new Scope(PlannedWorld.WORKSPACE, "web"))) {
        try {
          if (random.nextBoolean()) {
            provider.ensureAbsent(new IdempotencyKey("loss"), state.id());
          }
        } catch (ProviderException stillUsed) {
          assertThat(stillUsed.kind()).isEqualTo(ProviderException.Kind.CONFLICT);
        }
      }
    }
  }

  private static PlannedWorld world() {
    try {
      return new PlannedWorld(Files.createTempDirectory(DIRECTORY, "world"), EXTENSIONS);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path temporary() {
    try {
      return Files.createTempDirectory("planner-properties");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Provide
  Arbitrary<Infrastructure> documents() {
    return Arbitraries.randomValue(PlannerPropertiesTests::document);
  }

  private static Infrastructure document(Random random) {
    var provider = random.nextInt(8) == 0 ? "other" : "demo";
    var networks = new ArrayList<Network>();
    for (int index = 0; index < 1 + random.nextInt(2); index++) {
      var cidr = "10." + (1 + index + 2 * random.nextInt(2)) + ".0.0/24";
      networks.add(new Network("n" + index, provider, null, cidr, Map.of()));
    }
    var volumes = new ArrayList<Volume>();
    for (int index = 0; index < random.nextInt(4); index++) {
      long size = (1L + random.nextInt(2)) << 30;
      volumes.add(new Volume("v" + index, provider, null, size, Map.of()));
    }
    var free = new ArrayList<>(volumes);
    var servers = new ArrayList<Server>();
    for (int index = 0; index < random.nextInt(5); index++) {
      servers.add(server("s" + index, provider, random, networks, free, servers));
    }
    return DocumentFixtures.document("web", networks, volumes, servers);
  }

  private static Server server(
      String name,
      String provider,
      Random random,
      List<Network> networks,
      List<Volume> free,
      List<Server> others) {
    var mounts = new ArrayList<Infrastructure.Mount>();
    while (!free.isEmpty() && random.nextInt(3) == 0) {
      var volume = free.remove(random.nextInt(free.size()));
      mounts.add(new Infrastructure.Mount(volume.name(), "/mnt/" + volume.name()));
    }
    return new Server(
        name,
        provider,
        SIZES.get(random.nextInt(SIZES.size())),
        random.nextBoolean() ? "role" : null,
        null,
        null,
        null,
        List.of(networks.get(random.nextInt(networks.size())).name()),
        mounts,
        taskservs(random, others),
        Map.of());
  }

  private static List<Taskserv> taskservs(Random random, List<Server> others) {
    var taskservs = new ArrayList<Taskserv>();
    for (var name : List.of("page", "postgres", "nginx")) {
      if (random.nextInt(2) == 0) {
        var after =
            others.stream()
                .filter(other -> random.nextInt(3) == 0)
                .map(other ->
                    other.taskservs().isEmpty()
                        ? other.name()
                        : other.name() + "/" + other.taskservs().getFirst().name())
                .toList();
        taskservs.add(
            new Taskserv(name, "*", Map.of("port", 80 + random.nextInt(2)), after, List.of()));
      }
    }
    return taskservs;
  }
}
