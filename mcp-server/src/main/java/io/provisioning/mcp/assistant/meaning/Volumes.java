package io.provisioning.mcp.assistant.meaning;

import static io.provisioning.mcp.assistant.meaning.Carrying.placeOf;

import io.provisioning.config.edit.PklLiteral;
import io.provisioning.config.edit.PklPath;
import io.provisioning.mcp.assistant.draft.Draft;
import io.provisioning.mcp.assistant.draft.Draft.Subject;
import io.provisioning.mcp.assistant.draft.Server;
import io.provisioning.mcp.assistant.draft.World;
import io.provisioning.mcp.assistant.meaning.Outcome.Impossible;
import java.util.LinkedHashMap;
import java.util.List;

/** Volumes, and where they are mounted. */
public final class Volumes {

  private static final String VOLUME = "volume";
  private static final String VOLUMES = "volumes";
  private static final String BYTES = "bytes";

  private Volumes() {}

  private static String place(String volume) {
    return "volumes[" + volume + "]";
  }

  private static Subject subject(String volume) {
    return new Subject(List.of(), List.of(), List.of(volume));
  }

  static Outcome create(Found found, Draft draft) {
    var name = found.text("name");
    var taken = NewServers.taken(draft.world(), name);
    if (!taken.isEmpty()) {
      return new Impossible(taken);
    }
    if (!found.has(BYTES)) {
      return new Impossible("say how large " + name + " is, such as 20 GiB");
    }
    var size = found.text(BYTES);
    var lines = List.of("name = " + PklLiteral.of(name), "size = " + PklLiteral.of(size));
    var carrying =
        new Carrying(draft).add(PklPath.of(VOLUMES), NewServers.element(lines), place(name));
    var said = "create a volume called %s of %s".formatted(name, size);
    if (found.has("server")) {
      var server = found.get("server", Server.class);
      mount(carrying, name, server, found.text("path"));
      said += " on %s at %s".formatted(server.name(), found.text("path"));
    }
    return carrying.now(with(carrying.world(), name, size)).done(said, subject(name));
  }

  private static World with(World world, String name, String size) {
    var more = new LinkedHashMap<>(world.volumes());
    more.put(name, size);
    return world.withVolumes(more);
  }

  private static void mount(Carrying carrying, String volume, Server server, String path) {
    var lines = List.of("volume = " + PklLiteral.of(volume), "path = " + PklLiteral.of(path));
    carrying.add(
        Carrying.server(server.name()).property(VOLUMES),
        NewServers.element(lines),
        placeOf(server.name()));
  }

  static Outcome mount(Found found, Draft draft) {
    var volume = found.text(VOLUME);
    var server = found.get("server", Server.class);
    var mounted =
        draft.world().servers().values().stream()
            .filter(each -> each.volumes().contains(volume))
            .findFirst();
    if (mounted.isPresent()) {
      return new Impossible(volume + " is mounted on " + mounted.get().name() + " already");
    }
    var carrying = new Carrying(draft);
    mount(carrying, volume, server, found.text("path"));
    return carrying.done(
        "mount %s on %s at %s".formatted(volume, server.name(), found.text("path")),
        subject(volume));
  }

  static Outcome resize(Found found, Draft draft) {
    var volume = found.text(VOLUME);
    var size = found.text(BYTES);
    return new Carrying(draft)
        .set(PklPath.of(VOLUMES).named(volume).property("size"), PklLiteral.of(size), place(volume))
        .now(with(draft.world(), volume, size))
        .done("resize the volume %s to %s".formatted(volume, size), subject(volume));
  }

  static Outcome drop(Found found, Draft draft) {
    var volume = found.text(VOLUME);
    var users =
        draft.world().servers().values().stream()
            .filter(server -> server.volumes().contains(volume))
            .toList();
    if (!users.isEmpty()) {
      return new Impossible(
          "%s is mounted on %s; its data would be lost. Remove it in the file if it shall go"
              .formatted(volume, Meanings.namesOf(users)));
    }
    var others = new LinkedHashMap<>(draft.world().volumes());
    others.remove(volume);
    return new Carrying(draft)
        .remove(PklPath.of(VOLUMES).named(volume), place(volume))
        .now(draft.world().withVolumes(others))
        .done("remove the volume " + volume, Subject.NONE);
  }
}
