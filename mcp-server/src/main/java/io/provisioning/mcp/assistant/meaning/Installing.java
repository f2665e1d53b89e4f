package io.provisioning.mcp.assistant.meaning;

import static io.provisioning.mcp.assistant.meaning.Carrying.placeOf;

import io.provisioning.config.edit.PklLiteral;
import io.provisioning.mcp.assistant.draft.Draft;
import io.provisioning.mcp.assistant.draft.Draft.Subject;
import io.provisioning.mcp.assistant.draft.Server;
import io.provisioning.mcp.assistant.meaning.Outcome.Choice;
import io.provisioning.mcp.assistant.meaning.Outcome.Impossible;
import io.provisioning.mcp.assistant.meaning.Outcome.Unclear;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.JsonNodeFactory;

/** Packages on servers. */
public final class Installing {

  private static final String TASKSERV = "taskserv";
  private static final String VERSION = "version";

  private Installing() {}

  static Outcome install(Found found, Draft draft) {
    var servers = found.list("servers", Server.class);
    var packages = found.list("packages", String.class);
    var version = found.find(VERSION, String.class).orElse("");
    var carrying = new Carrying(draft);
    for (var server : servers) {
      for (var name : packages) {
        add(carrying, server.name(), name, version);
      }
    }
    var said =
        "install %s%s on %s"
            .formatted(
                Meanings.names(packages),
                version.isEmpty() ? "" : " " + version,
                Meanings.namesOf(servers));
    var names = servers.stream().map(Server::name).toList();
    return carrying.done(said, new Subject(names, packages, List.of()));
  }

  private static void add(Carrying carrying, String server, String name, String version) {
    var now = carrying.world().servers().get(server);
    if (now == null || now.runs(name)) {
      return;
    }
    var lines = new ArrayList<String>(List.of("name = " + PklLiteral.of(name)));
    if (!version.isEmpty()) {
      lines.add("version = " + PklLiteral.of(version));
    }
    var more = new ArrayList<>(now.taskservs());
    more.add(
        new Server.Taskserv(
            server,
            name,
            version.isEmpty() ? "*" : version,
            JsonNodeFactory.instance.objectNode()));
    carrying
        .add(
            Carrying.server(server).property("taskservs"),
            NewServers.element(lines),
            placeOf(server))
        .now(carrying.world().with(now.withTaskservs(more)));
  }

  private static void remove(Carrying carrying, String server, String name) {
    var now = carrying.world().servers().get(server);
    if (now == null || !now.runs(name)) {
      return;
    }
    var others = now.taskservs().stream().filter(each -> !each.name().equals(name)).toList();
    carrying
        .remove(Carrying.taskserv(server, name), placeOf(server))
        .now(carrying.world().with(now.withTaskservs(others)));
  }

  /** Which servers run it, of those that were named, or of all. */
  private static List<String> running(Found found, Draft draft, String name) {
    var among =
        found.has("servers")
            ? found.list("servers", Server.class)
            : List.copyOf(draft.world().servers().values());
    return among.stream().filter(server -> server.runs(name)).map(Server::name).toList();
  }

  static Outcome uninstall(Found found, Draft draft) {
    var names = found.list("taskservs", String.class);
    var carrying = new Carrying(draft);
    var on = new ArrayList<String>();
    for (var name : names) {
      var running = running(found, draft, name);
      if (running.isEmpty()) {
        return new Impossible(name + " is not installed there");
      }
      if (running.size() > 1 && !found.has("servers")) {
        return which("remove", name, running);
      }
      for (var server : running) {
        remove(carrying, server, name);
        if (!on.contains(server)) {
          on.add(server);
        }
      }
    }
    return carrying.done(
        "remove " + Meanings.names(names) + " from " + Meanings.names(on),
        new Subject(on, names, List.of()));
  }

  private static Outcome which(String verb, String name, List<String> running) {
    return new Unclear(
        "%s is on %s. On which of them?".formatted(name, Meanings.names(running)),
        running.stream()
            .map(server -> Choice.of("%s %s from %s".formatted(verb, name, server)))
            .toList());
  }

  static Outcome move(Found found, Draft draft) {
    var name = found.text(TASKSERV);
    var to = found.get("to", Server.class);
    var running = running(Found.NOTHING, draft, name);
    var from = found.find("from", Server.class).map(Server::name);
    if (from.isEmpty() && running.size() > 1) {
      return new Unclear(
          "%s is on %s. From which of them?".formatted(name, Meanings.names(running)),
          running.stream()
              .map(server -> Choice.of("move %s from %s to %s".formatted(name, server, to.name())))
              .toList());
    }
    var source = from.orElseGet(running::getFirst);
    var taskserv =
        draft.world().taskservs().stream()
            .filter(each -> each.server().equals(source) && each.name().equals(name))
            .findFirst();
    if (taskserv.isEmpty()) {
      return new Impossible(name + " is not on " + source);
    }
    if (source.equals(to.name())) {
      return new Impossible(name + " is on " + source + " already");
    }
    if (!taskserv.get().configuration().isEmpty()) {
      return new Impossible(
          "%s on %s has a configuration that may be about that server; move it in the file"
              .formatted(name, source));
    }
    var carrying = new Carrying(draft);
    var version = taskserv.get().version();
    add(carrying, to.name(), name, version.equals("*") ? "" : version);
    remove(carrying, source, name);
    return carrying.done(
        "move %s from %s to %s".formatted(name, source, to.name()),
        new Subject(List.of(to.name()), List.of(name), List.of()));
  }

  static Outcome version(Found found, Draft draft) {
    var name = found.text(TASKSERV);
    var version = found.text(VERSION);
    var running =
        found
            .find("server", Server.class)
            .map(server -> server.runs(name) ? List.of(server.name()) : List.<String>of())
            .orElseGet(() -> running(Found.NOTHING, draft, name));
    if (running.isEmpty()) {
      return new Impossible(name + " is not installed there");
    }
    if (running.size() > 1) {
      return new Unclear(
          "%s is on %s. On which of them?".formatted(name, Meanings.names(running)),
          running.stream().map(server -> Choice.of(versionSaid(name, server, version))).toList());
    }
    var server = running.getFirst();
    var carrying = new Carrying(draft);
    var isSo =
        draft.world().taskservs().stream()
            .anyMatch(each ->
                each.server().equals(server)
                    && each.name().equals(name)
                    && each.version().equals(version));
    if (!isSo) {
      carrying.set(
          Carrying.taskserv(server, name).property(VERSION),
          PklLiteral.of(version),
          placeOf(server));
    }
    return carrying.done(
        versionSaid(name, server, version), new Subject(List.of(server), List.of(name), List.of()));
  }

  private static String versionSaid(String name, String server, String version) {
    return "set the version of %s on %s to %s".formatted(name, server, version);
  }
}
