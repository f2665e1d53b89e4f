package io.provisioning.orchestrator.measurement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.provider.ProviderFixtures;
import io.provisioning.orchestrator.provider.Providers;
import io.provisioning.orchestrator.resource.ResourceGraph;
import io.provisioning.provider.CommandChannel;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceId;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeasurementRoundsTests {

  private static final Instant START = Instant.ofEpochSecond(1795460400);
  private static final Duration EVERY = Duration.ofSeconds(15);

  @TempDir Path directory;
  private final ResourceGraph graph = new ResourceGraph((_, _) -> true, _ -> {});
  private final MeasurementBook book = new MeasurementBook();
  private final Set<ResourceRef> atWork = new HashSet<>();
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final AtomicInteger opened = new AtomicInteger();
  private final AtomicInteger closed = new AtomicInteger();
  private final Set<String> hanging = ConcurrentHashMap.newKeySet();
  private final Set<String> away = ConcurrentHashMap.newKeySet();
  private final CountDownLatch release = new CountDownLatch(1);
  private List<String> printed = MeasurementFixtures.PRINTED;
  private Instant now = START;

  @AfterEach
  void end() {
    release.countDown();
  }

  /** A server that answers, hangs until the test ends, or is away. */
  private CommandChannel channel(ResourceId server) {
    opened.incrementAndGet();
    return new CommandChannel() {
      @Override
      public ExecResult exec(Command command, OutputListener output) {
        asked.add(server.name());
        if (away.contains(server.name())) {
          throw new ProviderException(Kind.TRANSIENT, "it is not running");
        }
        if (hanging.contains(server.name())) {
          try {
            release.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          throw new ProviderException(Kind.TRANSIENT, "it did not end");
        }
        printed.forEach(line -> output.line(Stream.OUT, line));
        return new ExecResult(0, Duration.ZERO);
      }

      @Override
      public void upload(List<RemoteFile> files) {
        throw new UnsupportedOperationException();
      }

      @Override
      public void close() {
        closed.incrementAndGet();
      }
    };
  }

  private MeasurementRounds rounds(Providers providers, int servers) {
    return new MeasurementRounds(
        graph,
        book,
        new OpenChannels(providers),
        (_, server) -> atWork.contains(server),
        new Places(servers, Duration.ofMillis(50)),
        MeasurementFixtures.settings(EVERY, servers),
        () -> now);
  }

  private MeasurementRounds rounds(int servers) {
    return rounds(MeasurementFixtures.providers(directory, this::channel), servers);
  }

  private MeasuredServer server(String name) {
    return book.find("default/web/server/" + name).orElseThrow();
  }

  private void look(MeasurementRounds rounds, Duration later) {
    now = now.plus(later);
    rounds.begin(Runnable::run);
  }

  @Test
  void eachIsMeasuredAgainAfterItsTimeAndNotBefore() {
    var rounds = rounds(2);
    MeasurementFixtures.change(graph, "a", true, now);
    look(rounds, Duration.ZERO);
    look(rounds, EVERY.minusMillis(1));
    assertThat(asked).containsExactly("a");

    look(rounds, Duration.ofMillis(1));
    assertThat(asked).containsExactly("a", "a");
    assertThat(server("a").last()).isNotNull();
    assertThat(opened).as("channels are kept").hasValue(1);
  }

  @Test
  void aServerIsMeasuredAsSoonAsItIsThereAndForgottenWhenItIsGone() {
    var rounds = rounds(2);
    look(rounds, Duration.ZERO);
    assertThat(book.all()).isEmpty();

    MeasurementFixtures.change(graph, "a", true, now);
    look(rounds, Duration.ofSeconds(1));
    assertThat(server("a").isReachable()).isTrue();

    MeasurementFixtures.change(graph, "a", false, now);
    look(rounds, Duration.ofSeconds(1));
    assertThat(book.all()).isEmpty();
    assertThat(closed).hasValue(1);
  }

  @Test
  void oneThatIsAwayIsToldAndAskedByANewChannel() {
    var rounds = rounds(2);
    MeasurementFixtures.change(graph, "a", true, now);
    look(rounds, Duration.ZERO);
    away.add("a");
    look(rounds, EVERY);
    assertThat(server("a").isReachable()).isFalse();
    assertThat(server("a").at()).isEqualTo(START);

    away.clear();
    look(rounds, EVERY);
    assertThat(server("a").isReachable()).isTrue();
    assertThat(opened).hasValue(2);
  }

  @Test
  void oneThatStaysAwayIsAskedLessOften() {
    var rounds = rounds(2);
    MeasurementFixtures.change(graph, "a", true, now);
    away.add("a");
    for (int round = 0; round < 5; round++) {
      look(rounds, EVERY);
    }
    look(rounds, EVERY.multipliedBy(3));
    assertThat(asked).hasSize(5);
    look(rounds, EVERY);
    assertThat(asked).hasSize(6);
  }

  @Test
  void oneThatAnswersSomethingElseIsOutOfReach() {
    var rounds = rounds(2);
    MeasurementFixtures.change(graph, "a", true, now);
    printed = List.of("Welcome!", "Your password has expired.");
    look(rounds, Duration.ZERO);
    assertThat(server("a").isReachable()).isFalse();
  }

  @Test
  void whatAWorkflowDoesToAServerIsNotHeldAgainstIt() {
    var rounds = rounds(2);
    MeasurementFixtures.change(graph, "a", true, now);
    look(rounds, Duration.ZERO);
    atWork.add(ResourceRef.server("web", "a"));
    away.add("a");
    look(rounds, EVERY);
    assertThat(server("a").isReachable()).isTrue();

    away.clear();
    look(rounds, EVERY);
    assertThat(server("a").at()).as("but it is measured").isEqualTo(now);
  }

  @Test
  void serversThatHangHoldUpNoneThatAnswers() {
    var rounds = rounds(1);
    for (var name : List.of("a", "b", "c", "d", "e")) {
      MeasurementFixtures.change(graph, name, true, now);
    }
    hanging.addAll(List.of("a", "b", "c", "d"));
    try (var turns = Executors.newVirtualThreadPerTaskExecutor()) {
      rounds.begin(turns);
      await().until(() -> server("e").isAsked());
      assertThat(server("a").isAsked()).isFalse();

      now = now.plus(EVERY);
      rounds.begin(turns);
      await().until(() -> now.equals(server("e").at()));
      assertThat(asked.stream().filter(hanging::contains))
          .as("each is asked once at a time")
          .doesNotHaveDuplicates();
      release.countDown();
    }
    assertThat(server("a").isReachable()).isFalse();
  }

  @Test
  void simulatedServersAreLeftOut() {
    var rounds = rounds(ProviderFixtures.simulators(directory), 2);
    MeasurementFixtures.change(graph, "a", true, now);
    look(rounds, Duration.ZERO);
    assertThat(book.all()).isEmpty();
  }

  @Test
  void oneWhoseProviderIsUnknownIsOutOfReach() {
    var rounds = rounds(ProviderFixtures.simulatorsNamed(directory, "third"), 2);
    MeasurementFixtures.change(graph, "a", true, now);
    look(rounds, Duration.ZERO);
    assertThat(server("a").isReachable()).isFalse();
  }

  @Test
  void nothingIsKeptOnceNobodyAsks() {
    var rounds = rounds(2);
    MeasurementFixtures.change(graph, "a", true, now);
    look(rounds, Duration.ZERO);
    rounds.forget();
    assertThat(book.all()).isEmpty();
    assertThat(closed).hasValue(1);
    look(rounds, Duration.ZERO);
    assertThat(asked).hasSize(2);
  }
}
