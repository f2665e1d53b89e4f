package io.provisioning.service.job;

import static io.provisioning.service.job.JobFixtures.HOUR;
import static io.provisioning.service.job.JobFixtures.ended;
import static io.provisioning.service.job.JobFixtures.hourly;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.provisioning.service.job.JobFixtures.Time;
import io.provisioning.service.job.JobRun.Outcome;
import io.provisioning.service.job.JobRun.Trigger;
import io.provisioning.service.job.JobStatus.State;
import io.provisioning.service.problem.RequestProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobsTests {

  @TempDir private Path home;
  private Path directory;
  private final Time time = new Time();
  private final AtomicInteger runs = new AtomicInteger();
  private final CountDownLatch end = new CountDownLatch(1);

  @BeforeEach
  void place() {
    directory = home.resolve("jobs/sample");
  }

  private Jobs jobs(Job job) {
    var jobs = new Jobs(List.of(job), new JobFiles(directory), time);
    jobs.open();
    return jobs;
  }

  private Jobs counting() {
    return jobs(hourly(() -> Map.of("removed", (long) runs.incrementAndGet())));
  }

  private Callable<Map<String, Long>> waiting() {
    return () -> {
      runs.incrementAndGet();
      end.await();
      return Map.of();
    };
  }

  @Test
  void itRunsWhenItIsTimeAndNotBefore() {
    var jobs = counting();

    jobs.look();
    assertThat(jobs.get("tidy").state()).isEqualTo(State.WAITING);
    assertThat(jobs.get("tidy").nextAt()).isEqualTo("2026-11-25T12:01:00Z");
    time.pass(Duration.ofMinutes(1));
    jobs.look();
    assertThat(ended(jobs).counted()).isEqualTo(Map.of("removed", 1L));
    jobs.look();
    time.pass(HOUR.minusSeconds(1));
    assertThat(jobs.look()).isEqualTo(Duration.ofMillis(1001));
    assertThat(runs).hasValue(1);
    time.pass(Duration.ofSeconds(1));
    jobs.look();

    assertThat(ended(jobs).trigger()).isEqualTo(Trigger.TIME);
    assertThat(jobs.get("tidy").nextAt()).isEqualTo("2026-11-25T14:01:00Z");
    assertThat(jobs.get("tidy").runs()).hasSize(2);
  }

  @Test
  void afterADowntimeItRunsOnce() {
    var before = counting();
    before.run("tidy");
    ended(before);
    before.close();
    time.pass(Duration.ofDays(3));

    var after = counting();
    time.pass(Duration.ofMinutes(1));
    after.look();
    assertThat(ended(after).trigger()).isEqualTo(Trigger.CATCH_UP);
    after.look();
    assertThat(ended(after).startedAt()).isEqualTo("2026-11-28T12:01:00Z");
    assertThat(runs).hasValue(2);
  }

  @Test
  void historyIsBounded() {
    var jobs = counting();
    for (var run = 0; run < 25; run++) {
      jobs.run("tidy");
      ended(jobs);
    }

    assertThat(jobs.get("tidy").runs()).hasSize(20);
    assertThat(ended(jobs).counted()).isEqualTo(Map.of("removed", 25L));
    assertThat(counting().get("tidy").runs()).isEqualTo(jobs.get("tidy").runs());
  }

  @Test
  void aPauseOutlivesARestart() {
    counting().pause("tidy", "ada");
    var jobs = counting();
    time.pass(Duration.ofDays(1));
    jobs.look();

    var view = jobs.get("tidy");
    assertThat(view.state()).isEqualTo(State.PAUSED);
    assertThat(view.pausedBy()).isEqualTo("ada");
    assertThat(view.nextAt()).isNull();
    assertThat(runs).hasValue(0);

    jobs.run("tidy");
    assertThat(ended(jobs).trigger()).isEqualTo(Trigger.PERSON);
    jobs.resume("tidy");
    time.pass(HOUR);
    jobs.look();
    assertThat(ended(jobs).outcome()).isEqualTo(Outcome.SUCCEEDED);
    assertThat(runs).hasValue(2);
  }

  @Test
  void whatFailsTwiceIsSaidAndOnceIsNot() {
    var jobs =
        jobs(
            hourly(() -> {
              if (runs.incrementAndGet() == 3) {
                return Map.of();
              }
              throw RequestProblem.UNAVAILABLE.because("the store is away");
            }));

    jobs.run("tidy");
    assertThat(ended(jobs).outcome()).isEqualTo(Outcome.FAILED);
    assertThat(ended(jobs).error()).isEqualTo("the store is away");
    assertThat(jobs.problems()).isEmpty();
    jobs.run("tidy");
    ended(jobs);
    assertThat(jobs.problems()).isEqualTo(Map.of("tidy", "the store is away"));
    jobs.run("tidy");
    ended(jobs);
    assertThat(jobs.problems()).isEmpty();
  }

  @Test
  void whatHappensInsideStaysInside() {
    var jobs =
        jobs(
            hourly(() -> {
              throw new IOException("/secret/place");
            }));
    jobs.run("tidy");

    assertThat(ended(jobs).error()).contains("IOException").doesNotContain("secret");
  }

  @Test
  void anErrorOfTheMachineIsAFailureToo() {
    var jobs =
        jobs(
            hourly(() -> {
              throw new StackOverflowError();
            }));
    jobs.run("tidy");

    assertThat(ended(jobs).outcome()).isEqualTo(Outcome.FAILED);
  }

  @Test
  void whatHangsIsInterrupted() {
    var jobs = jobs(hourly(Duration.ofMillis(20), waiting()));
    jobs.run("tidy");

    assertThat(ended(jobs).outcome()).isEqualTo(Outcome.TIMED_OUT);
    assertThat(ended(jobs).error()).isEqualTo("it took longer than PT0.02S");
  }

  @Test
  void whatCannotBeInterruptedIsSaidAndNeverRunsTwiceAtOnce() {
    var jobs =
        jobs(
            hourly(
                Duration.ofMillis(20),
                () -> {
                  runs.incrementAndGet();
                  while (end.getCount() > 0) {
                    Thread.onSpinWait();
                    Thread.interrupted();
                  }
                  return Map.of();
                }));
    jobs.run("tidy");

    await().until(() -> !jobs.problems().isEmpty());
    assertThat(jobs.problems().get("tidy")).contains("goes on all the same");
    assertThatThrownBy(() -> jobs.run("tidy")).hasMessage("`tidy` runs already");
    time.pass(Duration.ofDays(1));
    jobs.look();
    assertThat(runs).hasValue(1);
    end.countDown();
    assertThat(ended(jobs).outcome()).isEqualTo(Outcome.TIMED_OUT);
    assertThat(jobs.problems()).isEmpty();
  }

  @Test
  void whatTheServiceInterruptsIsRecordedAndRunsNoMore() {
    var jobs = jobs(hourly(waiting()));
    jobs.run("tidy");
    jobs.close();

    assertThat(ended(jobs).outcome()).isEqualTo(Outcome.INTERRUPTED);
    assertThatThrownBy(() -> jobs.run("tidy")).hasMessage("the service stops");
    time.pass(Duration.ofDays(1));
    jobs.look();
    assertThat(ended(jobs).outcome()).isEqualTo(Outcome.INTERRUPTED);

    // as a service that is started again
    jobs.reopen();
    jobs.run("tidy");
    jobs.close();
    assertThat(ended(jobs).trigger()).isEqualTo(Trigger.PERSON);
  }

  @Test
  void twoProcessesNeverRunItAtOnceNorOneAfterTheOther() {
    var one = jobs(hourly(waiting()));
    var other = jobs(hourly(waiting()));
    time.pass(HOUR);
    one.look();
    await().until(() -> runs.get() == 1);

    other.look();
    assertThat(other.get("tidy").state()).isEqualTo(State.RUNNING);
    assertThatThrownBy(() -> other.run("tidy")).hasMessage("`tidy` runs already");
    end.countDown();
    ended(one);
    other.look();

    assertThat(ended(other)).isEqualTo(ended(one));
    assertThat(runs).hasValue(1);
    assertThat(other.get("tidy").nextAt()).isEqualTo(one.get("tidy").nextAt());
  }

  @Test
  void whereNothingCanBeWrittenItRunsAllTheSame() throws IOException {
    Files.createDirectories(directory.getParent());
    Files.writeString(directory, "in the way");
    var jobs = counting();

    jobs.run("tidy");
    assertThat(ended(jobs).outcome()).isEqualTo(Outcome.SUCCEEDED);
    assertThat(jobs.problems().get("tidy")).isEqualTo("its runs cannot be saved");
    assertThatThrownBy(() -> jobs.pause("tidy", "ada")).hasMessageContaining("cannot be saved");
    jobs.look();
    assertThat(runs).hasValue(1);

    Files.delete(directory);
    jobs.run("tidy");
    ended(jobs);
    assertThat(jobs.problems()).isEmpty();
    assertThat(counting().get("tidy").runs()).hasSize(2);
  }

  @Test
  void aDamagedHistoryIsPassedOver() throws IOException {
    var before = counting();
    before.run("tidy");
    ended(before);
    Files.writeString(directory.resolve("tidy.json"), "{\"runs\": [");

    var after = counting();
    assertThat(after.get("tidy").runs()).isEmpty();
    after.run("tidy");
    assertThat(ended(after).outcome()).isEqualTo(Outcome.SUCCEEDED);
  }

  @Test
  void whatAKillLeftBehindIsTidiedUp() throws IOException {
    Files.createDirectories(directory);
    var torn = Files.writeString(directory.resolve("tidy.123.draft"), "{");
    var others = Files.writeString(directory.resolve("tidy-up.123.draft"), "{");
    counting();

    assertThat(torn).doesNotExist();
    assertThat(others).exists();
  }

  @Test
  void whatCannotBeIsRefused() {
    assertThatThrownBy(() -> new Job("No", "", HOUR, HOUR, Map::of)).hasMessageContaining("`No`");
    assertThatThrownBy(() -> new Job("x", "", HOUR, Duration.ofHours(2), Map::of))
        .hasMessageContaining("at most PT1H");
    assertThatThrownBy(() -> new Job("x", "", HOUR, Duration.ZERO, Map::of))
        .hasMessageContaining("more than zero");
    var twice = List.of(hourly(Map::of), hourly(Map::of));
    assertThatThrownBy(() -> new Jobs(twice, new JobFiles(directory), time))
        .hasMessage("two jobs are named tidy");
    assertThatThrownBy(() -> counting().get("nope")).hasMessage("there is no job `nope`");
  }
}
