package io.provisioning.orchestrator.resource.http;

import io.provisioning.orchestrator.operation.PropertyChange;
import io.provisioning.orchestrator.operation.Transition;
import io.provisioning.orchestrator.resource.Health;
import io.provisioning.orchestrator.resource.RecordedResource;
import io.provisioning.orchestrator.resource.Walk.Reached;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Resources and how they hang together. */
record GraphView(List<ResourceView> nodes, List<EdgeView> edges) {

  static GraphView of(List<RecordedResource> resources, Health.Source health) {
    var ids = resources.stream().map(RecordedResource::id).collect(Collectors.toSet());
    return new GraphView(
        resources.stream().map(resource -> ResourceView.of(resource, health)).toList(),
        resources.stream()
            .flatMap(resource -> resource.edges().stream())
            .filter(edge -> ids.contains(edge.to()))
            .map(edge -> new EdgeView(edge.from(), edge.to(), edge.type().label()))
            .toList());
  }

  record EdgeView(
      String from,
      String to,
      @Schema(allowableValues = {"connected", "mounted", "runs-on", "depends-on"}) String type) {}

  /**
   * What hangs on a resource, nearest first.
   *
   * @param total of all pages
   */
  record ImpactPage(List<ImpactView> items, int total, @Nullable String nextCursor) {

    static ImpactPage of(List<Reached> impact, @Nullable String cursor, int limit) {
      var page = Part.of(impact, Reached::id, cursor, limit);
      return new ImpactPage(
          page.items().stream().map(ImpactView::of).toList(), impact.size(), page.nextCursor());
    }
  }

  /**
   * A resource that hangs on another.
   *
   * @param distance in hops
   * @param via what it hangs on, on a shortest way
   */
  record ImpactView(String resource, int distance, String via) {

    static ImpactView of(Reached reached) {
      return new ImpactView(reached.id(), reached.distance(), String.valueOf(reached.via()));
    }
  }

  /** What happened to a resource, latest first. */
  record HistoryPage(List<HistoryView> items, @Nullable String nextCursor) {

    static HistoryPage of(List<Transition> transitions, @Nullable String cursor, int limit) {
      Function<Transition, String> key =
          transition ->
              transition.at() + " " + transition.workflow() + " " + transition.operation();
      var page = Part.of(transitions, key, cursor, limit);
      return new HistoryPage(
          page.items().stream().map(HistoryView::of).toList(), page.nextCursor());
    }
  }

  /**
   * One change of a resource.
   *
   * @param resource path of what changed: for a server also a taskserv on it
   * @param undo whether it is the undo of what the workflow had done
   */
  record HistoryView(
      Instant at,
      String workflow,
      String operation,
      String resource,
      boolean undo,
      Difference.Change change,
      List<PropertyChange> changes) {

    static HistoryView of(Transition transition) {
      var difference = Difference.of(transition);
      return new HistoryView(
          transition.at(),
          transition.workflow(),
          transition.operation(),
          transition.resource().path(),
          transition.undo(),
          difference.change(),
          difference.changes());
    }
  }

  /** What differs between two times, by resource. */
  record DifferencesView(List<Difference> items) {}

  /** A page of what is all known. */
  private record Part<T>(List<T> items, @Nullable String nextCursor) {

    static <T> Part<T> of(
        List<T> all, Function<T, String> key, @Nullable String cursor, int limit) {
      var last = Cursor.read(cursor);
      var begin =
          last == null
              ? 0
              : 1
                  + IntStream.range(0, all.size())
                      .filter(index -> key.apply(all.get(index)).equals(last))
                      .findFirst()
                      .orElseThrow(() -> Cursor.notOurs(cursor, null));
      var end = Math.min(all.size(), begin + limit);
      var items = all.subList(begin, end);
      return new Part<>(items, end < all.size() ? Cursor.after(key.apply(items.getLast())) : null);
    }
  }
}
