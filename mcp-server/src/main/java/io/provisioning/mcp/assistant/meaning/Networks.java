package io.provisioning.mcp.assistant.meaning;

import static io.provisioning.mcp.assistant.meaning.Carrying.placeOf;

import io.provisioning.config.edit.PklLiteral;
import io.provisioning.config.edit.PklPath;
import io.provisioning.mcp.assistant.draft.Draft;
import io.provisioning.mcp.assistant.draft.Draft.Subject;
import io.provisioning.mcp.assistant.draft.Server;
import io.provisioning.mcp.assistant.meaning.Outcome.Choice;
import io.provisioning.mcp.assistant.meaning.Outcome.Impossible;
import io.provisioning.mcp.assistant.meaning.Outcome.Unclear;
import java.util.ArrayList;
import java.util.List;

/** Networks, and the servers in them. */
public final class Networks {

  private static final String NETWORK = "network";
  private static final String NETWORKS = "networks";

  private Networks() {}

  static Outcome create(Found found, Draft draft) {
    var name = found.text("name");
    var cidr = found.text("cidr");
    var taken = NewServers.taken(draft.world(), name);
    if (!taken.isEmpty()) {
      return new Impossible(taken);
    }
    var lines = List.of("name = " + PklLiteral.of(name), "cidr = " + PklLiteral.of(cidr));
    var more = new ArrayList<>(draft.world().networks());
    more.add(name);
    return new Carrying(draft)
        .add(PklPath.of(NETWORKS), NewServers.element(lines), "networks[" + name + "]")
        .now(draft.world().withNetworks(more))
        .done("create a network called %s with %s".formatted(name, cidr), draft.subject());
  }

  static Outcome connect(Found found, Draft draft) {
    var network = found.text(NETWORK);
    var servers = found.list("servers", Server.class);
    var carrying = new Carrying(draft);
    for (var server : servers) {
      join(carrying, server.name(), network);
    }
    return carrying.done(
        "connect %s to %s".formatted(Meanings.namesOf(servers), network), subject(servers));
  }

  private static Subject subject(List<Server> servers) {
    return new Subject(servers.stream().map(Server::name).toList(), List.of(), List.of());
  }

  private static void join(Carrying carrying, String name, String network) {
    var server = carrying.world().servers().get(name);
    if (server != null && !server.networks().contains(network)) {
      var more = new ArrayList<>(server.networks());
      more.add(network);
      carrying
          .add(Carrying.server(name).property(NETWORKS), PklLiteral.of(network), placeOf(name))
          .now(carrying.world().with(server.withNetworks(more)));
    }
  }

  private static void leave(Carrying carrying, String name, String network) {
    var server = carrying.world().servers().get(name);
    if (server != null && server.networks().contains(network)) {
      var others = server.networks().stream().filter(each -> !each.equals(network)).toList();
      carrying
          .remove(Carrying.server(name).property(NETWORKS).text(network), placeOf(name))
          .now(carrying.world().with(server.withNetworks(others)));
    }
  }

  static Outcome disconnect(Found found, Draft draft) {
    var network = found.text(NETWORK);
    var servers = found.list("servers", Server.class);
    var carrying = new Carrying(draft);
    servers.forEach(server -> leave(carrying, server.name(), network));
    return carrying.done(
        "disconnect %s from %s".formatted(Meanings.namesOf(servers), network), subject(servers));
  }

  static Outcome move(Found found, Draft draft) {
    var servers = found.list("servers", Server.class);
    var from = found.text("from");
    var to = found.text("to");
    var elsewhere = servers.stream().filter(server -> !server.networks().contains(from)).toList();
    if (!elsewhere.isEmpty()) {
      return new Impossible(Meanings.namesOf(elsewhere) + " is not in " + from);
    }
    var carrying = new Carrying(draft);
    for (var server : servers) {
      join(carrying, server.name(), to);
      leave(carrying, server.name(), from);
    }
    return carrying.done(
        "move %s from %s to %s".formatted(Meanings.namesOf(servers), from, to), subject(servers));
  }

  static Outcome drop(Found found, Draft draft) {
    var network = found.text(NETWORK);
    var users =
        draft.world().servers().values().stream()
            .filter(server -> server.networks().contains(network))
            .toList();
    if (!users.isEmpty()) {
      var names = Meanings.namesOf(users);
      return new Unclear(
          "%s is used by %s. Shall they leave it?".formatted(network, names),
          List.of(
              Choice.of(
                  "disconnect %s from %s, then remove the network %s"
                      .formatted(names, network, network))));
    }
    var others = draft.world().networks().stream().filter(it -> !it.equals(network)).toList();
    return new Carrying(draft)
        .remove(PklPath.of(NETWORKS).named(network), "networks[" + network + "]")
        .now(draft.world().withNetworks(others))
        .done("remove the network " + network, Subject.NONE);
  }
}
