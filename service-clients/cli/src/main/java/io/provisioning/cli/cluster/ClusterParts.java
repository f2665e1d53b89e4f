package io.provisioning.cli.cluster;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.DidYouMean;
import io.provisioning.client.orchestrator.model.ResourceView;
import java.util.List;
import java.util.Objects;

/** The resources that make up clusters. */
final class ClusterParts {

  private ClusterParts() {}

  static List<ResourceView> all(List<ResourceView> resources) {
    return resources.stream().filter(resource -> resource.getCluster() != null).toList();
  }

  static List<ResourceView> of(List<ResourceView> resources, String cluster) {
    var parts = resources.stream().filter(part -> cluster.equals(part.getCluster())).toList();
    if (parts.isEmpty()) {
      var names =
          all(resources).stream()
              .map(ResourceView::getCluster)
              .filter(Objects::nonNull)
              .distinct()
              .toList();
      throw CommandProblem.UNKNOWN_NAME.because(
          "there is no cluster `%s`%s".formatted(cluster, DidYouMean.question(cluster, names)));
    }
    return parts;
  }
}
