package io.provisioning.mcp.assistant.meaning;

import static io.provisioning.mcp.assistant.meaning.Carrying.placeOf;

import io.provisioning.config.edit.PklLiteral;
import io.provisioning.config.edit.PklPath;
import io.provisioning.mcp.assistant.draft.Draft;
import io.provisioning.mcp.assistant.draft.Draft.Subject;
import io.provisioning.mcp.assistant.draft.Server;
import io.provisioning.mcp.assistant.meaning.Outcome.Impossible;
import java.util.List;

/** What describes servers, and what holds for all of a document. */
public final class Properties {

  private static final String SETTINGS = "settings";
  private static final String WORD = "word";

  private Properties() {}

  static Outcome role(Found found, Draft draft) {
    return set("role", found.text(WORD), found, draft);
  }

  static Outcome region(Found found, Draft draft) {
    return set("region", found.text(WORD), found, draft);
  }

  static Outcome provider(Found found, Draft draft) {
    return set("provider", found.text("provider"), found, draft);
  }

  private static Outcome set(String property, String value, Found found, Draft draft) {
    var servers = found.list("servers", Server.class);
    var carrying = new Carrying(draft);
    for (var server : servers) {
      carrying.set(
          Carrying.server(server.name()).property(property),
          PklLiteral.of(value),
          placeOf(server.name()));
    }
    return carrying.done(
        "set the %s of %s to %s".formatted(property, Meanings.namesOf(servers), value),
        new Subject(servers.stream().map(Server::name).toList(), List.of(), List.of()));
  }

  static Outcome label(Found found, Draft draft) {
    var label = found.find("label", String.class);
    var key = label.map(it -> it.substring(0, it.indexOf('='))).orElseGet(() -> found.text("key"));
    var value =
        label.map(it -> it.substring(it.indexOf('=') + 1)).orElseGet(() -> found.text(WORD));
    var servers = found.list("servers", Server.class);
    var carrying = new Carrying(draft);
    for (var server : servers) {
      carrying.set(
          Carrying.server(server.name()).property("labels").entry(key),
          PklLiteral.of(value),
          placeOf(server.name()));
    }
    return carrying.done(
        "label %s with %s=%s".formatted(Meanings.namesOf(servers), key, value),
        new Subject(servers.stream().map(Server::name).toList(), List.of(), List.of()));
  }

  static Outcome rollback(Draft draft, boolean isOn) {
    var carrying = new Carrying(draft);
    if (draft.world().document().path(SETTINGS).path("rollback").asBoolean(true) != isOn) {
      carrying.set(PklPath.of(SETTINGS).property("rollback"), String.valueOf(isOn), SETTINGS);
    }
    return carrying.done(isOn ? "enable rollback" : "disable rollback", draft.subject());
  }

  static Outcome parallel(Found found, Draft draft) {
    var number = found.number("number");
    if (number < 1) {
      return new Impossible("at least one operation runs at a time");
    }
    return new Carrying(draft)
        .set(PklPath.of(SETTINGS).property("parallel_limit"), String.valueOf(number), SETTINGS)
        .done("set the parallel limit to " + number, draft.subject());
  }
}
