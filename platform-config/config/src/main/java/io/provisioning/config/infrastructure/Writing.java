package io.provisioning.config.infrastructure;

import io.provisioning.config.infrastructure.Batch.Action;
import io.provisioning.config.infrastructure.Infrastructure.Cluster;
import io.provisioning.config.infrastructure.Infrastructure.Firewall;
import io.provisioning.config.infrastructure.Infrastructure.Mount;
import io.provisioning.config.infrastructure.Infrastructure.Network;
import io.provisioning.config.infrastructure.Infrastructure.Rule;
import io.provisioning.config.infrastructure.Infrastructure.Server;
import io.provisioning.config.infrastructure.Infrastructure.Settings;
import io.provisioning.config.infrastructure.Infrastructure.Taskserv;
import io.provisioning.config.infrastructure.Infrastructure.Volume;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Turns records into the document that they are read from. */
final class Writing {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private Writing() {}

  static String json(Map<String, Object> document) {
    return JSON.writeValueAsString(document);
  }

  static Map<String, Object> infrastructure(Infrastructure infrastructure) {
    var document = new Members();
    document.put("name", infrastructure.name());
    document.put("settings", settings(infrastructure.settings()));
    document.put("networks", each(infrastructure.networks(), Writing::network));
    if (!infrastructure.firewalls().isEmpty()) {
      document.put("firewalls", each(infrastructure.firewalls(), Writing::firewall));
    }
    document.put("volumes", each(infrastructure.volumes(), Writing::volume));
    document.put("servers", each(infrastructure.servers(), Writing::server));
    document.put("clusters", each(infrastructure.clusters(), Writing::cluster));
    return document.map;
  }

  static Map<String, Object> batch(Batch batch) {
    var document = new Members();
    document.put("name", batch.name());
    document.put("infrastructure", batch.infrastructure());
    document.put("settings", settings(batch.settings()));
    document.put("operations", each(batch.operations(), Writing::operation));
    return document.map;
  }

  private static Map<String, Object> settings(Settings settings) {
    var document = new Members();
    document.putProvider(settings.provider());
    document.put("region", settings.region());
    document.put("image", settings.image());
    document.put("parallel_limit", settings.parallelLimit());
    document.put("rollback", settings.rollback());
    document.put("labels", new TreeMap<>(settings.labels()));
    return document.map;
  }

  private static Map<String, Object> network(Network network) {
    var document = new Members();
    document.put("name", network.name());
    document.putProvider(network.provider());
    document.put("region", network.region());
    document.put("cidr", network.cidr());
    document.put("labels", new TreeMap<>(network.labels()));
    return document.map;
  }

  private static Map<String, Object> firewall(Firewall firewall) {
    var document = new Members();
    document.put("name", firewall.name());
    document.putProvider(firewall.provider());
    document.put("region", firewall.region());
    document.put("rules", each(firewall.rules(), Writing::rule));
    document.put("labels", new TreeMap<>(firewall.labels()));
    return document.map;
  }

  private static Map<String, Object> rule(Rule rule) {
    var document = new Members();
    document.put("protocol", rule.protocol());
    document.put("ports", rule.ports());
    document.put("sources", rule.sources());
    document.put("description", rule.description());
    return document.map;
  }

  private static Map<String, Object> volume(Volume volume) {
    var document = new Members();
    document.put("name", volume.name());
    document.putProvider(volume.provider());
    document.put("region", volume.region());
    document.put("size", volume.size());
    document.put("labels", new TreeMap<>(volume.labels()));
    return document.map;
  }

  private static Map<String, Object> server(Server server) {
    var document = new Members();
    document.put("name", server.name());
    document.putProvider(server.provider());
    document.put("plan", server.plan());
    document.put("role", server.role());
    document.put("region", server.region());
    document.put("image", server.image());
    document.put("count", server.count());
    document.put("networks", server.networks());
    document.put("volumes", each(server.volumes(), Writing::mount));
    document.put("taskservs", each(server.taskservs(), Writing::taskserv));
    document.put("labels", new TreeMap<>(server.labels()));
    if (!server.firewalls().isEmpty()) {
      document.put("firewalls", server.firewalls());
    }
    if (!server.providerConfig().isEmpty()) {
      document.put("provider_config", new TreeMap<>(server.providerConfig()));
    }
    return document.map;
  }

  private static Map<String, Object> mount(Mount mount) {
    var document = new Members();
    document.put("volume", mount.volume());
    document.put("path", mount.path());
    return document.map;
  }

  private static Map<String, Object> createTaskserv(Action.CreateTaskserv create) {
    var document = new Members();
    document.put("server", create.server());
    document.put("taskserv", taskserv(create.taskserv()));
    return document.map;
  }

  private static Map<String, Object> taskserv(Taskserv taskserv) {
    var document = new Members();
    document.put("name", taskserv.name());
    document.put("version", taskserv.version());
    document.put("config", taskserv.configuration());
    document.put("after", taskserv.after());
    document.put("soft_after", taskserv.softAfter());
    return document.map;
  }

  private static Map<String, Object> cluster(Cluster cluster) {
    var document = new Members();
    document.put("name", cluster.name());
    document.put("template", cluster.template());
    document.put("version", cluster.version());
    document.putProvider(cluster.provider());
    document.put("config", cluster.configuration());
    return document.map;
  }

  private static Map<String, Object> operation(Batch.Operation operation) {
    var document = new Members();
    document.put("name", operation.name());
    document.put("dependencies", operation.dependencies());
    document.put("soft_dependencies", operation.softDependencies());
    switch (operation.action()) {
      case Action.CreateNetwork create -> document.put("create_network", network(create.network()));
      case Action.CreateVolume create -> document.put("create_volume", volume(create.volume()));
      case Action.CreateServer create -> document.put("create_server", server(create.server()));
      case Action.CreateTaskserv create -> document.put("create_taskserv", createTaskserv(create));
      case Action.CreateCluster create -> document.put("create_cluster", cluster(create.cluster()));
      case Action.Delete delete -> document.put("remove", delete(delete));
    }
    return document.map;
  }

  private static Map<String, Object> delete(Action.Delete delete) {
    var document = new Members();
    document.put("kind", delete.kind());
    document.put("name", delete.name());
    document.put("server", delete.server());
    return document.map;
  }

  private static <T> List<Map<String, Object>> each(
      List<T> items, Function<T, Map<String, Object>> write) {
    return items.stream().map(write).toList();
  }

  /** Members of an object; one without a value is left out. */
  private static final class Members {
    private final Map<String, Object> map = new LinkedHashMap<>();

    private void putProvider(String name) {
      var ref = AccountRef.of(name);
      put("provider", ref.provider());
      put("account", ref.isDefault() ? null : ref.account());
    }

    private void put(String name, @Nullable Object value) {
      if (value != null) {
        map.put(name, value);
      }
    }
  }
}
