package io.provisioning.orchestrator.health;

import io.provisioning.orchestrator.operation.HealthScripts.Answer;
import io.provisioning.orchestrator.operation.HealthScripts.Answer.Ill;
import io.provisioning.orchestrator.operation.HealthScripts.Answer.Well;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.resource.Health;
import io.provisioning.orchestrator.resource.Health.State;
import io.provisioning.orchestrator.resource.RecordedResource;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How each taskserv stands, in memory, and in files as far as it changed. Safe for use by many
 * threads; about one taskserv, only one writes at a time.
 */
final class HealthBook implements Health.Source {

  private static final Logger log = LoggerFactory.getLogger(HealthBook.class);

  /** After all that stands in a name or id. */
  private static final String END = "\uffff";

  /** By workspace and id, so that those on a server stand together. */
  private final ConcurrentNavigableMap<String, Standing> standings = new ConcurrentSkipListMap<>();

  private final HealthFiles files;

  HealthBook(HealthFiles files) {
    this.files = files;
  }

  /** Takes in what was remembered. */
  void open() {
    files.read(
        kept -> standings.put(key(kept.workspace(), kept.resource()), Standing.remembered(kept)));
  }

  /**
   * These are all that there are in the workspace.
   *
   * @return whether some are new or gone
   */
  boolean expect(String workspace, Collection<RecordedResource> taskservs) {
    var present = new HashSet<String>();
    var isOther = false;
    for (var taskserv : taskservs) {
      present.add(key(taskserv));
      isOther |=
          standings.putIfAbsent(
                  key(taskserv), Standing.unasked(workspace, taskserv.id(), taskserv.updatedAt()))
              == null;
    }
    for (var entry : below(workspace + "/").entrySet()) {
      if (!present.contains(entry.getKey())) {
        standings.remove(entry.getKey());
        files.delete(workspace, entry.getValue().kept().resource());
        isOther = true;
      }
    }
    return isOther;
  }

  /** Workspaces of which something is remembered. */
  Set<String> workspaces() {
    return standings.values().stream()
        .map(standing -> standing.kept().workspace())
        .collect(Collectors.toCollection(HashSet::new));
  }

  /** When it was last asked by this process. */
  Optional<Instant> checkedAt(RecordedResource taskserv) {
    return Optional.ofNullable(standings.get(key(taskserv))).map(Standing::checkedAt);
  }

  /** It answered. What it said is looked at only where that is new. */
  void answered(RecordedResource taskserv, Answer answer, Instant at) {
    switch (answer) {
      case Well _ -> note(taskserv, State.HEALTHY, null, 0, at);
      case Ill ill -> {
        var detail = known(taskserv, ill).orElseGet(ill.detail());
        note(taskserv, State.UNHEALTHY, detail, ill.likeness(), at);
      }
    }
  }

  /** What this process was told of the same complaint before. */
  private Optional<String> known(RecordedResource taskserv, Ill ill) {
    return Optional.ofNullable(standings.get(key(taskserv)))
        .filter(before -> before.state() == State.UNHEALTHY && before.checkedAt() != null)
        .filter(before -> before.likeness() == ill.likeness())
        .map(Standing::detail);
  }

  /** It could not be asked. */
  void unanswered(RecordedResource taskserv, String why, Instant at) {
    note(taskserv, State.UNKNOWN, why, 0, at);
  }

  private void note(
      RecordedResource taskserv, State state, @Nullable String detail, int like, Instant at) {
    // One that is gone meanwhile is not remembered again.
    var before = standings.get(key(taskserv));
    if (before == null) {
      return;
    }
    var after = before.after(state, detail, like, at);
    if (standings.replace(key(taskserv), before, after) && after.state() != before.state()) {
      files.save(after.kept());
      log.info(
          "{} in {} is {}{}",
          taskserv.id(),
          taskserv.workspace(),
          state,
          detail == null ? "" : ": " + detail);
    }
  }

  /** All taskservs. */
  Collection<Standing> all() {
    return standings.values();
  }

  Optional<Standing> find(KeptHealth taskserv) {
    return Optional.ofNullable(standings.get(key(taskserv.workspace(), taskserv.resource())));
  }

  @Override
  public Optional<Health> of(RecordedResource recorded) {
    return switch (recorded.resource().kind()) {
      case TASKSERV -> Optional.of(standing(recorded).health());
      case SERVER -> ofServer(recorded.workspace(), recorded.resource());
      case NETWORK, FIREWALL, VOLUME -> Optional.empty();
    };
  }

  @Override
  public List<Health> changes(RecordedResource recorded) {
    return standing(recorded).kept().changes().stream()
        .map(change -> new Health(change.state(), change.at(), null, change.detail()))
        .toList();
  }

  private Standing standing(RecordedResource taskserv) {
    return Optional.ofNullable(standings.get(key(taskserv)))
        .orElseGet(
            () -> Standing.unasked(taskserv.workspace(), taskserv.id(), taskserv.updatedAt()));
  }

  /** As the worst on it. */
  private Optional<Health> ofServer(String workspace, ResourceRef server) {
    var on = below(workspace + "/" + server.infrastructure() + "/taskserv/" + server.name() + "/");
    var worst =
        on.values().stream().map(Standing::state).max(Comparator.comparingInt(HealthBook::ill));
    return worst.map(state -> {
      var those = on.values().stream().filter(one -> one.state() == state).toList();
      var since = those.stream().map(Standing::since);
      return new Health(
          state,
          (state == State.HEALTHY
                  ? since.max(Comparator.naturalOrder())
                  : since.min(Comparator.naturalOrder()))
              .orElseThrow(),
          those.stream()
              .map(Standing::checkedAt)
              .filter(checked -> checked != null)
              .min(Comparator.naturalOrder())
              .orElse(null),
          state == State.HEALTHY
              ? null
              : those.stream().map(HealthBook::name).collect(Collectors.joining(", ")));
    });
  }

  private static int ill(State state) {
    return switch (state) {
      case HEALTHY -> 0;
      case UNKNOWN -> 1;
      case UNHEALTHY -> 2;
    };
  }

  private static String name(Standing standing) {
    var id = standing.kept().resource();
    return id.substring(id.lastIndexOf('/') + 1);
  }

  private ConcurrentNavigableMap<String, Standing> below(String prefix) {
    return standings.subMap(prefix, prefix + END);
  }

  private static String key(RecordedResource taskserv) {
    return key(taskserv.workspace(), taskserv.id());
  }

  private static String key(String workspace, String id) {
    return workspace + "/" + id;
  }
}
