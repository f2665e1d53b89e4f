package io.provisioning.mcp.assistant;

import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A server as it is declared.
 *
 * @param count null for one that stands alone
 * @param networks by name
 * @param volumes by name
 */
record Server(
    String name,
    @Nullable Integer count,
    String plan,
    String role,
    List<String> networks,
    List<String> volumes,
    List<Taskserv> taskservs) {

  Server {
    networks = List.copyOf(networks);
    volumes = List.copyOf(volumes);
    taskservs = List.copyOf(taskservs);
  }

  /** A package on the server. */
  record Taskserv(String server, String name, String version, JsonNode configuration) {}

  /** The names of the machines. */
  List<String> instances() {
    return count == null
        ? List.of(name)
        : IntStream.rangeClosed(1, count).mapToObj(number -> name + "-" + number).toList();
  }

  int size() {
    return count == null ? 1 : count;
  }

  boolean runs(String taskserv) {
    return taskservs.stream().anyMatch(each -> each.name().equals(taskserv));
  }

  Server withCount(@Nullable Integer number) {
    return new Server(name, number, plan, role, networks, volumes, taskservs);
  }

  Server withPlan(String other) {
    return new Server(name, count, other, role, networks, volumes, taskservs);
  }

  Server withNetworks(List<String> others) {
    return new Server(name, count, plan, role, others, volumes, taskservs);
  }

  Server withTaskservs(List<Taskserv> others) {
    return new Server(name, count, plan, role, networks, volumes, others);
  }
}
