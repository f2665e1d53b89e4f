package io.provisioning.provider.testkit.upcloud;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What the simulated cloud offers, in the shapes of the API. */
final class Catalogue {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final List<String> ZONES =
      List.of(
          "de-fra1", "fi-hel1", "fi-hel2", "nl-ams1", "sg-sin1", "uk-lon1", "us-chi1", "us-nyc1",
          "us-sjo1");
  private static final List<Plan> PLANS =
      List.of(
          new Plan("1xCPU-1GB", 1, 1024, 25, 0.744),
          new Plan("2xCPU-4GB", 2, 4096, 80, 2.9761),
          new Plan("4xCPU-8GB", 4, 8192, 160, 5.9523),
          new Plan("6xCPU-16GB", 6, 16384, 320, 11.9047),
          new Plan("8xCPU-32GB", 8, 32768, 640, 23.8095));

  /** Templates of systems that cloud-init sets up. */
  private static final Set<String> TEMPLATES =
      Set.of(
          "01000000-0000-4000-8000-000020070100",
          "01000000-0000-4000-8000-000020080100",
          "01000000-0000-4000-8000-000030220200",
          "01000000-0000-4000-8000-000030240200");

  private Catalogue() {}

  /**
   * A plan.
   *
   * @param memory MiB
   * @param storage GiB that are included
   * @param price hundredths of a currency per hour
   */
  record Plan(String name, int cores, int memory, int storage, double price) {}

  static Plan plan(String name) {
    return PLANS.stream()
        .filter(plan -> plan.name().equals(name))
        .findFirst()
        .orElseThrow(() -> Refusals.invalid("PLAN_INVALID", "The plan " + name + " is unknown."));
  }

  static void requireZone(String zone) {
    if (!ZONES.contains(zone)) {
      throw Refusals.invalid("ZONE_NOT_FOUND", "The zone " + zone + " does not exist.");
    }
  }

  static void requireTemplate(String storage) {
    if (!TEMPLATES.contains(storage)) {
      throw Refusals.notFound("STORAGE");
    }
  }

  static JsonNode zones() {
    var zones =
        ZONES.stream()
            .map(zone -> Map.of("description", zone, "id", zone, "public", "yes"))
            .toList();
    return object(Map.of("zones", Map.of("zone", zones)));
  }

  static JsonNode plans() {
    var plans =
        PLANS.stream()
            .map(plan ->
                Map.of(
                    "core_number", plan.cores(),
                    "memory_amount", plan.memory(),
                    "name", plan.name(),
                    "public_traffic_out", 1024,
                    "storage_size", plan.storage(),
                    "storage_tier", "maxiops"))
            .toList();
    return object(Map.of("plans", Map.of("plan", plans)));
  }

  /** Each zone costs a little more than the one before. */
  static JsonNode prices() {
    var zones = new ArrayList<ObjectNode>();
    for (int n = 0; n < ZONES.size(); n++) {
      double factor = 1 + n / 10.0;
      var zone = object(Map.of("name", ZONES.get(n)));
      PLANS.forEach(plan -> price(zone, "server_plan_" + plan.name(), plan.price() * factor));
      price(zone, "storage_maxiops", 0.031 * factor);
      price(zone, "network_private_vlan", 0.694 * factor);
      price(zone, "firewall", 0.56);
      price(zone, "ipv4_address", 0.336 * factor);
      zones.add(zone);
    }
    return object(Map.of("prices", Map.of("zone", zones)));
  }

  private static void price(ObjectNode zone, String name, double price) {
    zone.set(name, object(Map.of("amount", 1, "price", price)));
  }

  static ObjectNode object(Map<String, ? extends @Nullable Object> members) {
    return JSON.valueToTree(members);
  }
}
