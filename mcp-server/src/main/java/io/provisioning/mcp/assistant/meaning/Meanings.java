package io.provisioning.mcp.assistant.meaning;

import io.provisioning.mcp.assistant.draft.Draft;
import io.provisioning.mcp.assistant.draft.Server;
import java.util.List;
import java.util.stream.Collectors;

/** What a clause means, by the name of its rule. */
public final class Meanings {

  private Meanings() {}

  /** Carries out a clause. */
  public static Outcome carryOut(String meaning, Found found, Draft draft) {
    return switch (meaning) {
      case "set-count", "add-count", "drop-count", "times" ->
          Counts.carryOut(meaning, found, draft);
      case "set-plan" -> Plans.set(found, draft);
      case "larger" -> Plans.step(found, draft, 1);
      case "smaller" -> Plans.step(found, draft, -1);
      case "new-server" -> NewServers.create(found, draft);
      case "drop-server" -> NewServers.drop(found, draft);
      case "install" -> Installing.install(found, draft);
      case "uninstall" -> Installing.uninstall(found, draft);
      case "move-taskserv" -> Installing.move(found, draft);
      case "set-version" -> Installing.version(found, draft);
      case "configure" -> Configuring.configure(found, draft, found.text("value"));
      case "enable" -> Configuring.configure(found, draft, "true");
      case "disable" -> Configuring.configure(found, draft, "false");
      case "behind" -> Balancing.behind(found, draft);
      case "new-network" -> Networks.create(found, draft);
      case "connect" -> Networks.connect(found, draft);
      case "disconnect" -> Networks.disconnect(found, draft);
      case "move-network" -> Networks.move(found, draft);
      case "drop-network" -> Networks.drop(found, draft);
      case "new-volume" -> Volumes.create(found, draft);
      case "resize-volume" -> Volumes.resize(found, draft);
      case "mount" -> Volumes.mount(found, draft);
      case "drop-volume" -> Volumes.drop(found, draft);
      case "set-role" -> Properties.role(found, draft);
      case "set-region" -> Properties.region(found, draft);
      case "set-provider" -> Properties.provider(found, draft);
      case "label" -> Properties.label(found, draft);
      case "rollback-off" -> Properties.rollback(draft, false);
      case "rollback-on" -> Properties.rollback(draft, true);
      case "set-parallel" -> Properties.parallel(found, draft);
      case "ask-scale" -> Questions.scale(found);
      case "ask-drop" -> Questions.drop(draft);
      case "ask-plan" -> Questions.plan(found, draft);
      case "ask-larger" -> Questions.larger(draft);
      case "ask-upgrade" -> Questions.upgrade(found, draft);
      case "find" -> Facts.find(found, draft);
      case "explain" -> Facts.explain(found, draft);
      case "explain-all" -> Facts.explainAll(draft);
      case "count" -> Facts.count(found, draft);
      default -> throw new IllegalStateException("no rule `" + meaning + "` is known");
    };
  }

  /** Names as they stand in a sentence. */
  static String names(List<String> names) {
    if (names.size() < 2) {
      return String.join("", names);
    }
    var last = names.size() - 1;
    return names.subList(0, last).stream().collect(Collectors.joining(", "))
        + " and "
        + names.get(last);
  }

  static String namesOf(List<Server> servers) {
    return names(servers.stream().map(Server::name).toList());
  }
}
