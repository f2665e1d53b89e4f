package io.provisioning.orchestrator.resource.http;

import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.PropertyChange;
import io.provisioning.orchestrator.operation.Transition;
import io.provisioning.orchestrator.resource.RecordedResource;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What is otherwise with a resource.
 *
 * @param changes everything where it was created or deleted; holds no secret
 */
record Difference(String resource, Change change, List<PropertyChange> changes) {

  /** What happened to a resource. */
  enum Change {
    CREATED,
    CHANGED,
    DELETED
  }

  static Difference of(Transition transition) {
    return of(transition.resource().id(), transition.before(), transition.after());
  }

  /** Of what differs, by id. */
  static List<Difference> between(List<RecordedResource> before, List<RecordedResource> after) {
    var from = states(before);
    var to = states(after);
    var ids = new TreeMap<>(from);
    ids.putAll(to);
    return ids.keySet().stream()
        .flatMap(id ->
            Optional.of(of(id, from.get(id), to.get(id)))
                .filter(difference -> !difference.changes().isEmpty())
                .stream())
        .toList();
  }

  private static TreeMap<String, Desired> states(List<RecordedResource> resources) {
    var states = new TreeMap<String, Desired>();
    resources.forEach(resource -> states.put(resource.id(), resource.state()));
    return states;
  }

  private static Difference of(String id, @Nullable Desired before, @Nullable Desired after) {
    var change = before == null ? Change.CREATED : after == null ? Change.DELETED : Change.CHANGED;
    return new Difference(id, change, PropertyChange.between(before, after));
  }
}
