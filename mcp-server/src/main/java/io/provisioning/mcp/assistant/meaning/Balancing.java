package io.provisioning.mcp.assistant.meaning;

import static io.provisioning.mcp.assistant.meaning.Carrying.placeOf;

import io.provisioning.config.edit.PklLiteral;
import io.provisioning.mcp.assistant.draft.Draft;
import io.provisioning.mcp.assistant.draft.Draft.Subject;
import io.provisioning.mcp.assistant.draft.Server;
import io.provisioning.mcp.assistant.draft.Server.Taskserv;
import io.provisioning.mcp.assistant.meaning.Outcome.Choice;
import io.provisioning.mcp.assistant.meaning.Outcome.Impossible;
import io.provisioning.mcp.assistant.meaning.Outcome.Unclear;
import java.util.List;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/** Which servers a load balancer spreads requests over. */
public final class Balancing {

  private static final String NAME = "name";
  private static final String HOST = "host";
  private static final String PORT = "port";
  private static final String SERVERS = "servers";
  private static final String LISTENERS = "listeners";
  private static final int HTTP = 80;

  private Balancing() {}

  static Outcome behind(Found found, Draft draft) {
    // as they are by now: an earlier clause may have made more of them
    var servers =
        found.list(SERVERS, Server.class).stream()
            .map(server -> draft.world().servers().getOrDefault(server.name(), server))
            .toList();
    var proxies = found.list("proxy", Taskserv.class);
    if (proxies.isEmpty()) {
      return none(servers);
    }
    if (proxies.size() > 1) {
      return new Unclear(
          "There is more than one load balancer. Which is meant?",
          proxies.stream().map(proxy -> Choice.of(said(servers, proxy))).toList());
    }
    return behind(servers, proxies.getFirst(), draft);
  }

  private static String said(List<Server> servers, Taskserv proxy) {
    return "put %s behind the proxy on %s".formatted(Meanings.namesOf(servers), proxy.server());
  }

  private static Outcome none(List<Server> servers) {
    var names = Meanings.namesOf(servers);
    return new Unclear(
        "There is no proxy here. Shall there be one?",
        List.of(
            new Choice(
                "a server called proxy, with the taskserv proxy, in front of " + names,
                "create a server called proxy with proxy, then put %s behind the proxy on proxy"
                    .formatted(names))));
  }

  private static Outcome behind(List<Server> servers, Taskserv proxy, Draft draft) {
    var subject = new Subject(servers.stream().map(Server::name).toList(), List.of(), List.of());
    var said = said(servers, proxy);
    var listeners = proxy.configuration().path(LISTENERS);
    if (listeners.size() > 1) {
      return new Impossible(
          "the proxy on %s has several listeners; add the servers to the right one in the file"
              .formatted(proxy.server()));
    }
    var config =
        Carrying.taskserv(proxy.server(), proxy.name()).property("config").property(LISTENERS);
    var place = placeOf(proxy.server());
    var listener = listeners.path(0);
    var carrying = new Carrying(draft);
    var entries =
        servers.stream()
            .flatMap(server ->
                server.instances().stream()
                    .filter(instance -> !isThere(listener, instance))
                    .map(instance -> entry(instance, port(listener, server))))
            .toList();
    if (entries.isEmpty()) {
      return carrying.done(said, subject);
    }
    if (listener.isMissingNode()) {
      carrying.add(config, newListener(entries), place);
    } else {
      var list = config.named(listener.path(NAME).asString("")).property(SERVERS);
      entries.forEach(entry -> carrying.add(list, entry, place));
    }
    return carrying.done(said, subject);
  }

  private static boolean isThere(JsonNode listener, String instance) {
    return listener
        .path(SERVERS)
        .valueStream()
        .anyMatch(entry ->
            entry.path(NAME).asString("").equals(instance)
                || entry.path(HOST).asString("").equals(instance));
  }

  private static String entry(String instance, int port) {
    var name = PklLiteral.of(instance);
    return "new { name = %s; host = %s; port = %d }".formatted(name, name, port);
  }

  private static String newListener(List<String> entries) {
    return "new {\n  name = \"http\"\n  port = %d\n  servers {\n    %s\n  }\n}"
        .formatted(HTTP, String.join("\n    ", entries));
  }

  /** The port of the others behind it, else the one on which the server listens. */
  private static int port(JsonNode listener, Server server) {
    var ports = new TreeSet<Integer>();
    listener.path(SERVERS).forEach(entry -> ports.add(entry.path(PORT).asInt(HTTP)));
    if (ports.size() == 1) {
      return ports.getFirst();
    }
    return server.taskservs().stream()
        .map(taskserv -> taskserv.configuration().path("listen").path(PORT))
        .filter(JsonNode::isInt)
        .map(JsonNode::asInt)
        .findFirst()
        .orElse(HTTP);
  }
}
