package io.provisioning.controlcenter.overview;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.overview.OverviewView.BrokenView;
import io.provisioning.controlcenter.overview.OverviewView.CountsView;
import io.provisioning.controlcenter.overview.OverviewView.DependencyView;
import io.provisioning.controlcenter.overview.OverviewView.Health;
import io.provisioning.controlcenter.overview.OverviewView.LatestChangeView;
import io.provisioning.controlcenter.overview.OverviewView.ProcessView;
import io.provisioning.controlcenter.overview.OverviewView.ServiceView;
import io.provisioning.controlcenter.overview.Platform.Counted;
import io.provisioning.service.status.ServiceStatus;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * How the platform is, looked at again and again. A part that does not answer is shown as such, and
 * what was known of it before as old; it never hides the rest. Safe for use by many threads.
 */
final class Overview implements AutoCloseable {

  /** How long a part may take to answer. */
  private static final Duration PATIENCE = Duration.ofSeconds(3);

  private final Platform platform;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final InstantSource time;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private OverviewView latest;
  private long changes;

  Overview(Platform platform, InstantSource time) {
    this.platform = platform;
    this.time = time;
    latest = nothing(time.instant());
  }

  private OverviewView nothing(Instant now) {
    var unknown =
        platform.services().stream()
            .map(name ->
                new ServiceView(
                    name, Health.UNKNOWN, now, false, null, null, "not checked yet", List.of()))
            .toList();
    var counts = new CountsView(false, now, 0, 0, 0, 0, 0, 0, 0, Map.of());
    return new OverviewView(now, Health.UNKNOWN, unknown, List.of(), counts, List.of(), List.of());
  }

  /**
   * What was seen last.
   *
   * @param number of the changes that were seen
   */
  record Seen(long number, OverviewView view) {}

  Seen latest() {
    lock.lock();
    try {
      return new Seen(changes, latest);
    } finally {
      lock.unlock();
    }
  }

  /** Waits until something else was seen than a number of changes ago, or for a while. */
  Seen after(long number, Duration patience) throws InterruptedException {
    lock.lock();
    try {
      var left = patience.toNanos();
      while (changes == number && left > 0) {
        left = changed.awaitNanos(left);
      }
      return new Seen(changes, latest);
    } finally {
      lock.unlock();
    }
  }

  /** Looks at everything, at all parts at once: one that is slow costs the others nothing. */
  void look() {
    var now = time.instant();
    var asked = new LinkedHashMap<String, Future<Optional<ServiceStatus>>>();
    platform
        .services()
        .forEach(name -> asked.put(name, threads.submit(() -> platform.status(name))));
    var counts = threads.submit(() -> platform.counts(now));
    var workflows = threads.submit(platform::changes);
    var services = new ArrayList<ServiceView>();
    asked.forEach((name, answer) -> services.add(service(name, answer, now)));
    var before = latest().view();
    see(
        now,
        services,
        platform.processes(),
        answer(counts).orElseGet(() -> asOld(before)),
        answer(workflows).orElse(before.changes()));
  }

  private static Counted asOld(OverviewView before) {
    return new Counted(
        before.counts().asOld(),
        before.broken().stream().map(BrokenView::workflow).filter(Objects::nonNull).toList());
  }

  private void see(
      Instant now,
      List<ServiceView> services,
      List<ProcessView> processes,
      Counted counted,
      List<LatestChangeView> workflows) {
    var seen =
        new OverviewView(
            now,
            Symptoms.state(services),
            services,
            processes,
            counted.counts(),
            workflows,
            Symptoms.broken(services, processes, counted.broken(), now));
    lock.lock();
    try {
      if (!isSame(latest, seen)) {
        changes++;
        changed.signalAll();
      }
      latest = seen;
    } finally {
      lock.unlock();
    }
  }

  /** What goes on by itself, such as the time or the free disk, is no change. */
  private static boolean isSame(OverviewView one, OverviewView other) {
    return essence(one).equals(essence(other));
  }

  private static OverviewView essence(OverviewView view) {
    var counts = view.counts();
    return new OverviewView(
        Instant.EPOCH,
        view.state(),
        view.services().stream().map(Overview::essence).toList(),
        view.processes(),
        new CountsView(
            counts.known(),
            Instant.EPOCH,
            counts.servers(),
            counts.networks(),
            counts.volumes(),
            counts.taskservs(),
            counts.clusters(),
            counts.unhealthyTaskservs(),
            counts.unknownTaskservs(),
            counts.workflows()),
        view.changes(),
        view.broken());
  }

  private static ServiceView essence(ServiceView view) {
    return new ServiceView(
        view.name(),
        view.state(),
        view.since(),
        view.ready(),
        view.version(),
        view.startedAt(),
        view.problem(),
        view.dependencies().stream()
            .map(it -> new DependencyView(it.name(), it.state(), Map.of()))
            .toList());
  }

  private ServiceView service(String name, Future<Optional<ServiceStatus>> answer, Instant now) {
    try {
      return answer
          .get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
          .map(status -> of(name, status, now))
          .orElseGet(() -> upAndNoMore(name, now));
    } catch (ExecutionException | TimeoutException e) {
      answer.cancel(true);
      var why =
          e.getCause() instanceof ProblemException problem
              ? problem.detail()
              : "`" + name + "` does not answer";
      return new ServiceView(
          name, Health.DOWN, since(name, Health.DOWN, now), false, null, null, why, List.of());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return known(name);
    }
  }

  private ServiceView of(String name, ServiceStatus status, Instant now) {
    var dependencies =
        status.dependencies().stream()
            .map(it ->
                new DependencyView(it.name(), it.up() ? Health.UP : Health.DOWN, it.details()))
            .toList();
    var isWhole = dependencies.stream().allMatch(it -> it.state() == Health.UP) && status.ready();
    var state = isWhole ? Health.UP : Health.DEGRADED;
    return new ServiceView(
        name,
        state,
        since(name, state, now),
        status.ready(),
        status.version(),
        status.startedAt(),
        null,
        dependencies);
  }

  /** It answers: of one that has no status nobody can ask more. */
  private ServiceView upAndNoMore(String name, Instant now) {
    var since = since(name, Health.UP, now);
    return new ServiceView(name, Health.UP, since, true, null, null, null, List.of());
  }

  private Instant since(String name, Health state, Instant now) {
    var before = known(name);
    return before.state() == state ? before.since() : now;
  }

  /** Every service is there from the beginning. */
  private ServiceView known(String name) {
    return latest().view().services().stream()
        .filter(service -> service.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static <T> Optional<T> answer(Future<T> asked) {
    try {
      return Optional.of(asked.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS));
    } catch (ExecutionException | TimeoutException e) {
      asked.cancel(true);
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
