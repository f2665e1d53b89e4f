package io.provisioning.provider.testkit.upcloud;

import io.provisioning.provider.testkit.cloud.Block;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Private networks. */
record Networks(Store store) {

  List<ObjectNode> networks(List<String> labels) {
    return store.labelled("networks", labels).stream().map(this::withServers).toList();
  }

  ObjectNode network(String id) {
    return withServers(store.get("networks", id).deepCopy());
  }

  private ObjectNode withServers(ObjectNode network) {
    var users = network.putObject("servers").putArray("server");
    for (var server : store.of("servers").values()) {
      for (var connection : Shapes.of(server, "networking", "interfaces").path("interface")) {
        if (connection.path("network").equals(network.path("uuid"))) {
          users
              .addObject()
              .put("title", server.path("title").asString(""))
              .put("uuid", server.path("uuid").asString(""));
        }
      }
    }
    return network;
  }

  ObjectNode createNetwork(JsonNode body) {
    Shapes.requireKnown(body, Set.of("name", "zone", "ip_networks", "labels", "router"));
    Catalogue.requireZone(Shapes.text(body, "zone"));
    var ranges = body.path("ip_networks").path("ip_network");
    if (ranges.size() != 1) {
      throw Refusals.invalid("IP_NETWORKS_INVALID", "A network has one IP network.");
    }
    var range = ranges.path(0);
    Shapes.requireKnown(
        range,
        Set.of(
            "address",
            "dhcp",
            "dhcp_default_route",
            "dhcp_dns",
            "dhcp_routes",
            "family",
            "gateway"));
    var block = block(Shapes.text(range, "address"));
    var id = store.id("03");
    var network =
        Catalogue.object(
            Map.of(
                "uuid", id,
                "name", Shapes.text(body, "name"),
                "type", "private",
                "zone", Shapes.text(body, "zone"),
                "ip_networks", Map.of("ip_network", List.of(range))));
    if (!range.has("gateway")) {
      ((ObjectNode) network.path("ip_networks").path("ip_network").path(0))
          .put("gateway", block.address(1));
    }
    network.set("labels", Store.labels(body.path("labels")));
    store.add("networks", id, network, Shapes.labels(body.path("labels")));
    return network.deepCopy();
  }

  private static Block block(String cidr) {
    try {
      var block = new Block(cidr);
      if (block.prefix() >= 8 && block.prefix() <= 29) {
        return block;
      }
    } catch (IllegalArgumentException _) {
      // Refused below.
    }
    throw Refusals.invalid("IP_NETWORK_INVALID", "The IP network " + cidr + " is invalid.");
  }

  ObjectNode changeNetwork(String id, JsonNode body) {
    Shapes.requireKnown(body, Set.of("name", "labels"));
    var network = store.get("networks", id);
    if (body.has("labels")) {
      network.set("labels", Store.labels(body.path("labels")));
    }
    return network.deepCopy();
  }

  void deleteNetwork(String id) {
    var _ = store.get("networks", id);
    for (var server : store.of("servers").values()) {
      for (var connection : Shapes.of(server, "networking", "interfaces").path("interface")) {
        if (connection.path("network").asString("").equals(id)) {
          throw Refusals.conflict("NETWORK_IN_USE", "The network has servers attached.");
        }
      }
    }
    store.of("networks").remove(id);
  }
}
