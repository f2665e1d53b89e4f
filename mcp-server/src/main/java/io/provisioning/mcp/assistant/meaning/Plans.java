package io.provisioning.mcp.assistant.meaning;

import static io.provisioning.mcp.assistant.meaning.Carrying.placeOf;

import io.provisioning.config.edit.PklLiteral;
import io.provisioning.mcp.assistant.draft.Draft;
import io.provisioning.mcp.assistant.draft.Draft.Subject;
import io.provisioning.mcp.assistant.draft.Server;
import io.provisioning.mcp.assistant.meaning.Outcome.Impossible;
import java.util.List;

/** How large servers are. */
public final class Plans {

  static final List<String> ALL = List.of("small", "medium", "large", "xlarge");

  private Plans() {}

  static Outcome set(Found found, Draft draft) {
    return set(found.list("servers", Server.class), found.text("plan"), draft);
  }

  private static Outcome set(List<Server> servers, String plan, Draft draft) {
    var carrying = new Carrying(draft);
    for (var server : servers) {
      if (!server.plan().equals(plan)) {
        var path = Carrying.server(server.name()).property("plan");
        carrying
            .set(path, PklLiteral.of(plan), placeOf(server.name()))
            .now(carrying.world().with(server.withPlan(plan)));
      }
    }
    var names = servers.stream().map(Server::name).toList();
    return carrying.done(
        said(Meanings.names(names), plan), new Subject(names, List.of(), List.of()));
  }

  static String said(String server, String plan) {
    return "set the plan of " + server + " to " + plan;
  }

  /** The next plan in a direction. */
  static Outcome step(Found found, Draft draft, int direction) {
    var servers = found.list("servers", Server.class);
    if (servers.size() != 1) {
      return new Impossible("a larger or smaller plan is chosen for one server at a time");
    }
    var server = servers.getFirst();
    var next = ALL.indexOf(server.plan()) + direction;
    return next < 0 || next >= ALL.size()
        ? new Impossible(
            "%s has the plan %s, and there is none beyond it"
                .formatted(server.name(), server.plan()))
        : set(servers, ALL.get(next), draft);
  }
}
