package io.provisioning.mcp.assistant.draft;

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
public record Server(
    String name,
    @Nullable Integer count,
    String plan,
    String role,
    List<String> networks,
    List<String> volumes,
    List<Taskserv> taskservs) {

  public Server {
    networks = List.copyOf(networks);
    volumes = List.copyOf(volumes);
    taskservs = List.copyOf(taskservs);
  }

  /** A package on the server. */
  public record Taskserv(String server, String name, String version, JsonNode configuration) {}

  /** The names of the machines. */
  public List<String> instances() {
    return count == null
        ? List.of(name)
        : IntStream.rangeClosed(1, count).mapToObj(number -> name + "-" + number).toList();
  }

  public int size() {
    return count == null ? 1 : count;
  }

  public boolean runs(String taskserv) {
    return taskservs.stream().anyMatch(each -> each.name().equals(taskserv));
  }

  public Server withCount(@Nullable Integer number) {
    return new Server(name, number, plan, role, networks, volumes, taskservs);
  }

  public Server withPlan(String other) {
    return new Server(name, count, other, role, networks, volumes, taskservs);
  }

  public Server withNetworks(List<String> others) {
    return new Server(name, count, plan, role, others, volumes, taskservs);
  }

  public Server withTaskservs(List<Taskserv> others) {
    return new Server(name, count, plan, role, networks, volumes, others);
  }
}
