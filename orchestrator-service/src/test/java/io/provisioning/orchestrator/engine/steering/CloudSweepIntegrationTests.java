package io.provisioning.orchestrator.engine.steering;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.provider.testkit.cloud.Faults;
import io.provisioning.provider.testkit.cloud.Machines;
import io.provisioning.provider.testkit.hetzner.HetznerSimulator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Kills the engine's process again and again while it creates servers at a simulated Hetzner Cloud
 * that loses answers, and while it undoes that; then compares with what the cloud has. See
 * docs/development/engine-proof.md.
 */
@Tag("proof-clouds")
class CloudSweepIntegrationTests {

  private static final List<String> MOMENTS =
      List.of("BEFORE_WRITING", "BEFORE_SYNCING", "BEFORE_TELLING");
  private static final int DIED = 137;
  private static final List<String> FLAGS =
      List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx128m");

  /** Writes between two deaths: each one with {@code -Dsweep.each=true}. */
  private static final int STEP = Boolean.getBoolean("sweep.each") ? 1 : 3;

  /** Of requests, whose effect comes about all the same. */
  private static final double LOST = 0.05;

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void nothingIsCreatedTwiceAndNothingIsForgotten(boolean fails) throws Exception {
    Files.writeString(directory.resolve(SweptCloudProcess.TOKEN), HetznerSimulator.TOKEN);
    try (var cloud = HetznerSimulator.start(Machines.none())) {
      cloud.inject(Faults.none().withRates(0, 0.02, LOST).withActionTime(Duration.ofMillis(2)));
      int deaths = 0;
      while (run(cloud, fails, STEP + 1, MOMENTS.get(deaths % MOMENTS.size())) == DIED) {
        deaths++;
      }
      assertThat(deaths).isGreaterThanOrEqualTo(2);
      check(cloud, fails);
      System.out.printf("cloud sweep: %d deaths, %d requests%n", deaths, cloud.exchanged().size());
    }
  }

  private void check(HetznerSimulator cloud, boolean fails) {
    assertThat(directory.resolve("ended")).hasContent(fails ? "ROLLED_BACK" : "COMPLETED");
    int servers = SweptCloudProcess.SERVERS;
    assertThat(cloud.count("servers")).isEqualTo(fails ? 0 : servers);
    assertThat(cloud.count("volumes")).isEqualTo(fails ? 0 : servers);
    assertThat(cloud.count("networks")).isEqualTo(fails ? 0 : SweptCloudProcess.NETWORKS);
    assertThat(cloud.count("firewalls")).isEqualTo(fails ? 0 : SweptCloudProcess.FIREWALLS);
    assertThat(cloud.duplicates()).isEmpty();
    var created =
        cloud.exchanged().stream()
            .filter(it -> it.method().equals("POST") && it.status() == 201)
            .filter(it -> it.path().matches("/v1/(servers|volumes|networks|firewalls)"))
            .map(it -> it.path() + " " + it.request().path("name").asString(""))
            .collect(Collectors.groupingBy(it -> it, Collectors.counting()));
    assertThat(created)
        .hasSize(
            2 * servers
                - (fails ? 1 : 0)
                + SweptCloudProcess.NETWORKS
                + SweptCloudProcess.FIREWALLS)
        .allSatisfy((what, times) -> assertThat(times).as(what).isOne());
  }

  private int run(HetznerSimulator cloud, boolean fails, int write, String moment)
      throws IOException, InterruptedException {
    var arguments =
        List.of(
            directory.toString(),
            cloud.endpoint(),
            Boolean.toString(fails),
            Integer.toString(write),
            moment);
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(FLAGS);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(SweptCloudProcess.class.getName());
    command.addAll(arguments);
    var output = directory.resolve("output").toFile();
    var process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(output))
            .start();
    try {
      if (!process.waitFor(120, TimeUnit.SECONDS)) {
        throw new AssertionError("it waits for ever: " + Files.readString(output.toPath()));
      }
      assertThat(process.exitValue()).as(() -> read(output.toPath())).isIn(0, DIED);
      return process.exitValue();
    } finally {
      process.destroyForcibly();
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }
}
