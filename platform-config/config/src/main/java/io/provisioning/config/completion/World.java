package io.provisioning.config.completion;

import io.provisioning.config.completion.outline.Part;
import io.provisioning.config.extension.ExtensionKind;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What is known besides the place: the schema, what the text declares, packages and habits.
 *
 * @param root of the text
 */
record World(Shape document, Part root, Packages packages, Usage usage) {

  /** Others are computed, or not whole yet. */
  private static final Pattern NAME = Pattern.compile("[a-z0-9][-a-z0-9]{0,62}");

  private static final String TASKSERV = "servers[].taskservs[]";
  private static final String CLUSTER = "clusters[]";

  /** What the schema says of a part; that of its package, if it is in a configuration. */
  Shape shape(Part part) {
    var parent = part.parent();
    if (parent.isEmpty()) {
      return document;
    }
    if (part.step().equals("config")) {
      var at = parent.get().path();
      if (at.equals(TASKSERV)) {
        return configuration(ExtensionKind.TASKSERV, parent.get(), "name");
      }
      if (at.equals(CLUSTER)) {
        return configuration(ExtensionKind.CLUSTER, parent.get(), "template");
      }
    }
    var around = shape(parent.get());
    return part.isItem() ? around.item() : around.member(part.step());
  }

  private Shape configuration(ExtensionKind kind, Part owner, String key) {
    return Shape.of(packages.schema(kind, owner.text(key), owner.text("version")).orElse(Map.of()));
  }

  /** Under what keys of a part are counted. */
  String counted(Part part) {
    var parent = part.parent();
    if (parent.isEmpty()) {
      return "";
    }
    var before = counted(parent.get());
    var configured = Usage.configured(parent.get(), before, part.step());
    if (!configured.isEmpty()) {
      return configured;
    }
    return part.isItem() || before.isEmpty() ? before + part.step() : before + "." + part.step();
  }

  /** The names of what the text declares under a key, without the one that is being written. */
  List<String> names(String key, Part except) {
    var list = root.members().get(key);
    return list == null
        ? List.of()
        : list.items().stream()
            .filter(item -> item != except)
            .map(item -> item.text("name"))
            .filter(NAME.asMatchPredicate())
            .distinct()
            .toList();
  }

  /** Servers and their taskservs, as {@code after} names them. */
  List<String> references() {
    var servers = root.members().get("servers");
    return servers == null
        ? List.of()
        : servers.items().stream().flatMap(World::referencesTo).distinct().toList();
  }

  private static Stream<String> referencesTo(Part server) {
    var name = server.text("name");
    if (!NAME.matcher(name).matches()) {
      return Stream.of();
    }
    var taskservs = server.members().get("taskservs");
    return Stream.concat(
        Stream.of(name),
        taskservs == null
            ? Stream.of()
            : taskservs.items().stream()
                .map(item -> item.text("name"))
                .filter(NAME.asMatchPredicate())
                .map(taskserv -> name + "/" + taskserv));
  }

  static boolean isTaskserv(String path) {
    return path.equals(TASKSERV);
  }

  static boolean isCluster(String path) {
    return path.equals(CLUSTER);
  }
}
