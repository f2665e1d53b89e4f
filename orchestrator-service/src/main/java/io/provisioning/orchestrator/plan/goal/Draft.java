package io.provisioning.orchestrator.plan.goal;

import io.provisioning.config.declaration.Blueprint;
import io.provisioning.config.declaration.Blueprint.Addition;
import io.provisioning.config.declaration.Blueprint.Part;
import io.provisioning.config.infrastructure.Infrastructure.Firewall;
import io.provisioning.config.infrastructure.Infrastructure.Network;
import io.provisioning.config.infrastructure.Infrastructure.Rule;
import io.provisioning.config.infrastructure.Infrastructure.Server;
import io.provisioning.config.infrastructure.Infrastructure.Taskserv;
import io.provisioning.config.infrastructure.Infrastructure.Volume;
import io.provisioning.orchestrator.operation.Desired.Installed;
import io.provisioning.orchestrator.operation.Desired.Provided;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.plan.goal.Installations.Site;
import io.provisioning.provider.ResourceSpec.FirewallRule;
import io.provisioning.provider.ResourceSpec.FirewallSpec;
import io.provisioning.provider.ResourceSpec.Mount;
import io.provisioning.provider.ResourceSpec.NetworkSpec;
import io.provisioning.provider.ResourceSpec.Protocol;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.ResourceSpec.VolumeSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Turns the parts of a blueprint into resources as they should be. */
final class Draft {

  private final String infrastructure;
  private final Siting siting;
  private final Installations installations;
  private final World world;
  private final List<String> authorizedKeys;
  private final Declaration declaration;
  private final boolean isWhole;

  /**
   * A draft.
   *
   * @param authorizedKeys empty to keep those that are there
   * @param declaration gets the resources
   * @param isWhole whether taskservs that are not declared go
   */
  Draft(
      String infrastructure,
      Siting siting,
      Installations installations,
      World world,
      List<String> authorizedKeys,
      Declaration declaration,
      boolean isWhole) {
    this.infrastructure = infrastructure;
    this.siting = siting;
    this.installations = installations;
    this.world = world;
    this.authorizedKeys = authorizedKeys;
    this.declaration = declaration;
    this.isWhole = isWhole;
  }

  void add(Blueprint blueprint) {
    blueprint.networks().forEach(this::network);
    blueprint.firewalls().forEach(this::firewall);
    blueprint.volumes().forEach(this::volume);
    var more =
        blueprint.installations().stream()
            .collect(
                Collectors.groupingBy(
                    part -> part.declared().server(), TreeMap::new, Collectors.toList()));
    for (var part : blueprint.servers()) {
      server(part);
      var wanted = new ArrayList<>(part.declared().taskservs());
      var apart = more.remove(part.declared().name());
      if (apart != null) {
        apart.forEach(it -> wanted.add(it.declared().taskserv()));
      }
      taskservs(site(part), wanted, isWhole ? Map.of() : present(part.declared().name()));
    }
    more.forEach(this::installOnRecorded);
  }

  private void network(Part<Network> part) {
    var network = part.declared();
    if (siting.offers(network.provider(), part.place())) {
      var region = siting.region(network.provider(), network.region(), part.place());
      var spec = new NetworkSpec(region, network.cidr(), network.labels());
      siting.check(network.provider(), spec, part.place());
      declaration.add(
          new Declared(
              ResourceRef.network(infrastructure, network.name()),
              new Provided(network.provider(), spec, null, part.cluster()),
              List.of()),
          part.place());
    }
  }

  private void firewall(Part<Firewall> part) {
    var firewall = part.declared();
    if (siting.offers(firewall.provider(), part.place())) {
      var region = siting.region(firewall.provider(), firewall.region(), part.place());
      var spec =
          new FirewallSpec(
              region, firewall.rules().stream().map(Draft::rule).toList(), firewall.labels());
      siting.check(firewall.provider(), spec, part.place());
      declaration.add(
          new Declared(
              ResourceRef.firewall(infrastructure, firewall.name()),
              new Provided(firewall.provider(), spec, null, part.cluster()),
              List.of()),
          part.place());
    }
  }

  private static FirewallRule rule(Rule rule) {
    return new FirewallRule(
        Protocol.valueOf(rule.protocol().toUpperCase(Locale.ROOT)),
        Objects.requireNonNullElse(rule.ports(), ""),
        rule.sources(),
        Objects.requireNonNullElse(rule.description(), ""));
  }

  private void volume(Part<Volume> part) {
    var volume = part.declared();
    if (siting.offers(volume.provider(), part.place())) {
      var region = siting.region(volume.provider(), volume.region(), part.place());
      var spec = new VolumeSpec(region, volume.size(), volume.labels());
      siting.check(volume.provider(), spec, part.place());
      declaration.add(
          new Declared(
              ResourceRef.volume(infrastructure, volume.name()),
              new Provided(volume.provider(), spec, null, part.cluster()),
              List.of()),
          part.place());
    }
  }

  private void server(Part<Server> part) {
    var server = part.declared();
    var place = part.place();
    if (siting.offers(server.provider(), place)) {
      var spec =
          new ServerSpec(
              siting.region(server.provider(), server.region(), place),
              siting.size(server.provider(), server.plan(), place),
              siting.image(server.provider(), server.image(), place),
              server.networks(),
              server.volumes().stream()
                  .map(mount -> new Mount(mount.volume(), mount.path()))
                  .toList(),
              authorizedKeys.isEmpty() ? world.authorizedKeys(server.name()) : authorizedKeys,
              server.labels(),
              server.providerConfig(),
              server.firewalls());
      siting.check(server.provider(), spec, place);
      declaration.add(
          new Declared(
              ResourceRef.server(infrastructure, server.name()),
              new Provided(server.provider(), spec, server.role(), part.cluster()),
              List.of()),
          place);
    }
  }

  private Site site(Part<Server> part) {
    var server = part.declared();
    return new Site(infrastructure, server.name(), server.provider(), part.cluster(), part.place());
  }

  private void taskservs(Site site, List<Taskserv> taskservs, Map<String, Installed> present) {
    installations
        .on(site, taskservs, present)
        .forEach(declared -> declaration.add(declared, site.place()));
  }

  /** What stands on the server already takes part in the choice and is not declared again. */
  private void installOnRecorded(String server, List<Part<Addition>> wanted) {
    var place = wanted.getFirst().place();
    var recorded = world.find(Declared.server(server));
    if (recorded.isEmpty() || !recorded.get().exists()) {
      declaration.missingServer(server, place);
      return;
    }
    var state = recorded.get().state();
    var site = new Site(infrastructure, server, state.provider(), state.cluster(), place);
    taskservs(
        site, wanted.stream().map(part -> part.declared().taskserv()).toList(), present(server));
  }

  private Map<String, Installed> present(String server) {
    var present = new TreeMap<String, Installed>();
    for (var taskserv : world.taskservsOn(server).values()) {
      if (taskserv.exists()) {
        present.put(taskserv.resource().name(), (Installed) taskserv.state());
      }
    }
    return present;
  }
}
