package io.provisioning.provider.upcloud;

import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceSpec.FirewallRule;
import io.provisioning.provider.ResourceSpec.FirewallSpec;
import io.provisioning.provider.ResourceSpec.Protocol;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.Scope;
import io.provisioning.provider.cloud.ResourceLocks;
import io.provisioning.provider.cloud.ResourceNames;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Firewalls. UpCloud has rules of each server and nothing that holds them for several, so a
 * firewall is a router without networks, whose labels have the rules, and the rules of each server
 * that names it. A server's list is replaced in one request. See ADR 94.
 */
final class Firewalls {

  /** While servers may have earlier rules than the router. */
  private static final String PENDING = "pending";

  private final UpCloudApi api;
  private final Labels labels;

  /** One list is written at a time, from what is recorded then: it has rules of many firewalls. */
  private final ResourceLocks lists = new ResourceLocks();

  Firewalls(UpCloudApi api, Labels labels) {
    this.api = api;
    this.labels = labels;
  }

  /** Rules that were changed by others, or are not yet on all servers, equal none that exist. */
  static List<FirewallRule> rules(JsonNode router) {
    var rules = FirewallRules.read(router);
    if (rules.isEmpty()) {
      return List.of(byHand("labels with rules that were changed by hand"));
    }
    return Labels.recorded(router, PENDING).isPresent()
        ? List.of(byHand("rules that may not be on all servers yet"))
        : rules.get();
  }

  private static FirewallRule byHand(String description) {
    return new FirewallRule(Protocol.TCP, "", List.of(), description);
  }

  void ensure(ResourceId id, FirewallSpec spec, Snapshot now) {
    var found = now.find(id);
    var before = found.map(router -> (FirewallSpec) now.state(id.kind(), router).spec());
    if (before.isPresent() && !Parts.requireChangeable(id, before.get(), spec)) {
      return;
    }
    boolean isSame = before.map(it -> FirewallRules.isSame(it.rules(), spec.rules())).orElse(false);
    var users = isSame ? List.<JsonNode>of() : users(id);
    var router = write(found, id, spec, !users.isEmpty());
    if (!users.isEmpty()) {
      users.forEach(server -> rewrite(id.scope(), server));
      var _ = write(Optional.of(router), id, spec, false);
    }
  }

  private JsonNode write(
      Optional<JsonNode> found, ResourceId id, FirewallSpec spec, boolean isPending) {
    var recorded = new HashMap<>(FirewallRules.recorded(spec.rules()));
    recorded.put("region", spec.region());
    if (isPending) {
      recorded.put(PENDING, "yes");
    }
    var all = labels.of(id, spec.labels(), recorded);
    var answer =
        found.isPresent()
            ? api.patch(path(found.get()), Map.of("router", Map.of("labels", all)))
            : api.post(
                "/router",
                Map.of(
                    "router",
                    Map.of("name", ResourceNames.of(labels.installation(), id), "labels", all)));
    return answer.path("router");
  }

  private static String path(JsonNode router) {
    return "/router/" + UpCloudApi.id(router);
  }

  /** Servers that name it. */
  private List<JsonNode> users(ResourceId id) {
    return api.servers(labels.of(id.scope())).stream()
        .filter(server -> Guards.names(server).contains(id.name()))
        .toList();
  }

  private void rewrite(Scope scope, JsonNode listed) {
    try {
      var server = api.server(UpCloudApi.id(listed));
      var name = Labels.recorded(server, "name").orElse("unknown");
      var _ = replace(scope.server(name), server, Guards.names(server));
    } catch (ApiException e) {
      if (!e.isNotFound()) {
        throw e;
      }
    }
  }

  /**
   * Replaces the list of a server. It stays where another of its firewalls was deleted by hand, of
   * which it is what is left; that one's repair writes it.
   *
   * @return whether all of its firewalls are known
   */
  private boolean replace(ResourceId id, JsonNode server, List<String> names) {
    return lists.exclusively(
        id,
        () -> {
          var list = Guards.of(api.routers(labels.of(id.scope())).stream()).list(names);
          list.ifPresent(rules -> write(server, rules));
          return list.isPresent();
        });
  }

  private void write(JsonNode server, List<ListedRule> rules) {
    var written = rules.stream().map(ListedRule::members).toList();
    var _ =
        api.put(
            "/server/" + UpCloudApi.id(server) + "/firewall_rule",
            Map.of("firewall_rules", Map.of("firewall_rule", written)));
  }

  static void require(ServerSpec spec, Snapshot now) {
    spec.guards().forEach(name -> Parts.require(now.firewall(name), "firewall/" + name));
  }

  /**
   * Guards a server with what it names. Until its list is written, the server names both what
   * guarded it and what will, so that no firewall is deleted of which it has rules; that it has
   * left some is recorded with the rest of the server. The firewall is switched on once the rules
   * are there.
   */
  void guard(ResourceId id, JsonNode server, ServerSpec spec) {
    var before = Guards.names(server);
    boolean isOn = Guards.isOn(server);
    if (spec.guards().isEmpty()) {
      if (isOn || !before.isEmpty()) {
        change(server, Map.of("firewall", "off", "labels", label(server, List.of())));
      }
      return;
    }
    if (!before.containsAll(spec.guards())) {
      var both = new LinkedHashSet<>(before);
      both.addAll(spec.guards());
      change(server, Map.of("labels", label(server, List.copyOf(both))));
    }
    if (!replace(id, server, spec.guards())) {
      throw new ProviderException(
          Kind.CONFLICT,
          "%s cannot be guarded: rules of its firewalls were changed by hand in the labels of their"
                  .formatted(ResourceLocks.path(id))
              + " routers, or are gone; apply the firewalls again");
    }
    if (!isOn) {
      change(server, Map.of("firewall", "on"));
    }
  }

  private static Map<String, ?> label(JsonNode server, List<String> names) {
    return Map.of("label", Guards.labels(server, names));
  }

  private void change(JsonNode server, Map<String, ?> members) {
    var _ = api.put("/server/" + UpCloudApi.id(server), Map.of("server", members));
  }

  void remove(ResourceId id, Snapshot now) {
    if (now.find(id).isPresent()) {
      Parts.requireUnused(id, !users(id).isEmpty());
      now.all(id).forEach(router -> api.delete(path(router)));
    }
  }
}
