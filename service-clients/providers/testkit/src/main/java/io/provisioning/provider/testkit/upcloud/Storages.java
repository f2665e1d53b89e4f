package io.provisioning.provider.testkit.upcloud;

import io.provisioning.provider.testkit.cloud.Machines;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Storages, also those of servers. */
record Storages(Store store, Machines machines) {

  private static final int LARGEST_STORAGE = 4096;

  List<ObjectNode> storages(List<String> labels) {
    return store.labelled("storages", labels).stream()
        .map(storage -> storage.remove(List.of("servers", "backups", "backup_rule")))
        .toList();
  }

  ObjectNode storage(String id) {
    return store.get("storages", id).deepCopy();
  }

  ObjectNode createStorage(JsonNode body) {
    Shapes.requireKnown(
        body, Set.of("size", "tier", "title", "zone", "labels", "backup_rule", "encrypted"));
    var storage = newStorage(Shapes.text(body, "title"), size(body), Shapes.text(body, "zone"));
    storage.set("labels", Store.labels(body.path("labels")));
    var id = storage.path("uuid").asString("");
    store.add("storages", id, storage, Shapes.labels(body.path("labels")));
    return storage.deepCopy();
  }

  static int size(JsonNode body) {
    var text = Shapes.text(body, "size");
    if (!text.matches("[1-9][0-9]{0,5}") || Integer.parseInt(text) > LARGEST_STORAGE) {
      throw Refusals.invalid("SIZE_INVALID", "The attribute size has an invalid value.");
    }
    return Integer.parseInt(text);
  }

  ObjectNode newStorage(String title, int size, String zone) {
    Catalogue.requireZone(zone);
    var id = store.id("01");
    var storage = Catalogue.object(Map.of("access", "private", "backup_rule", Map.of()));
    storage.putObject("backups").putArray("backup");
    storage.put("created", Instant.now().toString()).put("license", 0);
    storage.putObject("servers").putArray("server");
    storage.put("size", size).put("state", "maintenance").put("tier", "maxiops");
    storage.put("title", title).put("type", "normal").put("uuid", id).put("zone", zone);
    storage.putArray("labels");
    store.later(id, "online");
    return storage;
  }

  ObjectNode changeStorage(String id, JsonNode body) {
    Shapes.requireKnown(body, Set.of("size", "title", "labels", "backup_rule"));
    var storage = store.get("storages", id);
    requireOnline(storage);
    if (body.has("labels")) {
      storage.set("labels", Store.labels(body.path("labels")));
    }
    if (body.has("size")) {
      for (var user : storage.path("servers").path("server")) {
        Servers.requireStopped(store.get("servers", user.asString("")));
      }
      if (size(body) < storage.path("size").asInt()) {
        throw Refusals.invalid("SIZE_INVALID", "A storage cannot shrink.");
      }
      storage.put("size", size(body));
    }
    return storage.deepCopy();
  }

  static void requireOnline(JsonNode storage) {
    if (!storage.path("state").asString("").equals("online")) {
      throw Refusals.conflict("STORAGE_STATE_ILLEGAL", "The storage is not online.");
    }
  }

  void deleteStorage(String id) {
    var storage = store.get("storages", id);
    requireOnline(storage);
    if (!storage.path("servers").path("server").isEmpty()) {
      throw Refusals.conflict("STORAGE_ATTACHED", "The storage is attached to a server.");
    }
    store.of("storages").remove(id);
    machines.deleteDisk(disk(storage));
  }

  static Machines.Disk disk(JsonNode storage) {
    var id = storage.path("uuid").asString("");
    return new Machines.Disk(
        Long.parseLong(id.substring(2, 8), 16),
        "/dev/disk/by-id/virtio-" + id.replace("-", "").substring(0, 20),
        storage.path("size").asInt());
  }
}
