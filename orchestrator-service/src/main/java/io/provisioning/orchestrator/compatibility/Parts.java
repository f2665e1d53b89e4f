package io.provisioning.orchestrator.compatibility;

import io.provisioning.config.infrastructure.Infrastructure;
import io.provisioning.config.infrastructure.Infrastructure.Cluster;
import io.provisioning.config.infrastructure.Infrastructure.Server;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Parts of an infrastructure as targets of a plan. What is not declared becomes a target
 * nevertheless: the plan refuses it and says what is nearest.
 */
record Parts(Infrastructure infrastructure) {

  private static final String NONE = "*";

  List<String> servers(List<String> names) {
    var targets =
        names.isEmpty()
            ? infrastructure.servers().stream().flatMap(Parts::each)
            : names.stream().flatMap(this::named);
    return orNone("server/", targets.map(name -> "server/" + name));
  }

  /**
   * Installations.
   *
   * @param taskserv null for all
   * @param names of servers; empty for all that have it
   */
  List<String> taskservs(@Nullable String taskserv, List<String> names) {
    var targets =
        infrastructure.servers().stream()
            .flatMap(server ->
                each(server)
                    .filter(each ->
                        names.isEmpty() || names.contains(each) || names.contains(server.name()))
                    .flatMap(each ->
                        server.taskservs().stream()
                            .filter(it -> taskserv == null || taskserv.equals(it.name()))
                            .map(it -> "taskserv/" + each + "/" + it.name())));
    var unknown =
        names.stream()
            .filter(name -> infrastructure.servers().stream().noneMatch(is(name)))
            .map(name -> "server/" + name);
    return orNone(
        "taskserv/" + (taskserv == null ? "" : taskserv + "/"), Stream.concat(targets, unknown));
  }

  /**
   * Clusters.
   *
   * @param type a name, or a template; null for all
   */
  List<String> clusters(@Nullable String type) {
    Predicate<Cluster> isNamed = cluster -> cluster.name().equals(type);
    var clusters = infrastructure.clusters();
    var isName = clusters.stream().anyMatch(isNamed);
    var targets =
        clusters.stream()
            .filter(cluster ->
                type == null || (isName ? isNamed.test(cluster) : cluster.template().equals(type)))
            .map(cluster -> "cluster/" + cluster.name())
            .toList();
    return targets.isEmpty() && type != null
        ? List.of("cluster/" + type)
        : orNone("cluster/", targets.stream());
  }

  /** Without any target a plan would be one of everything. */
  private static List<String> orNone(String kind, Stream<String> targets) {
    var found = targets.distinct().toList();
    return found.isEmpty() ? List.of(kind + NONE) : found;
  }

  private Stream<String> named(String name) {
    return infrastructure.servers().stream()
        .filter(server -> server.name().equals(name))
        .findFirst()
        .map(Parts::each)
        .orElseGet(() -> Stream.of(name));
  }

  private static Predicate<Server> is(String name) {
    return server -> server.name().equals(name) || each(server).anyMatch(name::equals);
  }

  private static Stream<String> each(Server server) {
    var count = server.count();
    return count == null
        ? Stream.of(server.name())
        : IntStream.rangeClosed(1, count).mapToObj(number -> server.name() + "-" + number);
  }
}
