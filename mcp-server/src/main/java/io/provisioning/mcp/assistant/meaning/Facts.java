package io.provisioning.mcp.assistant.meaning;

import io.provisioning.mcp.assistant.draft.Draft;
import io.provisioning.mcp.assistant.draft.Server;
import io.provisioning.mcp.assistant.meaning.Outcome.Told;
import java.util.ArrayList;
import java.util.List;

/** What a declaration says, each sentence with the place where it stands. */
public final class Facts {

  private Facts() {}

  static Outcome find(Found found, Draft draft) {
    var name = found.text("package");
    var places =
        draft.world().taskservs().stream()
            .filter(taskserv -> taskserv.name().equals(name))
            .map(taskserv -> Carrying.placeOf(taskserv.server()))
            .toList();
    var servers =
        draft.world().servers().values().stream().filter(server -> server.runs(name)).toList();
    return servers.isEmpty()
        ? new Told(
            "No server of %s has %s.".formatted(draft.world().infrastructure(), name),
            List.of("servers"))
        : new Told("%s is on %s.".formatted(name, Meanings.namesOf(servers)), places);
  }

  static Outcome explain(Found found, Draft draft) {
    var server = draft.world().servers().get(found.get("server", Server.class).name());
    return server == null
        ? new Outcome.Impossible("there is no such server")
        : new Told(sentence(server), List.of(Carrying.placeOf(server.name())));
  }

  private static String sentence(Server server) {
    var parts = new ArrayList<String>();
    parts.add(
        server.count() == null
            ? "%s is a server with the plan %s".formatted(server.name(), server.plan())
            : "%s is %d servers with the plan %s"
                .formatted(server.name(), server.count(), server.plan()));
    if (!server.role().isEmpty()) {
      parts.add("the role " + server.role());
    }
    if (!server.networks().isEmpty()) {
      parts.add("in the networks " + Meanings.names(server.networks()));
    }
    if (!server.volumes().isEmpty()) {
      parts.add("with the volumes " + Meanings.names(server.volumes()));
    }
    var taskservs =
        server.taskservs().stream().map(each -> each.name() + " " + each.version()).toList();
    parts.add(taskservs.isEmpty() ? "nothing on it" : "on it " + Meanings.names(taskservs));
    return String.join(", ", parts) + ".";
  }

  static Outcome explainAll(Draft draft) {
    var servers = List.copyOf(draft.world().servers().values());
    return new Told(
        String.join("\n", servers.stream().map(Facts::sentence).toList()),
        servers.stream().map(server -> Carrying.placeOf(server.name())).toList());
  }

  static Outcome count(Found found, Draft draft) {
    var servers =
        found.has("servers")
            ? found.list("servers", Server.class)
            : List.copyOf(draft.world().servers().values());
    var number = servers.stream().mapToInt(Server::size).sum();
    var places = servers.stream().map(server -> Carrying.placeOf(server.name())).toList();
    var what = found.has("servers") ? Meanings.namesOf(servers) : draft.world().infrastructure();
    return new Told(
        "%s: %d %s.".formatted(what, number, number == 1 ? "server" : "servers"), places);
  }
}
