package io.provisioning.service.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.service.job.JobFixtures.Time;
import io.provisioning.service.job.JobRun.Outcome;
import io.provisioning.service.job.JobStatus.State;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that is killed in the middle of a run, and the next one on the same home. */
@Tag("proof-store")
class KilledJobIntegrationTests {

  /** Runs a job that does not end, and tells when it has begun. */
  static final class Victim {

    private Victim() {}

    public static void main(String[] arguments) throws InterruptedException {
      var jobs = jobs(Path.of(arguments[0]), Clock.systemUTC());
      jobs.run("tidy");
      new CountDownLatch(1).await();
    }
  }

  private static Jobs jobs(Path directory, InstantSource time) {
    var job =
        JobFixtures.hourly(() -> {
          System.out.println("begun");
          new CountDownLatch(1).await();
          return Map.of();
        });
    var jobs = new Jobs(List.of(job), new JobFiles(directory), time);
    jobs.open();
    return jobs;
  }

  @Test
  void theNextStartSaysThatItWasInterrupted(@TempDir Path directory) throws Exception {
    var victim =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Victim.class.getName(),
                directory.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (var output =
        new BufferedReader(
            new InputStreamReader(victim.getInputStream(), StandardCharsets.UTF_8))) {
      assertThat(output.lines().anyMatch("begun"::equals)).isTrue();
      var beside = jobs(directory, new Time());
      assertThat(beside.get("tidy").state()).isEqualTo(State.RUNNING);
      assertThat(beside.problems()).isEmpty();
    } finally {
      victim.destroyForcibly().waitFor();
    }

    var next = jobs(directory, new Time());
    assertThat(next.get("tidy").state()).isEqualTo(State.WAITING);
    assertThat(next.get("tidy").runs())
        .singleElement()
        .satisfies(run -> {
          assertThat(run.outcome()).isEqualTo(Outcome.INTERRUPTED);
          assertThat(run.error()).isEqualTo("the service ended in the middle of it");
        });
  }
}
