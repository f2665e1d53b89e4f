package io.provisioning.orchestrator.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.progress.Estimate.Task;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

class EstimatePropertiesTests {

  @Property
  void itIsNeverNegative(
      @ForAll("graphs") List<Task> tasks, @ForAll @IntRange(min = 1) int places) {
    assertThat(Estimate.of(tasks, places)).isGreaterThanOrEqualTo(Duration.ZERO);
  }

  @Property
  void oneTaskLessNeverTakesLonger(
      @ForAll("graphs") List<Task> tasks, @ForAll @IntRange(min = 1, max = 20) int places) {
    var whole = Estimate.of(tasks, places);
    for (var gone = 0; gone < tasks.size(); gone++) {
      var rest = new ArrayList<>(tasks);
      rest.remove(gone);
      assertThat(Estimate.of(rest, places)).isLessThanOrEqualTo(whole);
    }
  }

  @Property
  void aLongerTaskNeverEndsItSooner(
      @ForAll("graphs") List<Task> tasks,
      @ForAll @IntRange(min = 1, max = 20) int places,
      @ForAll @IntRange(max = 10_000) int more) {
    var longer = new ArrayList<>(tasks);
    longer.replaceAll(task ->
        task.id().endsWith("3")
            ? new Task(task.id(), task.needs(), task.takes().plusMillis(more))
            : task);
    assertThat(Estimate.of(longer, places)).isGreaterThanOrEqualTo(Estimate.of(tasks, places));
  }

  @Property
  void itLiesBetweenWhatNoOrderBeatsAndOneAfterAnother(
      @ForAll("graphs") List<Task> tasks, @ForAll @IntRange(min = 1, max = 20) int places) {
    var work = tasks.stream().mapToLong(task -> Math.max(0, task.takes().toMillis())).sum();
    assertThat(Estimate.of(tasks, places))
        .isGreaterThanOrEqualTo(Duration.ofMillis(work / places))
        .isLessThanOrEqualTo(Duration.ofMillis(work));
  }

  /** Each task needs some of those before it. */
  @Provide
  Arbitrary<List<Task>> graphs() {
    var durations = Arbitraries.integers().between(-10, 100_000).list().ofMaxSize(20);
    return durations.flatMap(all ->
        Arbitraries.randomValue(random ->
            IntStream.range(0, all.size())
                .mapToObj(index ->
                    new Task(
                        "t" + index,
                        IntStream.range(0, index)
                            .filter(_ -> random.nextInt(3) == 0)
                            .mapToObj(before -> "t" + before)
                            .toList(),
                        Duration.ofMillis(all.get(index))))
                .toList()));
  }
}
