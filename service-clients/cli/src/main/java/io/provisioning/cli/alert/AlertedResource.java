package io.provisioning.cli.alert;

import io.provisioning.client.detector.model.AlertView;
import java.util.Objects;
import java.util.Optional;

/**
 * What the labels of an alert name.
 *
 * @param id such as {@code web/taskserv/db/postgres}; {@code web} for all of an infrastructure
 */
record AlertedResource(String workspace, String id) {

  /** Empty for alerts on other things, such as a service of the platform. */
  static Optional<AlertedResource> of(AlertView alert) {
    var labels = alert.getLabels();
    var workspace = labels.get("workspace");
    var infrastructure = labels.get("infrastructure");
    var server = labels.get("server");
    if (workspace == null || infrastructure == null) {
      return Optional.empty();
    }
    if (server == null) {
      return Optional.of(new AlertedResource(workspace, infrastructure));
    }
    var taskserv = labels.get("taskserv");
    var path = taskserv == null ? "server/" + server : "taskserv/" + server + "/" + taskserv;
    return Optional.of(new AlertedResource(workspace, infrastructure + "/" + path));
  }

  /** Whether both are on the same infrastructure. */
  static boolean isBeside(AlertView one, AlertView other) {
    return isSame(one, other, "workspace") && isSame(one, other, "infrastructure");
  }

  private static boolean isSame(AlertView one, AlertView other, String label) {
    return Objects.equals(one.getLabels().get(label), other.getLabels().get(label));
  }
}
