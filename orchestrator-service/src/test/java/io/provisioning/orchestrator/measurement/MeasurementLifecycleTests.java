package io.provisioning.orchestrator.measurement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.provisioning.orchestrator.resource.ResourceGraph;
import io.provisioning.provider.CommandChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeasurementLifecycleTests {

  private static final Duration EVERY = Duration.ofSeconds(1);

  @TempDir private static Path directory;
  private final ResourceGraph graph = new ResourceGraph((_, _) -> true, _ -> {});
  private final AtomicInteger asked = new AtomicInteger();
  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.ofEpochSecond(1795460400));
  private final MeasurementLifecycle measurements = measurements();

  private MeasurementLifecycle measurements() {
    var book = new MeasurementBook();
    var settings = MeasurementFixtures.settings(EVERY, 2);
    var rounds =
        new MeasurementRounds(
            graph,
            book,
            new OpenChannels(MeasurementFixtures.providers(directory, _ -> new Answering())),
            (_, _) -> false,
            new Places(2, EVERY),
            settings,
            now::get);
    return new MeasurementLifecycle(book, rounds, settings, now::get);
  }

  private final class Answering implements CommandChannel {
    @Override
    public ExecResult exec(Command command, OutputListener output) {
      asked.incrementAndGet();
      MeasurementFixtures.PRINTED.forEach(line -> output.line(Stream.OUT, line));
      return new ExecResult(0, Duration.ZERO);
    }

    @Override
    public void upload(List<RemoteFile> files) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void close() {}
  }

  @AfterEach
  void stop() {
    measurements.stop();
  }

  @Test
  void nothingIsMeasuredBeforeSomebodyAsks() {
    MeasurementFixtures.change(graph, "a", true, now.get());
    assertThat(measurements.exposition()).doesNotContain("server=");
    measurements.start();
    assertThat(measurements.isRunning()).isTrue();
    assertThat(asked).hasValue(0);

    assertThat(measurements.exposition()).doesNotContain("server=");
    await().until(() -> measurements.exposition().contains("server=\"a\""));
    assertThat(asked).hasValue(1);
  }

  @Test
  void itEndsOnceNobodyAsksAndBeginsAnew() {
    MeasurementFixtures.change(graph, "a", true, now.get());
    measurements.start();
    await().until(() -> measurements.exposition().contains("server=\"a\""));
    now.updateAndGet(time -> time.plus(Duration.ofMinutes(3)));
    await().until(() -> !measurements.isMeasuring());

    assertThat(measurements.exposition()).as("nothing old").doesNotContain("server=");
    await().until(() -> measurements.exposition().contains("server=\"a\""));
  }
}
