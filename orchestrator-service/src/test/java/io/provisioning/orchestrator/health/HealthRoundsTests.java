package io.provisioning.orchestrator.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.provisioning.orchestrator.operation.Desired.Installed;
import io.provisioning.orchestrator.operation.Effects.Facts;
import io.provisioning.orchestrator.operation.HealthScripts;
import io.provisioning.orchestrator.operation.HealthScripts.Answer.Ill;
import io.provisioning.orchestrator.operation.HealthScripts.Answer.Well;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.operation.Transition;
import io.provisioning.orchestrator.resource.Health;
import io.provisioning.orchestrator.resource.Health.State;
import io.provisioning.orchestrator.resource.RecordedResource;
import io.provisioning.orchestrator.resource.ResourceFixtures;
import io.provisioning.orchestrator.resource.ResourceGraph;
import io.provisioning.orchestrator.resource.ResourceQuery;
import io.provisioning.provider.PlanSize;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HealthRoundsTests {

  private static final Instant START = Instant.parse("2026-11-20T08:00:00Z");
  private static final Duration EVERY = Duration.ofSeconds(60);
  private static final ResourceRef SERVER = ResourceRef.server("web", "a");
  private static final ResourceRef NGINX = ResourceRef.taskserv("web", "a", "nginx");
  private static final ResourceRef REDIS = ResourceRef.taskserv("web", "a", "redis");

  @TempDir Path directory;
  private final ResourceGraph graph = new ResourceGraph((_, _) -> true, _ -> {});
  private final Scripts scripts = new Scripts();
  private final Set<ResourceRef> atWork = new HashSet<>();
  private Instant now = START;
  private HealthBook book = new HealthBook(new HealthFiles(Path.of("target")));
  private HealthRounds rounds = rounds();

  /** Answers what a test has set, and that all is well otherwise. */
  private static final class Scripts implements HealthScripts {
    final Map<String, String> complaints = new HashMap<>();
    final List<String> asked = new ArrayList<>();
    final List<String> details = new ArrayList<>();
    @Nullable String unreachable;
    Runnable meanwhile = () -> {};

    @Override
    public Session open(String workspace, ResourceRef server, String provider) {
      if (unreachable != null) {
        throw new ProviderException(Kind.TRANSIENT, unreachable);
      }
      return new Session() {
        @Override
        public Answer ask(ResourceRef taskserv, Installed installed, Duration limit) {
          asked.add(taskserv.name());
          meanwhile.run();
          var complaint = complaints.get(taskserv.name());
          return complaint == null
              ? new Well()
              : new Ill(
                  complaint.hashCode(),
                  () -> {
                    details.add(complaint);
                    return complaint;
                  });
        }

        @Override
        public void close() {}
      };
    }
  }

  private HealthRounds rounds() {
    return rounds(graph);
  }

  private HealthRounds rounds(ResourceGraph of) {
    return new HealthRounds(
        of,
        book,
        scripts,
        (_, server) -> atWork.contains(server),
        new HealthSettings(directory, EVERY, Duration.ofSeconds(30), 2),
        () -> now);
  }

  @BeforeEach
  void open() {
    restart();
    change(SERVER, true);
    change(NGINX, true);
    change(REDIS, true);
  }

  /** As a new process would. */
  private void restart() {
    book = new HealthBook(new HealthFiles(directory));
    book.open();
    rounds = rounds();
  }

  private void change(ResourceRef resource, boolean exists) {
    var desired =
        resource.kind() == ResourceRef.Kind.SERVER
            ? ResourceFixtures.server(PlanSize.SMALL)
            : ResourceFixtures.taskserv();
    graph.transitioned(
        new Transition(
            "default",
            "w",
            "o",
            resource,
            exists ? null : desired,
            exists ? desired : null,
            exists ? new Facts("", Map.of()) : null,
            now,
            1));
  }

  @Test
  void whatIsOnAServerThatWasChangedIsAskedAtOnce() {
    look(Duration.ZERO);
    now = now.plusSeconds(1);
    change(SERVER, true);
    scripts.asked.clear();

    look(Duration.ofSeconds(1));

    assertThat(scripts.asked).containsExactlyInAnyOrder("nginx", "redis");
  }

  private boolean look(Duration later) {
    now = now.plus(later);
    return rounds.begin(Runnable::run);
  }

  private Optional<Health> health(ResourceRef resource) {
    return recorded(resource).flatMap(book::of);
  }

  private Health nginx() {
    return health(NGINX).orElseThrow();
  }

  private Optional<RecordedResource> recorded(ResourceRef resource) {
    return graph.find("default", ResourceQuery.all(), null, 100).resources().stream()
        .filter(one -> one.resource().equals(resource))
        .findFirst();
  }

  @Test
  void whatWasInstalledIsUnknownUntilItIsAsked() {
    assertThat(nginx().state()).isEqualTo(State.UNKNOWN);
    assertThat(nginx().since()).isEqualTo(START);

    look(Duration.ofSeconds(5));

    assertThat(nginx())
        .isEqualTo(new Health(State.HEALTHY, START.plusSeconds(5), START.plusSeconds(5), null));
    assertThat(health(SERVER).orElseThrow().state()).isEqualTo(State.HEALTHY);
  }

  @Test
  void eachIsAskedAgainAfterItsTimeAndNotBefore() {
    look(Duration.ZERO);
    look(EVERY.minusSeconds(1));
    assertThat(scripts.asked).containsExactly("nginx", "redis");

    look(Duration.ofSeconds(1));
    assertThat(scripts.asked).containsExactly("nginx", "redis", "nginx", "redis");
  }

  @Test
  void sinceWhenItIsIllStaysWhileItIs() {
    look(Duration.ZERO);
    scripts.complaints.put("nginx", "connection refused");
    look(EVERY);
    look(EVERY);

    assertThat(nginx())
        .isEqualTo(
            new Health(
                State.UNHEALTHY,
                START.plus(EVERY),
                START.plus(EVERY.multipliedBy(2)),
                "connection refused"));
    assertThat(health(SERVER).orElseThrow().state()).isEqualTo(State.UNHEALTHY);
    assertThat(health(SERVER).orElseThrow().detail()).isEqualTo("nginx");

    scripts.complaints.clear();
    look(EVERY);
    assertThat(nginx().state()).isEqualTo(State.HEALTHY);
    assertThat(book.changes(recorded(NGINX).orElseThrow()))
        .extracting(Health::state)
        .containsExactly(State.HEALTHY, State.UNHEALTHY, State.HEALTHY);
  }

  @Test
  void secretsAreOpenedOnlyWhereSomethingNewIsSaid() {
    scripts.complaints.put("nginx", "down");
    look(Duration.ZERO);
    look(EVERY);
    look(EVERY);
    assertThat(scripts.details).containsExactly("down");

    scripts.complaints.put("nginx", "still down");
    look(EVERY);
    assertThat(scripts.details).containsExactly("down", "still down");
    assertThat(nginx().since()).isEqualTo(START);
  }

  @Test
  void changesSurviveARestartAndOnlyTheyAreWritten() throws IOException {
    look(Duration.ZERO);
    scripts.complaints.put("nginx", "down");
    look(EVERY);
    var file = directory.resolve("default/web.a.nginx.json");
    var written = Files.readString(file);
    look(EVERY);
    assertThat(Files.readString(file)).isEqualTo(written);

    restart();

    assertThat(nginx()).isEqualTo(new Health(State.UNHEALTHY, START.plus(EVERY), null, "down"));
    look(Duration.ZERO);
    assertThat(nginx().since()).isEqualTo(START.plus(EVERY));
    assertThat(scripts.asked).hasSize(8);
  }

  @Test
  void aDamagedFileIsAskedAnew() throws IOException {
    look(Duration.ZERO);
    Files.writeString(directory.resolve("default/web.a.nginx.json"), "{\"workspace\":");
    restart();
    look(Duration.ZERO);
    assertThat(nginx().state()).isEqualTo(State.HEALTHY);
  }

  @Test
  void aServerThatCannotBeReachedIsUnknownWithItsReason() {
    look(Duration.ZERO);
    scripts.unreachable = "server/a is not running";
    look(EVERY);
    assertThat(nginx())
        .isEqualTo(
            new Health(
                State.UNKNOWN, START.plus(EVERY), START.plus(EVERY), "server/a is not running"));
  }

  @Test
  void aServerOnWhichAWorkflowWorksIsLeftAlone() {
    atWork.add(SERVER);
    look(Duration.ZERO);
    assertThat(scripts.asked).isEmpty();

    atWork.clear();
    look(Duration.ZERO);
    assertThat(scripts.asked).containsExactly("nginx", "redis");
  }

  @Test
  void whatWasAskedWhileAWorkflowBeganSaysNothing() {
    look(Duration.ZERO);
    scripts.complaints.put("nginx", "being replaced");
    scripts.meanwhile = () -> atWork.add(SERVER);
    look(EVERY);
    assertThat(nginx().state()).isEqualTo(State.HEALTHY);
  }

  @Test
  void whatIsInstalledAgainIsAskedAtOnce() {
    look(Duration.ZERO);
    now = now.plusSeconds(1);
    change(NGINX, true);
    look(Duration.ofSeconds(1));
    assertThat(scripts.asked).containsExactly("nginx", "redis", "nginx");
  }

  @Test
  void whatIsGoneIsForgotten() {
    look(Duration.ZERO);
    change(NGINX, false);
    assertThat(look(Duration.ZERO)).isTrue();
    assertThat(book.all()).hasSize(1);
    assertThat(directory.resolve("default/web.a.nginx.json")).doesNotExist();
    assertThat(look(Duration.ZERO)).isFalse();
  }

  @Test
  void aWorkspaceThatIsGoneIsForgottenButNotOneThatCannotBeRead() {
    look(Duration.ZERO);
    restart();
    var empty = new ResourceGraph((_, _) -> true, _ -> {});
    empty.unreadable("default", new IllegalStateException("damaged"));
    assertThat(rounds(empty).begin(Runnable::run)).isFalse();
    assertThat(book.all()).hasSize(2);

    var other = new ResourceGraph((_, _) -> true, _ -> {});
    assertThat(rounds(other).begin(Runnable::run)).isTrue();
    assertThat(book.all()).isEmpty();
    assertThat(directory.resolve("default/web.a.nginx.json")).doesNotExist();
  }

  @Test
  void aServerWithoutTaskservsHasNoHealth() {
    change(ResourceRef.server("web", "b"), true);
    look(Duration.ZERO);
    assertThat(health(ResourceRef.server("web", "b"))).isEmpty();
  }

  @Test
  void metricsTellTheStateOfEach() {
    var registry = new SimpleMeterRegistry();
    var metrics = new HealthMetrics(book, registry);
    scripts.complaints.put("nginx", "down");
    look(Duration.ZERO);
    metrics.tell(book.all());

    var gauge =
        registry
            .get("provisioning.taskserv.healthy")
            .tags("workspace", "default", "infrastructure", "web", "server", "a")
            .tag("taskserv", "nginx")
            .gauge();
    assertThat(gauge.value()).isZero();
    scripts.complaints.clear();
    look(EVERY);
    assertThat(gauge.value()).isEqualTo(1);
    scripts.unreachable = "gone";
    look(EVERY);
    assertThat(gauge.value()).isNaN();

    change(NGINX, false);
    look(Duration.ZERO);
    metrics.tell(book.all());
    assertThat(registry.find("provisioning.taskserv.healthy").gauges()).hasSize(1);
  }

  @Test
  void countsTellHowManyAreNotWell() {
    scripts.complaints.put("nginx", "down");
    look(Duration.ZERO);
    var counts = graph.counts(book);
    assertThat(counts.unhealthyTaskservs()).isEqualTo(1);
    assertThat(counts.unknownTaskservs()).isZero();
  }
}
