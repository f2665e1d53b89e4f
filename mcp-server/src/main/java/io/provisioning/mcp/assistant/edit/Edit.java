package io.provisioning.mcp.assistant.edit;

import io.provisioning.config.edit.PklEdit;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * One change of a declaration.
 *
 * @param value missing if something is removed
 */
record Edit(Action action, Place place, JsonNode value) {

  private static final int LONGEST_SAID = 120;

  /** What is done. */
  enum Action {
    SET,
    ADD,
    REMOVE
  }

  /** Why it cannot be done in any file; empty if it may. */
  Optional<String> refusal() {
    return switch (action) {
      case REMOVE -> place.isList() ? Optional.of("one thing of the list") : Optional.empty();
      case SET ->
          place.isList() || place.isWholeOrName()
              ? Optional.of("a property that is not a name: add or remove a whole thing instead")
              : value.isMissingNode() ? Optional.of("a value") : PklValue.refusal(value);
      case ADD ->
          value.isMissingNode()
              ? Optional.of("a value")
              : place.isList() && !value.path("name").isString()
                  ? Optional.of("an object with a name")
                  : PklValue.refusal(value);
    };
  }

  /** The file after it; empty if the place does not stand in the file literally. */
  Optional<PklEdit> in(PklEdit file) {
    var path = place.path();
    return switch (action) {
      case SET -> {
        var literal = PklValue.of(value, place.isMapping());
        yield file.set(path, literal)
            .or(() -> file.remove(path).flatMap(without -> without.set(path, literal)));
      }
      case ADD -> {
        var element = PklValue.element(value);
        yield file.add(path, element)
            .or(() -> file.set(path, "new Listing {\n  " + element.indent(2).strip() + "\n}"));
      }
      case REMOVE -> file.remove(path).or(() -> place.asText().flatMap(file::remove));
    };
  }

  /** What of the document it may change. */
  String touched() {
    return action == Action.ADD
        ? place.touchedBy(value.path("name").asString(""))
        : place.touched();
  }

  /** In words. */
  String said() {
    var written = value.isString() ? value.asString() : value.toString();
    var name = value.path("name").asString("");
    var shown =
        !name.isEmpty()
            ? name
            : written.length() > LONGEST_SAID ? written.substring(0, LONGEST_SAID) + "…" : written;
    return switch (action) {
      case SET -> "set %s to %s".formatted(place.text(), shown);
      case ADD -> "add %s to %s".formatted(shown, place.text());
      case REMOVE -> "remove " + place.text();
    };
  }
}
