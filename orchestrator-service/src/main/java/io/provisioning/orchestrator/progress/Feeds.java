package io.provisioning.orchestrator.progress;

import io.provisioning.orchestrator.engine.WorkflowListener;
import io.provisioning.orchestrator.engine.WorkflowView;
import io.provisioning.orchestrator.workflow.Recorded;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Who is told of what happens to which workflow. */
@Component
final class Feeds implements WorkflowListener {

  private final Map<String, List<Feed>> feeds = new ConcurrentHashMap<>();

  Feed open(String workflow) {
    var feed = new Feed();
    feeds.merge(workflow, List.of(feed), Feeds::both);
    return feed;
  }

  void close(String workflow, Feed feed) {
    feeds.computeIfPresent(
        workflow,
        (_, all) -> {
          var others = all.stream().filter(other -> other != feed).toList();
          return others.isEmpty() ? null : others;
        });
  }

  /** How many there are. */
  int size() {
    return feeds.values().stream().mapToInt(List::size).sum();
  }

  private static List<Feed> both(List<Feed> some, List<Feed> more) {
    return Stream.concat(some.stream(), more.stream()).toList();
  }

  @Override
  public void committed(WorkflowView workflow, List<Recorded> events) {
    feeds.getOrDefault(workflow.id(), List.of()).forEach(feed -> feed.offer(events));
  }
}
