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
import io.provisioning.config.infrastructure.pkl.Tree;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turns a checked tree into records, with the defaults of its settings filled in. */
final class Reading {

  private final Settings settings;

  private Reading(Settings settings) {
    this.settings = settings;
  }

  static Infrastructure infrastructure(Tree tree) {
    var reading = new Reading(settings(tree.child("settings")));
    return new Infrastructure(
        tree.text("name"),
        reading.settings,
        tree.children("networks").stream().map(reading::network).toList(),
        tree.children("volumes").stream().map(reading::volume).toList(),
        tree.children("servers").stream().map(reading::server).toList(),
        tree.children("clusters").stream().map(reading::cluster).toList(),
        tree.children("firewalls").stream().map(reading::firewall).toList());
  }

  static Batch batch(Tree tree) {
    var reading = new Reading(settings(tree.child("settings")));
    return new Batch(
        tree.text("name"),
        tree.text("infrastructure", tree.text("name")),
        reading.settings,
        tree.children("operations").stream().map(reading::operation).toList());
  }

  private static Settings settings(Tree tree) {
    return new Settings(
        account(tree.text("provider"), tree.textOrNull("account")),
        tree.textOrNull("region"),
        tree.textOrNull("image"),
        tree.number("parallel_limit"),
        tree.truth("rollback"),
        tree.labels("labels"));
  }

  /** One that names a provider does not share the account of the settings. */
  private String provider(Tree tree) {
    var provider = tree.textOrNull("provider");
    var account = tree.textOrNull("account");
    if (provider == null && account == null) {
      return settings.provider();
    }
    return account(
        provider == null ? AccountRef.of(settings.provider()).provider() : provider, account);
  }

  private static String account(String provider, @Nullable String account) {
    return new AccountRef(provider, account == null ? AccountRef.DEFAULT : account).toString();
  }

  private Network network(Tree tree) {
    return new Network(
        tree.text("name"), provider(tree), region(tree), tree.text("cidr"), tree.labels("labels"));
  }

  private Firewall firewall(Tree tree) {
    return new Firewall(
        tree.text("name"),
        provider(tree),
        region(tree),
        tree.children("rules").stream().map(Reading::rule).toList(),
        tree.labels("labels"));
  }

  private static Rule rule(Tree tree) {
    return new Rule(
        tree.text("protocol"),
        tree.properties().get("ports") instanceof Long port
            ? Long.toString(port)
            : tree.textOrNull("ports"),
        tree.texts("sources"),
        tree.textOrNull("description"));
  }

  private Volume volume(Tree tree) {
    return new Volume(
        tree.text("name"), provider(tree), region(tree), tree.size("size"), tree.labels("labels"));
  }

  private Server server(Tree tree) {
    var image = tree.textOrNull("image");
    return new Server(
        tree.text("name"),
        provider(tree),
        tree.text("plan"),
        tree.textOrNull("role"),
        region(tree),
        image == null ? settings.image() : image,
        tree.numberOrNull("count"),
        tree.texts("networks"),
        tree.children("volumes").stream()
            .map(mount -> new Mount(mount.text("volume"), mount.text("path")))
            .toList(),
        tree.children("taskservs").stream().map(Reading::taskserv).toList(),
        tree.labels("labels"),
        tree.childOrNull("provider_config") == null ? Map.of() : tree.labels("provider_config"),
        tree.texts("firewalls"));
  }

  private static Taskserv taskserv(Tree tree) {
    return new Taskserv(
        tree.text("name"),
        tree.text("version"),
        Plain.map(tree.child("config").properties()),
        tree.texts("after"),
        tree.texts("soft_after"));
  }

  private Cluster cluster(Tree tree) {
    return new Cluster(
        tree.text("name"),
        tree.text("template"),
        tree.text("version"),
        provider(tree),
        Plain.map(tree.child("config").properties()));
  }

  private Batch.Operation operation(Tree tree) {
    return new Batch.Operation(
        tree.text("name"),
        tree.texts("dependencies"),
        tree.texts("soft_dependencies"),
        action(tree));
  }

  private Action action(Tree tree) {
    for (var name : tree.properties().keySet()) {
      var child = tree.childOrNull(name);
      if (child != null) {
        return switch (name) {
          case "create_network" -> new Action.CreateNetwork(network(child));
          case "create_volume" -> new Action.CreateVolume(volume(child));
          case "create_server" -> new Action.CreateServer(server(child));
          case "create_taskserv" ->
              new Action.CreateTaskserv(child.text("server"), taskserv(child.child("taskserv")));
          case "create_cluster" -> new Action.CreateCluster(cluster(child));
          default ->
              new Action.Delete(child.text("kind"), child.text("name"), child.textOrNull("server"));
        };
      }
    }
    throw new IllegalStateException("the schema lets no operation pass without an action");
  }

  private @Nullable String region(Tree tree) {
    var region = tree.textOrNull("region");
    return region == null ? settings.region() : region;
  }
}
