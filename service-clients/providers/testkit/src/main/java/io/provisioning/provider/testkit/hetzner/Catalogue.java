package io.provisioning.provider.testkit.hetzner;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What the simulated cloud offers, in the shapes of the API. */
final class Catalogue {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String LONG_AGO = "2016-01-30T23:50:00+00:00";

  private static final List<ObjectNode> LOCATIONS =
      List.of(location(1, "fsn1", "Falkenstein"), location(2, "nbg1", "Nuremberg"));
  private static final List<ObjectNode> TYPES =
      List.of(
          type(1, "cx23", 2, 4, 40),
          type(2, "cx33", 4, 8, 80),
          type(3, "cx43", 8, 16, 160),
          type(4, "cx53", 16, 32, 320));
  private static final List<ObjectNode> IMAGES =
      List.of(image(1, "debian-12", "debian", "12"), image(2, "ubuntu-24.04", "ubuntu", "24.04"));

  private Catalogue() {}

  static List<? extends JsonNode> all(String kind) {
    return switch (kind) {
      case "locations" -> LOCATIONS;
      case "datacenters" -> LOCATIONS.stream().map(Catalogue::datacenter).toList();
      case "server_types" -> TYPES;
      case "images" -> IMAGES;
      default -> throw Refusals.notFound(kind);
    };
  }

  /** By name or number. */
  static ObjectNode get(String kind, String name) {
    return all(kind).stream()
        .filter(item ->
            item.path("name").asString("").equals(name)
                || item.path("id").asString("").equals(name))
        .findFirst()
        .map(item -> (ObjectNode) item.deepCopy())
        .orElseThrow(() -> Refusals.invalid(kind + ": `" + name + "` is unknown"));
  }

  static ObjectNode datacenter(JsonNode location) {
    var types = List.of(1, 2, 3, 4);
    return object(
        Map.of(
            "id",
            location.path("id").asLong(),
            "name",
            location.path("name").asString("") + "-dc1",
            "description",
            "simulated",
            "location",
            location,
            "server_types",
            Map.of("available", types, "available_for_migration", types, "supported", types)));
  }

  private static ObjectNode location(int id, String name, String city) {
    return object(
        Map.of(
            "id",
            id,
            "name",
            name,
            "description",
            city,
            "city",
            city,
            "country",
            "DE",
            "latitude",
            50.4,
            "longitude",
            12.3,
            "network_zone",
            "eu-central"));
  }

  private static ObjectNode type(int id, String name, int cores, int memory, int disk) {
    var price = Map.of("net", "1.0000000000", "gross", "1.1900000000000000");
    var prices = new ArrayList<Object>();
    for (var location : List.of("fsn1", "nbg1")) {
      prices.add(
          Map.of(
              "location", location,
              "price_hourly", price,
              "price_monthly", price,
              "included_traffic", 21990232555520L,
              "price_per_tb_traffic", price));
    }
    var type =
        new HashMap<String, @Nullable Object>(
            Map.of(
                "id",
                id,
                "name",
                name,
                "description",
                name,
                "cores",
                cores,
                "memory",
                memory,
                "disk",
                disk,
                "prices",
                prices,
                "storage_type",
                "local",
                "cpu_type",
                "shared",
                "architecture",
                "x86"));
    type.put("deprecated", false);
    type.put("deprecation", null);
    type.put("category", "cost_optimized");
    type.put("locations", List.of());
    return object(type);
  }

  private static ObjectNode image(int id, String name, String flavor, String version) {
    var image =
        new HashMap<String, @Nullable Object>(
            Map.of(
                "id",
                id,
                "name",
                name,
                "description",
                name,
                "type",
                "system",
                "status",
                "available",
                "os_flavor",
                flavor,
                "os_version",
                version,
                "architecture",
                "x86",
                "created",
                LONG_AGO));
    image.put("bound_to", null);
    image.put("created_from", null);
    image.put("deleted", null);
    image.put("deprecated", null);
    image.put("disk_size", 5);
    image.put("image_size", null);
    image.put("labels", Map.of());
    image.put("protection", Map.of("delete", false));
    image.put("rapid_deploy", true);
    return object(image);
  }

  static ObjectNode object(Map<String, ? extends @Nullable Object> members) {
    return JSON.valueToTree(members);
  }
}
