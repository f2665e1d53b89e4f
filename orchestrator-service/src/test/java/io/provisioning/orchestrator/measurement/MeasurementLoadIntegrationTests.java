package io.provisioning.orchestrator.measurement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.management.OperatingSystemMXBean;
import io.provisioning.orchestrator.resource.ResourceGraph;
import io.provisioning.provider.CommandChannel;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceId;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Many servers, one in fifty of which hangs. Prints how many were measured in a minute, which
 * depends on the machine; docs/development/benchmarks.md has the figures of 1,000 ({@code
 * -Dmeasurements.servers}).
 */
@Tag("proof-hostile")
class MeasurementLoadIntegrationTests {

  private static final int SERVERS = Integer.getInteger("measurements.servers", 100);
  private static final int HANGING = 50;

  /** What a connection to a server of the same country takes. */
  private static final Duration LATENCY = Duration.ofMillis(200);

  @TempDir Path directory;
  private final CountDownLatch end = new CountDownLatch(1);

  /** Answers after a while, as one over a network does. */
  private final class Distant implements CommandChannel {
    private final boolean hangs;

    Distant(ResourceId server) {
      hangs = Integer.parseInt(server.name().substring(1)) % HANGING == 0;
    }

    @Override
    public ExecResult exec(Command command, OutputListener output) {
      try {
        var wait = hangs ? Duration.ofMinutes(5) : LATENCY;
        if (end.await(wait.toMillis(), TimeUnit.MILLISECONDS) || hangs) {
          throw new ProviderException(Kind.TRANSIENT, "it did not end");
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new ProviderException(Kind.TRANSIENT, "interrupted", e);
      }
      MeasurementFixtures.PRINTED.forEach(line -> output.line(Stream.OUT, line));
      return new ExecResult(0, LATENCY);
    }

    @Override
    public void upload(List<RemoteFile> files) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void close() {}
  }

  @Test
  void allThatAnswerAreMeasuredThoughSomeHang() {
    var graph = new ResourceGraph((_, _) -> true, _ -> {});
    for (int n = 0; n < SERVERS; n++) {
      MeasurementFixtures.change(graph, "s" + n, true, Instant.EPOCH);
    }
    var book = new MeasurementBook();
    var rounds =
        new MeasurementRounds(
            graph,
            book,
            new OpenChannels(MeasurementFixtures.providers(directory, Distant::new)),
            (_, _) -> false,
            new Places(16, Duration.ofSeconds(2)),
            MeasurementFixtures.settings(Duration.ofSeconds(15), 16),
            Instant::now);
    var answering = SERVERS - (SERVERS + HANGING - 1) / HANGING;
    long began = System.nanoTime();
    long busy = cpu();
    try (var turns = Executors.newVirtualThreadPerTaskExecutor()) {
      rounds.begin(turns);
      await()
          .atMost(Duration.ofMinutes(2))
          .until(() -> book.all().stream().filter(MeasuredServer::isAsked).count() == answering);
      var seconds = (System.nanoTime() - began) / 1e9;
      var milliseconds = (cpu() - busy) / 1e6;
      var text = Exposition.of(book.all(), Instant.now());
      System.out.printf(
          "%d servers of which %d hang: %.1f s, %.0f a minute, %.2f ms of CPU time for each;"
              + " %d bytes%n",
          SERVERS,
          SERVERS - answering,
          seconds,
          answering * 60 / seconds,
          milliseconds / SERVERS,
          text.length());
      assertThat(text).contains("server=\"s1\"").doesNotContain("server=\"s0\"");
      end.countDown();
    }
  }

  private static long cpu() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }
}
