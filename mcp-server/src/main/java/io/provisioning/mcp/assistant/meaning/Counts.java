package io.provisioning.mcp.assistant.meaning;

import static io.provisioning.mcp.assistant.meaning.Carrying.placeOf;

import io.provisioning.mcp.assistant.draft.Draft;
import io.provisioning.mcp.assistant.draft.Draft.Subject;
import io.provisioning.mcp.assistant.draft.Server;
import io.provisioning.mcp.assistant.meaning.Outcome.Choice;
import io.provisioning.mcp.assistant.meaning.Outcome.Impossible;
import io.provisioning.mcp.assistant.meaning.Outcome.Unclear;
import java.util.List;

/** How many servers there are of a kind. */
public final class Counts {

  private static final int MOST = 1000;

  private Counts() {}

  static Outcome carryOut(String meaning, Found found, Draft draft) {
    var servers = found.list("servers", Server.class);
    if (servers.size() != 1) {
      return new Impossible("how many there are is said of one server at a time");
    }
    var server = servers.getFirst();
    return switch (meaning) {
      case "set-count" -> set(server, found.number("number"), draft);
      case "add-count" -> more(server, found, draft);
      case "drop-count" -> fewer(server, found.number("number"), draft);
      default -> times(server, found.number("times"), draft);
    };
  }

  static Outcome set(Server server, int number, Draft draft) {
    if (number > MOST) {
      return new Impossible("of one server there are at most " + MOST);
    }
    var said = said(server, number);
    var carrying = new Carrying(draft);
    if (server.size() == number) {
      return carrying.done(said, Subject.of(server));
    }
    var path = Carrying.server(server.name()).property("count");
    return carrying
        .set(path, String.valueOf(number), placeOf(server.name()))
        .now(draft.world().with(server.withCount(number)))
        .done(said, Subject.of(server));
  }

  static String said(Server server, int number) {
    return "set the count of " + server.name() + " to " + number;
  }

  private static Outcome more(Server server, Found found, Draft draft) {
    var number = found.number("number");
    if (server.count() == null) {
      return alone(server, number, found);
    }
    var outcome = set(server, server.size() + number, draft);
    return found.has("proxy") && outcome instanceof Outcome.Done(var next)
        ? Balancing.behind(found, next)
        : outcome;
  }

  /** A server that stands alone has another name as one of several: it would be made anew. */
  private static Outcome alone(Server server, int number, Found found) {
    var name = server.name();
    var all = server.size() + number;
    var balanced = found.has("proxy") ? ", then put it behind the proxy" : "";
    return new Unclear(
        "There is one server %s. Shall it become one of %d, or shall the new ones stand beside it?"
            .formatted(name, all),
        List.of(
            new Choice(
                "%s becomes %s-1 to %s-%d; the server that is there is replaced"
                    .formatted(name, name, name, all),
                said(server, all) + balanced),
            new Choice(
                "%d more beside it, as %s-more".formatted(number, name),
                "create %d servers like %s called %s-more%s"
                    .formatted(number, name, name, balanced))));
  }

  private static Outcome fewer(Server server, int number, Draft draft) {
    if (number < server.size()) {
      return set(server, server.size() - number, draft);
    }
    var said = "delete the server " + server.name();
    return new Unclear(
        "Of %s there is %s. Shall it go altogether?"
            .formatted(server.name(), server.size() == 1 ? "only one" : "no more than that"),
        List.of(Choice.of(said)));
  }

  private static Outcome times(Server server, int times, Draft draft) {
    if (times > 0) {
      return server.count() == null
          ? alone(server, server.size() * (times - 1), Found.NOTHING)
          : set(server, server.size() * times, draft);
    }
    return server.size() % -times == 0
        ? set(server, server.size() / -times, draft)
        : new Impossible(
            "half of %d is not a whole number of servers: say how many".formatted(server.size()));
  }
}
