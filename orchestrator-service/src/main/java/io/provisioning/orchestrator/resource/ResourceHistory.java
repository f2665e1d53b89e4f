package io.provisioning.orchestrator.resource;

import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.operation.Transition;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** What was, read from the past transitions of an infrastructure whenever somebody asks. */
public final class ResourceHistory {

  private final Transition.Past past;
  private final Supplier<ResourceGraph> graphs;

  ResourceHistory(Transition.Past past, Supplier<ResourceGraph> graphs) {
    this.past = past;
    this.graphs = graphs;
  }

  /** What happened to a resource, and to what is on it, latest first. */
  List<Transition> of(String workspace, String id) {
    return about(id, past.of(workspace, infrastructure(id)));
  }

  /** The infrastructure of a resource; empty if the id is none. */
  public static String infrastructure(String id) {
    return id.substring(0, Math.max(0, id.indexOf('/')));
  }

  /** Those of a resource, and of the taskservs on it, latest first. */
  public static List<Transition> about(String id, Stream<Transition> transitions) {
    return latestFirst(transitions.filter(transition -> isAbout(id, transition.resource())));
  }

  private static boolean isAbout(String id, ResourceRef resource) {
    return resource.id().equals(id)
        || resource
            .server()
            .filter(server -> ResourceRef.server(resource.infrastructure(), server).id().equals(id))
            .isPresent();
  }

  /** By when they happened. */
  public static List<Transition> latestFirst(Stream<Transition> transitions) {
    return transitions.sorted(Comparator.comparing(Transition::at)).toList().reversed();
  }

  /** The resources that an infrastructure had at a time. */
  public ResourceGraph at(String workspace, String infrastructure, Instant time) {
    var graph = graphs.get();
    past.of(workspace, infrastructure)
        .filter(transition -> !transition.at().isAfter(time))
        .sorted(Comparator.comparing(Transition::at))
        .forEach(graph::transitioned);
    return graph;
  }

  /** The same, where past transitions are read from somewhere else. */
  public ResourceHistory readFrom(Transition.Past other) {
    return new ResourceHistory(other, graphs);
  }
}
