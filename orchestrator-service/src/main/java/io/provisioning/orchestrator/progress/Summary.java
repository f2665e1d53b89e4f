package io.provisioning.orchestrator.progress;

import io.provisioning.orchestrator.engine.Texts;
import io.provisioning.orchestrator.operation.Operation.Dependency;
import io.provisioning.orchestrator.progress.ResultView.FailureView;
import io.provisioning.orchestrator.progress.ResultView.FailuresView;
import io.provisioning.orchestrator.progress.ResultView.KindView;
import io.provisioning.orchestrator.progress.ResultView.OutcomeView;
import io.provisioning.orchestrator.progress.ResultView.OutputView;
import io.provisioning.orchestrator.progress.ResultView.OutputsView;
import io.provisioning.orchestrator.progress.ResultView.PathView;
import io.provisioning.orchestrator.progress.ResultView.UndoneView;
import io.provisioning.orchestrator.workflow.OperationProgress;
import io.provisioning.orchestrator.workflow.OperationStatus;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What the operations of a workflow add up to.
 *
 * @param operations in plan order, in which each comes after those it needs
 */
record Summary(List<OperationProgress> operations) {

  private static final int ITEMS = 100;

  long attempts() {
    return operations.stream().mapToLong(OperationProgress::attempts).sum();
  }

  List<KindView> kinds() {
    var kinds = new TreeMap<String, List<OperationProgress>>();
    for (var one : operations) {
      var key = kind(one) + " " + one.operation().action();
      kinds.computeIfAbsent(key, _ -> new ArrayList<>()).add(one);
    }
    return kinds.values().stream().map(Summary::kindOf).toList();
  }

  private static KindView kindOf(List<OperationProgress> like) {
    var durations =
        like.stream()
            .filter(one -> one.status() == OperationStatus.SUCCEEDED)
            .map(Summary::duration)
            .sorted()
            .toList();
    return new KindView(
        like.getFirst().operation().action(),
        kind(like.getFirst()),
        outcomes(like),
        durations.isEmpty() ? null : durations.get((durations.size() - 1) / 2),
        durations.isEmpty() ? null : durations.getLast());
  }

  private static List<OutcomeView> outcomes(List<OperationProgress> like) {
    var counts = new EnumMap<OperationStatus, Integer>(OperationStatus.class);
    like.forEach(one -> counts.merge(one.status(), 1, Integer::sum));
    return counts.entrySet().stream()
        .map(count -> new OutcomeView(count.getKey(), count.getValue()))
        .toList();
  }

  private static String kind(OperationProgress one) {
    return one.operation().resource().kind().name().toLowerCase(Locale.ROOT);
  }

  /** From the first start to the end; zero for what has not ended or was not started. */
  private static Duration duration(OperationProgress one) {
    var from = one.startedAt();
    var until = one.endedAt();
    return from == null || until == null || until.isBefore(from)
        ? Duration.ZERO
        : Duration.between(from, until);
  }

  PathView criticalPath() {
    var ends = new HashMap<String, Duration>();
    var before = new HashMap<String, String>();
    @Nullable String last = null;
    for (var one : operations) {
      var operation = one.operation();
      var slowest = slowest(operation.dependencies(), ends);
      slowest.ifPresent(id -> before.put(operation.id(), id));
      var end = slowest.map(ends::get).orElse(Duration.ZERO).plus(duration(one));
      ends.put(operation.id(), end);
      last = last == null || end.compareTo(end(last, ends)) > 0 ? operation.id() : last;
    }
    return last == null
        ? new PathView(Duration.ZERO, List.of(), 0)
        : path(last, before, end(last, ends));
  }

  private static Optional<String> slowest(
      List<Dependency> dependencies, Map<String, Duration> ends) {
    return dependencies.stream()
        .map(Dependency::operation)
        .max(Comparator.comparing(id -> end(id, ends)));
  }

  private static Duration end(String id, Map<String, Duration> ends) {
    return ends.getOrDefault(id, Duration.ZERO);
  }

  private static PathView path(String last, Map<String, String> before, Duration duration) {
    var path = new ArrayDeque<String>();
    for (@Nullable String id = last; id != null; id = before.get(id)) {
      path.addFirst(id);
    }
    var shown = path.stream().limit(ITEMS).toList();
    return new PathView(duration, shown, path.size() - shown.size());
  }

  FailuresView failures() {
    var page = page(Summary::hasFailed, Summary::failure);
    return new FailuresView(page.items(), page.more());
  }

  /**
   * What failed is mostly undone with the rest, and is what people want to know of all the same.
   */
  private static boolean hasFailed(OperationProgress one) {
    return switch (one.status()) {
      case FAILED, UNDO_FAILED -> true;
      case UNDONE -> one.error() != null;
      default -> false;
    };
  }

  private static FailureView failure(OperationProgress one) {
    return new FailureView(
        one.operation().id(),
        one.operation().resource().path(),
        one.status(),
        one.attempts(),
        Optional.ofNullable(one.error()).map(Texts::cut).orElse("it failed without a word"));
  }

  UndoneView undone() {
    var page = page(one -> one.status() == OperationStatus.UNDONE, one -> one.operation().id());
    return new UndoneView(page.items(), page.more());
  }

  OutputsView outputs() {
    var page =
        page(
            one ->
                one.status() == OperationStatus.SUCCEEDED
                    && one.facts() != null
                    && !one.facts().attributes().isEmpty(),
            Summary::output);
    return new OutputsView(page.items(), page.more());
  }

  private static OutputView output(OperationProgress one) {
    var facts = one.facts();
    return new OutputView(
        one.operation().resource().path(),
        facts == null ? Map.of() : new TreeMap<>(facts.attributes()));
  }

  private record Page<T>(List<T> items, int more) {}

  private <T> Page<T> page(
      Predicate<OperationProgress> wanted, Function<OperationProgress, T> view) {
    var items = operations.stream().filter(wanted).limit(ITEMS).map(view).toList();
    var all = operations.stream().filter(wanted).count();
    return new Page<>(items, (int) (all - items.size()));
  }
}
