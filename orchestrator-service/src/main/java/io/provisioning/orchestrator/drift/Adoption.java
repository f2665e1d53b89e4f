package io.provisioning.orchestrator.drift;

import io.provisioning.config.infrastructure.AccountRef;
import io.provisioning.config.infrastructure.Infrastructure;
import io.provisioning.config.infrastructure.Infrastructure.Firewall;
import io.provisioning.config.infrastructure.Infrastructure.Mount;
import io.provisioning.config.infrastructure.Infrastructure.Network;
import io.provisioning.config.infrastructure.Infrastructure.Rule;
import io.provisioning.config.infrastructure.Infrastructure.Server;
import io.provisioning.config.infrastructure.Infrastructure.Volume;
import io.provisioning.orchestrator.drift.Edit.Place;
import io.provisioning.orchestrator.drift.Edit.Step;
import io.provisioning.orchestrator.operation.Desired.Provided;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.provider.ResourceSpec;
import io.provisioning.provider.ResourceSpec.FirewallRule;
import io.provisioning.provider.ResourceSpec.FirewallSpec;
import io.provisioning.provider.ResourceSpec.NetworkSpec;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.ResourceSpec.VolumeSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Says what a declaration would have to say so that a resource is as declared. Pure. */
final class Adoption {

  private final Infrastructure declared;

  /** Whether providers are taken from the document, and not from whoever applied it. */
  private final boolean isSited;

  Adoption(Infrastructure declared, boolean isSited) {
    this.declared = declared;
    this.isSited = isSited;
  }

  /** Without the resource; empty if no part of the document stands for just that. */
  Optional<Edit> without(ResourceRef resource) {
    var name = resource.name();
    return switch (resource.kind()) {
      case NETWORK ->
          index(declared.networks(), Network::name, name)
              .map(at ->
                  removed(
                      new Place("networks", at, name), networks(without(declared.networks(), at))));
      case FIREWALL ->
          index(declared.firewalls(), Firewall::name, name)
              .map(at ->
                  removed(
                      new Place("firewalls", at, name),
                      firewalls(without(declared.firewalls(), at))));
      case VOLUME ->
          index(declared.volumes(), Volume::name, name)
              .map(at ->
                  removed(
                      new Place("volumes", at, name), volumes(without(declared.volumes(), at))));
      case SERVER ->
          server(name)
              .map(at ->
                  removed(
                      new Place("servers", at, name), servers(without(declared.servers(), at))));
      case TASKSERV -> Optional.empty();
    };
  }

  private static Edit removed(Place element, Infrastructure expected) {
    return new Edit(expected, List.of(new Step.Remove(element)));
  }

  /** With what differs; empty if no part of the document stands for just this resource. */
  Optional<Edit> changed(ResourceRef resource, ResourceSpec from, ResourceSpec to) {
    var name = resource.name();
    return switch (to) {
      case NetworkSpec network ->
          index(declared.networks(), Network::name, name)
              .map(at -> changed(at, (NetworkSpec) from, network));
      case FirewallSpec firewall ->
          index(declared.firewalls(), Firewall::name, name)
              .map(at -> changed(at, (FirewallSpec) from, firewall));
      case VolumeSpec volume ->
          index(declared.volumes(), Volume::name, name)
              .map(at -> changed(at, (VolumeSpec) from, volume));
      case ServerSpec server -> server(name).map(at -> changed(at, (ServerSpec) from, server));
    };
  }

  private Edit changed(int at, NetworkSpec from, NetworkSpec to) {
    var before = declared.networks().get(at);
    var change = new Changing(new Place("networks", at, before.name()));
    var after =
        new Network(
            before.name(),
            before.provider(),
            change.of("region", from.region(), to.region(), before.region()),
            change.of("cidr", from.cidr(), to.cidr(), before.cidr()),
            change.of("labels", from.labels(), to.labels(), before.labels(), this::own));
    return new Edit(networks(with(declared.networks(), at, after)), change.steps);
  }

  private Edit changed(int at, FirewallSpec from, FirewallSpec to) {
    var before = declared.firewalls().get(at);
    var change = new Changing(new Place("firewalls", at, before.name()));
    var after =
        new Firewall(
            before.name(),
            before.provider(),
            change.of("region", from.region(), to.region(), before.region()),
            change.rules(from, to, before.rules()),
            change.of("labels", from.labels(), to.labels(), before.labels(), this::own));
    return new Edit(firewalls(with(declared.firewalls(), at, after)), change.steps);
  }

  private Edit changed(int at, VolumeSpec from, VolumeSpec to) {
    var before = declared.volumes().get(at);
    var change = new Changing(new Place("volumes", at, before.name()));
    var after =
        new Volume(
            before.name(),
            before.provider(),
            change.of("region", from.region(), to.region(), before.region()),
            change.of("size", from.size(), to.size(), before.size()),
            change.of("labels", from.labels(), to.labels(), before.labels(), this::own));
    return new Edit(volumes(with(declared.volumes(), at, after)), change.steps);
  }

  private Edit changed(int at, ServerSpec from, ServerSpec to) {
    var before = declared.servers().get(at);
    var change = new Changing(new Place("servers", at, before.name()));
    var after =
        new Server(
            before.name(),
            before.provider(),
            change.of("plan", plan(from), plan(to), before.plan()),
            before.role(),
            change.of("region", from.region(), to.region(), before.region()),
            change.of("image", from.image(), to.image(), before.image()),
            before.count(),
            change.of("networks", from.networks(), to.networks(), before.networks()),
            change.mounts(from, to, before.volumes()),
            before.taskservs(),
            change.of("labels", from.labels(), to.labels(), before.labels(), this::own),
            change.of(
                "provider_config",
                from.settings(),
                to.settings(),
                before.providerConfig(),
                settings -> settings),
            change.firewalls(from, to, before.firewalls()));
    return new Edit(servers(with(declared.servers(), at, after)), change.steps);
  }

  /** With one more resource. */
  Edit with(ResourceRef resource, Provided found) {
    var name = resource.name();
    var provider = isSited ? found.provider() : declared.settings().provider();
    return switch (found.spec()) {
      case NetworkSpec network -> {
        var labels = own(network.labels());
        var region = region(network.region());
        var more = new Network(name, provider, region.orElse(null), network.cidr(), labels);
        var text = begun(name, provider, network.region());
        text.put("cidr", network.cidr());
        labels(text, labels);
        yield new Edit(
            networks(and(declared.networks(), more)), List.of(new Step.Add("networks", text)));
      }
      case FirewallSpec firewall -> {
        var labels = own(firewall.labels());
        var region = region(firewall.region());
        var rules = firewall.rules().stream().map(Adoption::rule).toList();
        var more = new Firewall(name, provider, region.orElse(null), rules, labels);
        var text = begun(name, provider, firewall.region());
        text.put("rules", writtenRules(rules));
        labels(text, labels);
        yield new Edit(
            firewalls(and(declared.firewalls(), more)), List.of(new Step.Add("firewalls", text)));
      }
      case VolumeSpec volume -> {
        var labels = own(volume.labels());
        var region = region(volume.region());
        var more = new Volume(name, provider, region.orElse(null), volume.size(), labels);
        var text = begun(name, provider, volume.region());
        text.put("size", volume.size());
        labels(text, labels);
        yield new Edit(
            volumes(and(declared.volumes(), more)), List.of(new Step.Add("volumes", text)));
      }
      case ServerSpec server -> server(name, provider, server);
    };
  }

  private Edit server(String name, String provider, ServerSpec server) {
    var labels = own(server.labels());
    var mounts =
        server.mounts().stream().map(mount -> new Mount(mount.volume(), mount.path())).toList();
    var more =
        new Server(
            name,
            provider,
            plan(server),
            null,
            region(server.region()).orElse(null),
            server.image(),
            null,
            server.networks(),
            mounts,
            List.of(),
            labels,
            server.settings(),
            server.guards());
    var text = begun(name, provider, server.region());
    text.put("plan", plan(server));
    text.put("image", server.image());
    if (!server.networks().isEmpty()) {
      text.put("networks", server.networks());
    }
    if (!mounts.isEmpty()) {
      text.put("volumes", written(mounts));
    }
    if (!server.guards().isEmpty()) {
      text.put("firewalls", server.guards());
    }
    labels(text, labels);
    if (!server.settings().isEmpty()) {
      text.put("provider_config", server.settings());
    }
    return new Edit(servers(and(declared.servers(), more)), List.of(new Step.Add("servers", text)));
  }

  private Optional<String> region(String region) {
    return isSited ? Optional.of(region) : Optional.ofNullable(declared.settings().region());
  }

  private Map<String, Object> begun(String name, String provider, String region) {
    var text = new LinkedHashMap<String, Object>();
    text.put("name", name);
    var site = AccountRef.of(provider);
    if (!provider.equals(declared.settings().provider())) {
      text.put("provider", site.provider());
      if (!site.isDefault()) {
        text.put("account", site.account());
      }
    }
    if (isSited && !region.equals(declared.settings().region())) {
      text.put("region", region);
    }
    return text;
  }

  private static void labels(Map<String, Object> text, Map<String, String> labels) {
    if (!labels.isEmpty()) {
      text.put("labels", labels);
    }
  }

  /** Without those that the settings give to everything. */
  private Map<String, String> own(Map<String, String> labels) {
    var own = new TreeMap<>(labels);
    own.entrySet().removeAll(declared.settings().labels().entrySet());
    return own;
  }

  /** One that stands for several is none of them. */
  private Optional<Integer> server(String name) {
    return index(declared.servers(), Server::name, name)
        .filter(at -> declared.servers().get(at).count() == null);
  }

  private static String plan(ServerSpec server) {
    return server.plan().name().toLowerCase(Locale.ROOT);
  }

  private static List<Map<String, String>> written(List<Mount> mounts) {
    return mounts.stream()
        .map(mount -> {
          Map<String, String> text = new LinkedHashMap<>();
          text.put("volume", mount.volume());
          text.put("path", mount.path());
          return text;
        })
        .toList();
  }

  private static Rule rule(FirewallRule rule) {
    return new Rule(
        rule.protocol().name().toLowerCase(Locale.ROOT),
        rule.ports().isEmpty() ? null : rule.ports(),
        rule.sources(),
        rule.description().isEmpty() ? null : rule.description());
  }

  private static List<Map<String, Object>> writtenRules(List<Rule> rules) {
    return rules.stream()
        .map(rule -> {
          Map<String, Object> text = new LinkedHashMap<>();
          text.put("protocol", rule.protocol());
          var ports = rule.ports();
          if (ports != null) {
            text.put("ports", ports);
          }
          text.put("sources", rule.sources());
          var description = rule.description();
          if (description != null) {
            text.put("description", description);
          }
          return text;
        })
        .toList();
  }

  private Infrastructure firewalls(List<Firewall> firewalls) {
    return new Infrastructure(
        declared.name(),
        declared.settings(),
        declared.networks(),
        declared.volumes(),
        declared.servers(),
        declared.clusters(),
        firewalls);
  }

  private Infrastructure networks(List<Network> networks) {
    return new Infrastructure(
        declared.name(),
        declared.settings(),
        networks,
        declared.volumes(),
        declared.servers(),
        declared.clusters(),
        declared.firewalls());
  }

  private Infrastructure volumes(List<Volume> volumes) {
    return new Infrastructure(
        declared.name(),
        declared.settings(),
        declared.networks(),
        volumes,
        declared.servers(),
        declared.clusters(),
        declared.firewalls());
  }

  private Infrastructure servers(List<Server> servers) {
    return new Infrastructure(
        declared.name(),
        declared.settings(),
        declared.networks(),
        declared.volumes(),
        servers,
        declared.clusters(),
        declared.firewalls());
  }

  private static <T> Optional<Integer> index(
      List<T> list, Function<T, String> nameOf, String name) {
    for (int at = 0; at < list.size(); at++) {
      if (nameOf.apply(list.get(at)).equals(name)) {
        return Optional.of(at);
      }
    }
    return Optional.empty();
  }

  private static <T> List<T> without(List<T> list, int at) {
    var rest = new ArrayList<>(list);
    rest.remove(at);
    return rest;
  }

  private static <T> List<T> with(List<T> list, int at, T other) {
    var all = new ArrayList<>(list);
    all.set(at, other);
    return all;
  }

  private static <T> List<T> and(List<T> list, T more) {
    var all = new ArrayList<>(list);
    all.add(more);
    return all;
  }

  /** Collects what differs between two specifications. */
  private static final class Changing {

    private final Place object;
    private final List<Step> steps = new ArrayList<>();

    private Changing(Place object) {
      this.object = object;
    }

    private <T extends @Nullable Object> T of(String property, T from, T to, T declared) {
      if (Objects.equals(from, to)) {
        return declared;
      }
      steps.add(new Step.Set(object, property, Objects.requireNonNull(to)));
      return to;
    }

    private Map<String, String> of(
        String property,
        Map<String, String> from,
        Map<String, String> to,
        Map<String, String> declared,
        Function<Map<String, String>, Map<String, String>> own) {
      if (from.equals(to)) {
        return declared;
      }
      var after = own.apply(to);
      steps.add(new Step.Set(object, property, after));
      return after;
    }

    private List<Rule> rules(FirewallSpec from, FirewallSpec to, List<Rule> declared) {
      if (Set.copyOf(from.rules()).equals(Set.copyOf(to.rules()))) {
        return declared;
      }
      var after = to.rules().stream().map(Adoption::rule).toList();
      steps.add(new Step.Set(object, "rules", writtenRules(after)));
      return after;
    }

    private List<String> firewalls(ServerSpec from, ServerSpec to, List<String> declared) {
      return Set.copyOf(from.guards()).equals(Set.copyOf(to.guards()))
          ? declared
          : of("firewalls", from.guards(), to.guards(), declared);
    }

    private List<Mount> mounts(ServerSpec from, ServerSpec to, List<Mount> declared) {
      if (Set.copyOf(from.mounts()).equals(Set.copyOf(to.mounts()))) {
        return declared;
      }
      var after =
          to.mounts().stream().map(mount -> new Mount(mount.volume(), mount.path())).toList();
      steps.add(new Step.Set(object, "volumes", written(after)));
      return after;
    }
  }
}
