package io.provisioning.mcp.assistant.meaning;

import io.provisioning.mcp.assistant.draft.Draft;
import io.provisioning.mcp.assistant.draft.Server;
import io.provisioning.mcp.assistant.meaning.Outcome.Choice;
import io.provisioning.mcp.assistant.meaning.Outcome.Unclear;
import java.util.ArrayList;
import java.util.List;

/** What is asked back where too little was said. */
public final class Questions {

  private static final int MOST = 12;

  private Questions() {}

  static Outcome scale(Found found) {
    var servers = found.list("servers", Server.class);
    var choices = new ArrayList<Choice>();
    for (var server : servers) {
      var more = Counts.said(server, server.size() + 1);
      choices.add(new Choice("one more " + server.name(), more));
      var next = Plans.ALL.indexOf(server.plan()) + 1;
      if (next < Plans.ALL.size()) {
        var plan = Plans.ALL.get(next);
        choices.add(
            new Choice(server.name() + " with the plan " + plan, Plans.said(server.name(), plan)));
      }
    }
    return new Unclear("More of %s, or larger ones?".formatted(Meanings.namesOf(servers)), choices);
  }

  private static List<Server> servers(Draft draft) {
    return draft.world().servers().values().stream().limit(MOST).toList();
  }

  static Outcome drop(Draft draft) {
    return new Unclear(
        "Which server shall be removed?",
        servers(draft).stream()
            .map(server -> new Choice(server.name(), "delete the server " + server.name()))
            .toList());
  }

  static Outcome plan(Found found, Draft draft) {
    var plan = found.text("plan");
    return new Unclear(
        "Which server shall have the plan %s?".formatted(plan),
        servers(draft).stream()
            .map(server -> new Choice(server.name(), Plans.said(server.name(), plan)))
            .toList());
  }

  static Outcome larger(Draft draft) {
    return new Unclear(
        "Which server shall be larger?",
        servers(draft).stream()
            .filter(server -> Plans.ALL.indexOf(server.plan()) + 1 < Plans.ALL.size())
            .map(server ->
                new Choice(
                    server.name(),
                    Plans.said(server.name(), Plans.ALL.get(Plans.ALL.indexOf(server.plan()) + 1))))
            .toList());
  }

  static Outcome upgrade(Found found, Draft draft) {
    var wanted = found.find("taskserv", String.class);
    var choices = new ArrayList<Choice>();
    for (var taskserv : draft.world().taskservs()) {
      if (wanted.map(taskserv.name()::equals).orElse(true)) {
        draft
            .world()
            .software(taskserv.name())
            .ifPresent(software ->
                software.versions().stream()
                    .limit(3)
                    .forEach(version ->
                        choices.add(
                            new Choice(
                                "%s %s on %s"
                                    .formatted(taskserv.name(), version, taskserv.server()),
                                "set the version of %s on %s to %s"
                                    .formatted(taskserv.name(), taskserv.server(), version)))));
      }
    }
    return new Unclear(
        "What shall have which version?", choices.stream().distinct().limit(MOST).toList());
  }
}
