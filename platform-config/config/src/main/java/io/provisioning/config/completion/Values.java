package io.provisioning.config.completion;

import io.provisioning.config.completion.Completer.Draft;
import io.provisioning.config.completion.Completion.Source;
import io.provisioning.config.completion.outline.Part;
import io.provisioning.config.extension.ExtensionKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The values that a part could have. */
final class Values {

  private static final String TASKSERV = "servers[].taskservs[]";
  private static final String CLUSTER = "clusters[]";
  private static final Set<String> FREE = Set.of("account", "region", "image", "role");

  private final Part part;
  private final Shape shape;
  private final Draft draft;
  private final World world;
  private final List<Value> all = new ArrayList<>();

  Values(Part part, Shape shape, Draft draft, World world) {
    this.part = part;
    this.shape = shape;
    this.draft = draft;
    this.world = world;
  }

  /**
   * One of them.
   *
   * @param uses how often the workspace has it
   */
  record Value(
      Object value, String detail, String documentation, Source source, int uses, int rank) {}

  List<Value> all() {
    if (shape.isSecret()) {
      return List.of();
    }
    var path = part.path();
    shape.choices().forEach(this::choice);
    shape
        .first("default")
        .filter(value -> !(value instanceof Map) && !(value instanceof Collection))
        .filter(value -> !String.valueOf(value).isEmpty())
        .ifPresent(value -> all.add(new Value(value, "default", "", Source.SCHEMA, 0, -1)));
    switch (path) {
      case "name" -> own();
      case "servers[].networks[]" -> declared("networks", "network");
      case "servers[].firewalls[]" -> declared("firewalls", "firewall");
      case "servers[].volumes[].volume" -> declared("volumes", "volume");
      case TASKSERV + ".after[]", TASKSERV + ".soft_after[]" -> references();
      case TASKSERV + ".name" -> packages(ExtensionKind.TASKSERV);
      case CLUSTER + ".template" -> packages(ExtensionKind.CLUSTER);
      case TASKSERV + ".version" -> versions(ExtensionKind.TASKSERV, "name");
      case CLUSTER + ".version" -> versions(ExtensionKind.CLUSTER, "template");
      default -> {
        if (FREE.contains(part.step()) && !path.contains("config")) {
          learned();
        }
      }
    }
    return all;
  }

  private void choice(Object choice) {
    int uses = world.usage().ofValue(part.step(), String.valueOf(choice));
    all.add(new Value(choice, "", "", Source.SCHEMA, uses, 0));
  }

  private void own() {
    if (!draft.name().isEmpty()) {
      all.add(new Value(draft.name(), "this infrastructure", "", Source.WORKSPACE, 0, 0));
    }
  }

  private void declared(String key, String detail) {
    world
        .names(key, part)
        .forEach(name -> all.add(new Value(name, detail, "", Source.WORKSPACE, 0, 0)));
  }

  /** Not the taskserv itself, nor its server. */
  private void references() {
    var taskserv = part.parent().flatMap(Part::parent);
    var server = taskserv.flatMap(Part::parent).flatMap(Part::parent);
    var own = server.map(it -> it.text("name")).orElse("");
    var itself = own + "/" + taskserv.map(it -> it.text("name")).orElse("");
    world.references().stream()
        .filter(name -> !name.equals(own) && !name.equals(itself))
        .forEach(name -> all.add(new Value(name, "", "", Source.WORKSPACE, 0, 0)));
  }

  private void packages(ExtensionKind kind) {
    for (var one : world.packages().all(kind)) {
      int uses = world.usage().ofValue(kind.label(), one.name());
      all.add(new Value(one.name(), kind.label(), one.summary(), Source.CATALOGUE, uses, 0));
    }
  }

  private void versions(ExtensionKind kind, String key) {
    var name = part.parent().map(it -> it.text(key)).orElse("");
    var usual = world.usage().values("version of " + name);
    usual.forEach(
        (range, uses) -> all.add(new Value(range, "used here", "", Source.WORKSPACE, uses, 0)));
    world.packages().all(kind).stream()
        .filter(one -> one.name().equals(name))
        .findFirst()
        .ifPresent(one -> versions(one.versions()));
  }

  private void versions(List<String> versions) {
    int rank = 1;
    for (var version : versions) {
      var range = Known.compatible(version);
      all.add(new Value(range, "compatible", "", Source.CATALOGUE, 0, rank++));
    }
    for (var version : versions) {
      all.add(new Value(version, "exactly", "", Source.CATALOGUE, 0, rank++));
    }
  }

  private void learned() {
    world
        .usage()
        .values(part.step())
        .forEach(
            (value, uses) -> all.add(new Value(value, "used here", "", Source.WORKSPACE, uses, 0)));
  }
}
