package io.provisioning.provider.testkit.upcloud;

import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Routers, to which no network is ever attached here. */
record Routers(Store store) {

  private static final Set<String> MEMBERS = Set.of("name", "labels", "static_routes");

  List<ObjectNode> list(List<String> labels) {
    return store.labelled("routers", labels);
  }

  ObjectNode create(JsonNode body) {
    Shapes.requireKnown(body, MEMBERS);
    var id = store.id("04");
    var router = Catalogue.object(Map.of("name", Shapes.text(body, "name"), "type", "normal"));
    router.putObject("attached_networks").putArray("network");
    router.putArray("static_routes");
    router.put("uuid", id).set("labels", Store.labels(body.path("labels")));
    store.add("routers", id, router, Shapes.labels(body.path("labels")));
    return router.deepCopy();
  }

  ObjectNode change(String id, JsonNode body) {
    Shapes.requireKnown(body, MEMBERS);
    var router = store.get("routers", id);
    if (body.has("labels")) {
      router.set("labels", Store.labels(body.path("labels")));
    }
    return router.deepCopy();
  }

  void delete(String id) {
    var _ = store.get("routers", id);
    store.of("routers").remove(id);
  }
}
