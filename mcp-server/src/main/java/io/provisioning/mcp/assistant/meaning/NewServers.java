package io.provisioning.mcp.assistant.meaning;

import static io.provisioning.mcp.assistant.meaning.Carrying.placeOf;

import io.provisioning.config.edit.PklLiteral;
import io.provisioning.config.edit.PklPath;
import io.provisioning.mcp.assistant.draft.Draft;
import io.provisioning.mcp.assistant.draft.Draft.Subject;
import io.provisioning.mcp.assistant.draft.Server;
import io.provisioning.mcp.assistant.draft.World;
import io.provisioning.mcp.assistant.meaning.Outcome.Impossible;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Servers that come and go. */
public final class NewServers {

  private NewServers() {}

  static Outcome create(Found found, Draft draft) {
    var name = found.text("name");
    var taken = taken(draft.world(), name);
    if (!taken.isEmpty()) {
      return new Impossible(taken);
    }
    return found.has("like") ? copy(name, found, draft) : write(name, found, draft);
  }

  /** Why a name cannot be given; empty if it can. */
  static String taken(World world, String name) {
    var isTaken =
        world.hasResource(name)
            || world.servers().values().stream()
                .anyMatch(server -> server.instances().contains(name));
    return isTaken ? "there is already something called " + name : "";
  }

  private static Outcome copy(String name, Found found, Draft draft) {
    var like = found.get("like", Server.class);
    var path = Carrying.server(name);
    var place = placeOf(name);
    var carrying = new Carrying(draft).copy(Carrying.server(like.name()), name, place);
    var said = "create a server";
    var made = like;
    if (!like.volumes().isEmpty()) {
      // a volume has one server
      carrying.remove(path.property("volumes"), place);
    }
    var number = found.find("number", Integer.class).orElse(1);
    if (number > 1 || like.count() != null) {
      made = like.withCount(number > 1 ? Integer.valueOf(number) : null);
      said = number > 1 ? "create %d servers".formatted(number) : said;
      if (number > 1) {
        carrying.set(path.property("count"), String.valueOf(number), place);
      } else {
        carrying.remove(path.property("count"), place);
      }
    }
    var plan = found.find("plan", String.class).orElse(like.plan());
    if (!plan.equals(like.plan())) {
      made = made.withPlan(plan);
      carrying.set(path.property("plan"), PklLiteral.of(plan), place);
    }
    var server = named(name, made);
    return carrying
        .now(draft.world().with(server))
        .done("%s like %s called %s".formatted(said, like.name(), name), Subject.of(server));
  }

  private static Server named(String name, Server like) {
    return new Server(
        name,
        like.count(),
        like.plan(),
        like.role(),
        like.networks(),
        List.of(),
        like.taskservs().stream()
            .map(each ->
                new Server.Taskserv(name, each.name(), each.version(), each.configuration()))
            .toList());
  }

  private static Outcome write(String name, Found found, Draft draft) {
    var number = found.find("number", Integer.class).orElse(1);
    var plan = found.find("plan", String.class);
    var packages = found.has("packages") ? found.list("packages", String.class) : List.<String>of();
    var networks =
        found.find("network", String.class).map(List::of).orElseGet(() -> usual(draft.world()));
    var lines = new ArrayList<String>();
    lines.add("name = " + PklLiteral.of(name));
    plan.ifPresent(it -> lines.add("plan = " + PklLiteral.of(it)));
    if (number > 1) {
      lines.add("count = " + number);
    }
    if (!networks.isEmpty()) {
      lines.add("networks { " + PklLiteral.of(networks.getFirst()) + " }");
    }
    if (!packages.isEmpty()) {
      lines.add("taskservs {");
      packages.forEach(it -> lines.add("  new {\n    name = %s\n  }".formatted(PklLiteral.of(it))));
      lines.add("}");
    }
    var said =
        "create %s%s%s called %s%s"
            .formatted(
                number > 1 ? number + " " : "a ",
                plan.map(it -> it + " ").orElse(""),
                number > 1 ? "servers" : "server",
                name,
                (packages.isEmpty() ? "" : " with " + Meanings.names(packages))
                    + found.find("network", String.class).map(it -> " in " + it).orElse(""));
    var taskservs =
        packages.stream()
            .map(it ->
                new Server.Taskserv(
                    name,
                    it,
                    "*",
                    tools.jackson.databind.node.JsonNodeFactory.instance.objectNode()))
            .toList();
    var server =
        new Server(
            name,
            number > 1 ? Integer.valueOf(number) : null,
            plan.orElse("small"),
            "",
            networks,
            List.of(),
            taskservs);
    return new Carrying(draft)
        .add(PklPath.of("servers"), element(lines), placeOf(name))
        .now(draft.world().with(server))
        .done(said, Subject.of(server));
  }

  static String element(List<String> lines) {
    return lines.stream()
        .flatMap(String::lines)
        .collect(Collectors.joining("\n  ", "new {\n  ", "\n}"));
  }

  /** The network that all servers have in common, where there is just one. */
  private static List<String> usual(World world) {
    var common = new ArrayList<>(world.networks());
    world.servers().values().forEach(server -> common.retainAll(server.networks()));
    return common.size() == 1 && !world.servers().isEmpty() ? List.copyOf(common) : List.of();
  }

  static Outcome drop(Found found, Draft draft) {
    var servers = found.list("servers", Server.class);
    if (servers.size() >= draft.world().servers().size()) {
      return new Impossible(
          "that would remove every server; a whole infrastructure is removed with"
              + " `infra destroy`");
    }
    var carrying = new Carrying(draft);
    for (var server : servers) {
      carrying
          .remove(Carrying.server(server.name()), placeOf(server.name()))
          .now(carrying.world().withoutServer(server.name()));
    }
    var said =
        "delete the " + (servers.size() == 1 ? "server " : "servers ") + Meanings.namesOf(servers);
    return carrying.done(said, Subject.NONE);
  }
}
