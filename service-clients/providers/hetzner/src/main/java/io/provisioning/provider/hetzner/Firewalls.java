package io.provisioning.provider.hetzner;

import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceSpec.FirewallSpec;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/** Firewalls, and which of them guard a server. They are in no location. */
final class Firewalls {

  private final HetznerApi api;
  private final Actions actions;
  private final Labels labels;
  private final Parts parts;

  Firewalls(HetznerApi api, Actions actions, Labels labels, Parts parts) {
    this.api = api;
    this.actions = actions;
    this.labels = labels;
    this.parts = parts;
  }

  void ensure(ResourceId id, FirewallSpec spec, Snapshot now) {
    var found = now.find(id);
    var all = labels.of(id, spec.labels(), Map.of("region", spec.region()));
    var rules = FirewallRules.written(spec.rules());
    if (found.isEmpty()) {
      var body = Map.of("name", labels.name(id), "rules", rules, "labels", all);
      parts.create(id, "firewalls", () -> api.post("/firewalls", body));
      return;
    }
    var before = (FirewallSpec) now.state(id.kind(), found.get()).spec();
    if (Parts.requireChangeable(id, before, spec)) {
      if (!Offers.isSame(before.rules(), spec.rules())) {
        actions.await(api.post(path(found.get(), "set_rules"), Map.of("rules", rules)));
      }
      var _ = api.put("/firewalls/" + Snapshot.number(found.get()), Parts.labelled(all));
    }
  }

  void remove(ResourceId id, Snapshot now) {
    now.find(id)
        .ifPresent(firewall -> {
          Parts.requireUnused(id, !firewall.path("applied_to").isEmpty());
          var _ = api.delete("/firewalls/" + Snapshot.number(firewall));
        });
  }

  static void require(ServerSpec spec, Snapshot now) {
    spec.guards().forEach(name -> Parts.require(now.firewall(name), "firewall/" + name));
  }

  /** For a server that is made, which is guarded from its first moment. */
  static List<Map<String, Long>> ofNew(ServerSpec spec, Snapshot now) {
    return numbers(spec, now).stream().map(number -> Map.of("firewall", number)).toList();
  }

  /** What lets in more comes first, so that nobody is shut out in between. */
  void guard(JsonNode server, ServerSpec spec, Snapshot now) {
    var wanted = numbers(spec, now);
    var applied = Snapshot.guards(server);
    for (long firewall : wanted) {
      if (!applied.contains(firewall)) {
        resource(firewall, "apply_to_resources", "apply_to", server);
      }
    }
    for (long firewall : applied) {
      if (!wanted.contains(firewall)) {
        resource(firewall, "remove_from_resources", "remove_from", server);
      }
    }
  }

  private void resource(long firewall, String action, String member, JsonNode server) {
    var resource = Map.of("type", "server", "server", Map.of("id", Snapshot.number(server)));
    actions.await(
        api.post(
            "/firewalls/%d/actions/%s".formatted(firewall, action),
            Map.of(member, List.of(resource))));
  }

  private static Set<Long> numbers(ServerSpec spec, Snapshot now) {
    var numbers = new TreeSet<Long>();
    spec.guards().forEach(name -> now.firewall(name).map(Snapshot::number).ifPresent(numbers::add));
    return numbers;
  }

  private static String path(JsonNode firewall, String action) {
    return "/firewalls/" + Snapshot.number(firewall) + "/actions/" + action;
  }
}
