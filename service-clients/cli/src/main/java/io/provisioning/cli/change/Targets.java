package io.provisioning.cli.change;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.DidYouMean;
import io.provisioning.cli.home.DnsLabel;
import io.provisioning.config.infrastructure.Infrastructure;
import io.provisioning.config.infrastructure.Infrastructure.Server;
import io.provisioning.config.infrastructure.Infrastructure.Taskserv;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Parts of a declared infrastructure by the names that people give them. */
public final class Targets {

  private Targets() {}

  /** The named servers, all of a group where the name is that of a group, or all there are. */
  public static List<String> servers(Infrastructure infrastructure, Collection<String> names) {
    return names.isEmpty()
        ? infrastructure.servers().stream().flatMap(Targets::each).map(Targets::server).toList()
        : names.stream()
            .flatMap(name -> named(infrastructure, name))
            .map(Targets::server)
            .distinct()
            .toList();
  }

  /** The named taskserv on the servers of the name, or on all servers that declare it. */
  public static List<String> taskservs(
      Infrastructure infrastructure, Collection<String> names, String server) {
    var servers =
        server.isEmpty() ? infrastructure.servers() : List.of(declaring(infrastructure, server));
    var found = servers.stream().flatMap(declared -> taskservs(declared, names, server)).toList();
    if (found.isEmpty()) {
      throw unknown("taskserv", String.join(", ", names), taskservNames(servers));
    }
    return found;
  }

  public static List<String> clusters(Infrastructure infrastructure, Collection<String> names) {
    var known = infrastructure.clusters().stream().map(Infrastructure.Cluster::name).toList();
    names.stream()
        .filter(name -> !known.contains(name))
        .findFirst()
        .ifPresent(name -> {
          throw unknown("cluster", name, known);
        });
    return (names.isEmpty() ? known : names).stream().map(name -> "cluster/" + name).toList();
  }

  private static Stream<String> taskservs(Server server, Collection<String> names, String only) {
    return server.taskservs().stream()
        .map(Taskserv::name)
        .filter(name -> names.isEmpty() || names.contains(name))
        .flatMap(name ->
            each(server)
                .filter(each -> only.isEmpty() || only.equals(server.name()) || only.equals(each))
                .map(each -> "taskserv/" + each + "/" + name));
  }

  private static Stream<String> named(Infrastructure infrastructure, String name) {
    DnsLabel.require("a server", name);
    var server = declaring(infrastructure, name);
    return server.name().equals(name) ? each(server) : Stream.of(name);
  }

  private static Server declaring(Infrastructure infrastructure, String name) {
    return infrastructure.servers().stream()
        .filter(server -> server.name().equals(name) || each(server).anyMatch(name::equals))
        .findFirst()
        .orElseThrow(() ->
            unknown(
                "server", name, infrastructure.servers().stream().flatMap(Targets::each).toList()));
  }

  private static Stream<String> each(Server server) {
    var count = server.count();
    return count == null
        ? Stream.of(server.name())
        : IntStream.rangeClosed(1, count).mapToObj(number -> server.name() + "-" + number);
  }

  private static String server(String name) {
    return "server/" + name;
  }

  private static List<String> taskservNames(Collection<Server> servers) {
    return servers.stream()
        .flatMap(server -> server.taskservs().stream())
        .map(Taskserv::name)
        .distinct()
        .toList();
  }

  private static RuntimeException unknown(String kind, String name, List<String> known) {
    return CommandProblem.UNKNOWN_NAME.because(
        "the infrastructure declares no %s `%s`%s"
            .formatted(kind, name, DidYouMean.question(name, known)),
        known.isEmpty() ? "it declares none" : "it declares: " + String.join(", ", known));
  }
}
