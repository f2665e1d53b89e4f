package io.provisioning.orchestrator.plan;

import io.provisioning.config.infrastructure.Batch;
import io.provisioning.config.infrastructure.Infrastructure;
import io.provisioning.config.infrastructure.Infrastructure.Cluster;
import io.provisioning.config.infrastructure.Infrastructure.Mount;
import io.provisioning.config.infrastructure.Infrastructure.Network;
import io.provisioning.config.infrastructure.Infrastructure.Server;
import io.provisioning.config.infrastructure.Infrastructure.Settings;
import io.provisioning.config.infrastructure.Infrastructure.Taskserv;
import io.provisioning.config.infrastructure.Infrastructure.Volume;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Documents for tests, written like the files they stand for. */
final class DocumentFixtures {

  static final Settings SETTINGS = new Settings("demo", null, null, 10, true, Map.of("team", "x"));
  static final long GIB = 1L << 30;

  private DocumentFixtures() {}

  /** Network, volume, a database server with postgres, a web server with a page that needs it. */
  static Infrastructure web() {
    return document(
        List.of(network("lan", "10.1.0.0/24")),
        List.of(volume("pgdata", 10)),
        List.of(database(), webserver()));
  }

  static Server database() {
    return mounting(server("db", "lan", taskserv("postgres", "^15")), "pgdata");
  }

  static Server webserver() {
    return server("web", "lan", after(taskserv("page", "*"), "db/postgres"));
  }

  static Infrastructure document(
      List<Network> networks, List<Volume> volumes, List<Server> servers) {
    return document("web", networks, volumes, servers);
  }

  static Infrastructure document(
      String name, List<Network> networks, List<Volume> volumes, List<Server> servers) {
    return new Infrastructure(name, SETTINGS, networks, volumes, servers, List.of());
  }

  static Infrastructure servers(Server... servers) {
    return document(List.of(network("lan", "10.1.0.0/24")), List.of(), List.of(servers));
  }

  static Network network(String name, String cidr) {
    return new Network(name, "demo", null, cidr, Map.of());
  }

  static Volume volume(String name, long gib) {
    return new Volume(name, "demo", null, gib * GIB, Map.of());
  }

  static Server server(String name, String network, Taskserv... taskservs) {
    return new Server(
        name,
        "demo",
        "small",
        null,
        null,
        null,
        null,
        List.of(network),
        List.of(),
        List.of(taskservs),
        Map.of());
  }

  static Server mounting(Server server, String... volumes) {
    return new Server(
        server.name(),
        server.provider(),
        server.plan(),
        server.role(),
        server.region(),
        server.image(),
        server.count(),
        server.networks(),
        Stream.of(volumes).map(volume -> new Mount(volume, "/mnt/" + volume)).toList(),
        server.taskservs(),
        server.labels());
  }

  static Server connected(Server server, String... networks) {
    return new Server(
        server.name(),
        server.provider(),
        server.plan(),
        server.role(),
        server.region(),
        server.image(),
        server.count(),
        List.of(networks),
        server.volumes(),
        server.taskservs(),
        server.labels());
  }

  static Server configured(Server server, Map<String, String> providerConfig) {
    return new Server(
        server.name(),
        server.provider(),
        server.plan(),
        server.role(),
        server.region(),
        server.image(),
        server.count(),
        server.networks(),
        server.volumes(),
        server.taskservs(),
        server.labels(),
        providerConfig);
  }

  static Server counting(Server server, int count) {
    return new Server(
        server.name(),
        server.provider(),
        server.plan(),
        server.role(),
        server.region(),
        server.image(),
        count,
        server.networks(),
        server.volumes(),
        server.taskservs(),
        server.labels());
  }

  static Server sized(Server server, String plan) {
    return at(server, server.provider(), plan, server.region(), server.image());
  }

  static Server at(
      Server server,
      String provider,
      String plan,
      @Nullable String region,
      @Nullable String image) {
    return new Server(
        server.name(),
        provider,
        plan,
        server.role(),
        region,
        image,
        server.count(),
        server.networks(),
        server.volumes(),
        server.taskservs(),
        server.labels());
  }

  static Taskserv taskserv(String name, String version) {
    return configured(name, version, Map.of());
  }

  static Taskserv configured(String name, String version, Map<String, Object> configuration) {
    return new Taskserv(name, version, configuration, List.of(), List.of());
  }

  static Taskserv after(Taskserv taskserv, String... others) {
    return new Taskserv(
        taskserv.name(),
        taskserv.version(),
        taskserv.configuration(),
        List.of(others),
        taskserv.softAfter());
  }

  static Taskserv softAfter(Taskserv taskserv, String... others) {
    return new Taskserv(
        taskserv.name(),
        taskserv.version(),
        taskserv.configuration(),
        taskserv.after(),
        List.of(others));
  }

  static Cluster shop(String name) {
    return new Cluster(name, "shop", "*", "demo", Map.of("webs", 2));
  }

  static Batch batch(Batch.Operation... operations) {
    return new Batch("nightly", "web", SETTINGS, List.of(operations));
  }

  static Batch.Operation does(String name, Batch.Action action, String... dependencies) {
    return new Batch.Operation(name, List.of(dependencies), List.of(), action);
  }
}
