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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Settings of packages, by the names and types of their schemas. */
public final class Configuring {

  private static final Map<String, String> FLAGS =
      Map.of(
          "true", "true", "on", "true", "yes", "true", "false", "false", "off", "false", "no",
          "false");

  private Configuring() {}

  /** A setting of a package on a server. */
  private record Place(Taskserv taskserv, String key, JsonNode schema) {

    String said(String value) {
      return "set %s of %s on %s to %s".formatted(key, taskserv.name(), taskserv.server(), value);
    }
  }

  static Outcome configure(Found found, Draft draft, String value) {
    var places = places(found, draft);
    if (places.isEmpty()) {
      return new Impossible("nothing there has the setting " + found.text("key"));
    }
    var able = places.stream().filter(place -> literal(place.schema(), value).isPresent()).toList();
    if (able.isEmpty()) {
      return new Impossible(refusal(places.getFirst(), value));
    }
    if (able.size() > 1) {
      return new Unclear(
          "%s have such a setting. Which is meant?"
              .formatted(
                  Meanings.names(
                      able.stream()
                          .map(
                              place -> place.taskserv().name() + " on " + place.taskserv().server())
                          .distinct()
                          .toList())),
          able.stream().map(place -> Choice.of(place.said(value))).toList());
    }
    var place = able.getFirst();
    var taskserv = place.taskserv();
    var path = Carrying.taskserv(taskserv.server(), taskserv.name()).property("config");
    for (var part : place.key().split("\\.", -1)) {
      path = path.property(part);
    }
    var literal = literal(place.schema(), value).orElseThrow();
    var carrying = new Carrying(draft);
    if (!isSo(place, literal)) {
      carrying.set(path, literal, placeOf(taskserv.server()));
    }
    return carrying.done(
        place.said(value),
        new Subject(List.of(taskserv.server()), List.of(taskserv.name()), List.of()));
  }

  private static boolean isSo(Place place, String literal) {
    var now = place.taskserv().configuration().at("/" + place.key().replace('.', '/'));
    return !now.isMissingNode() && now.toString().equals(literal);
  }

  private static List<Place> places(Found found, Draft draft) {
    var key = found.text("key");
    var server = found.find("server", Server.class).map(Server::name);
    var name = found.find("taskserv", String.class);
    var places = new ArrayList<Place>();
    for (var taskserv : draft.world().taskservs()) {
      var isMeant =
          server.map(taskserv.server()::equals).orElse(true)
              && name.map(taskserv.name()::equals).orElse(true);
      var schema =
          draft.world().software(taskserv.name()).map(software -> software.settings().get(key));
      if (isMeant && schema.isPresent()) {
        places.add(new Place(taskserv, key, schema.get()));
      }
    }
    return places;
  }

  private static String refusal(Place place, String value) {
    if (place.schema().path("writeOnly").asBoolean(false)) {
      return "%s is a secret: keep it with `secret set`, and name it in the file"
          .formatted(place.key());
    }
    var choices = place.schema().path("enum");
    var expected =
        choices.isArray()
            ? "one of " + choices.valueStream().map(JsonNode::asString).toList()
            : "of type " + place.schema().path("type").asString("");
    return "%s of %s is %s, not %s"
        .formatted(place.key(), place.taskserv().name(), expected, value);
  }

  /** The value as it stands in a file; empty if the setting cannot have it. */
  private static Optional<String> literal(JsonNode schema, String value) {
    if (schema.path("writeOnly").asBoolean(false)) {
      return Optional.empty();
    }
    var choices = schema.path("enum");
    if (choices.isArray()) {
      return choices.valueStream().anyMatch(choice -> choice.asString("").equals(value))
          ? Optional.of(PklLiteral.of(value))
          : Optional.empty();
    }
    return switch (schema.path("type").asString("")) {
      case "boolean" -> Optional.ofNullable(FLAGS.get(value.toLowerCase(java.util.Locale.ROOT)));
      case "integer" -> number(schema, value);
      case "string" ->
          Set.of("", "*").contains(value) || fits(schema, value)
              ? Optional.of(PklLiteral.of(value))
              : Optional.empty();
      default -> Optional.empty();
    };
  }

  private static Optional<String> number(JsonNode schema, String value) {
    if (!value.matches("\\d{1,18}")) {
      return Optional.empty();
    }
    var number = Long.parseLong(value);
    return number >= schema.path("minimum").asLong(Long.MIN_VALUE)
            && number <= schema.path("maximum").asLong(Long.MAX_VALUE)
        ? Optional.of(String.valueOf(number))
        : Optional.empty();
  }

  /** The platform checks the pattern; a text of words is never meant by one word. */
  private static boolean fits(JsonNode schema, String value) {
    return value.length() <= schema.path("maxLength").asInt(200);
  }
}
