package io.provisioning.service.job;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.service.job.JobStatus.OwnJobs;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The jobs of this service. */
public final class Jobs {

  private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);
  private static final Duration STOP_PATIENCE = Duration.ofSeconds(5);

  private final Map<String, JobSlot> slots;
  private final InstantSource clock;

  Jobs(Collection<Job> jobs, JobFiles files, InstantSource clock) {
    this.clock = clock;
    slots =
        jobs.stream()
            .collect(
                Collectors.toMap(
                    Job::name,
                    job -> new JobSlot(job, files, clock),
                    (one, _) -> {
                      throw new IllegalArgumentException("two jobs are named " + one.name());
                    },
                    TreeMap::new));
  }

  /** Lets runs be asked for; a service may be started again after it was stopped. */
  void reopen() {
    slots.values().forEach(JobSlot::reopen);
  }

  void open() {
    slots.values().forEach(JobSlot::recover);
  }

  /** Begins what is due, and says how long to wait until the next look. The clock may be set. */
  Duration look() {
    var next =
        slots.values().stream()
            .map(JobSlot::look)
            .flatMap(Optional::stream)
            .min(Instant::compareTo);
    var wait = next.map(at -> Duration.between(clock.instant(), at).plusMillis(1));
    return wait.filter(it -> it.compareTo(LONGEST_WAIT) < 0)
        .map(it -> it.isNegative() ? Duration.ofMillis(1) : it)
        .orElse(LONGEST_WAIT);
  }

  void close() {
    slots.values().forEach(slot -> slot.close(STOP_PATIENCE));
  }

  /** All, by name. */
  public OwnJobs list() {
    return new OwnJobs(slots.values().stream().map(JobSlot::status).toList());
  }

  /**
   * A job.
   *
   * @throws ProblemException NOT_FOUND
   */
  public JobStatus get(String name) {
    return slot(name).status();
  }

  /**
   * Begins a run of a job now, also while it is paused.
   *
   * @throws ProblemException NOT_FOUND; CONFLICT if it runs
   */
  public JobStatus run(String name) {
    var slot = slot(name);
    slot.run();
    return slot.status();
  }

  /**
   * Lets a job run no more by itself; a run that is under way goes on.
   *
   * @throws ProblemException NOT_FOUND; UNAVAILABLE if that cannot be written down
   */
  public JobStatus pause(String name, String by) {
    var slot = slot(name);
    slot.pause(by);
    return slot.status();
  }

  /**
   * Lets a job run by itself again: at once, if its time has passed.
   *
   * @throws ProblemException as {@link #pause}
   */
  public JobStatus resume(String name) {
    var slot = slot(name);
    slot.resume();
    return slot.status();
  }

  /** What is wrong, by name of the job. */
  Map<String, String> problems() {
    var problems = new TreeMap<String, String>();
    slots.forEach((name, slot) -> slot.problem().ifPresent(it -> problems.put(name, it)));
    return problems;
  }

  Set<String> names() {
    return slots.keySet();
  }

  boolean isFailing(String name) {
    return slot(name).problem().isPresent();
  }

  private JobSlot slot(String name) {
    var slot = slots.get(name);
    if (slot == null) {
      throw JobProblem.UNKNOWN_JOB.because(
          "there is no job `%s`".formatted(name), "`provisioning job list` shows all");
    }
    return slot;
  }
}
