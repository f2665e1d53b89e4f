package io.provisioning.orchestrator.plan.goal;

import io.provisioning.config.infrastructure.AccountRef;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.Desired.Provided;
import io.provisioning.orchestrator.operation.Effects.Facts;
import io.provisioning.orchestrator.operation.PropertyChange;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.plan.KnownDrift;
import io.provisioning.orchestrator.plan.Observations;
import io.provisioning.orchestrator.plan.Observed;
import io.provisioning.orchestrator.plan.PlanProblem;
import io.provisioning.orchestrator.plan.goal.World.Block;
import io.provisioning.orchestrator.plan.goal.World.Present;
import io.provisioning.orchestrator.provider.Providers;
import io.provisioning.orchestrator.resource.RecordedResource;
import io.provisioning.orchestrator.resource.ResourceGraph;
import io.provisioning.provider.Change;
import io.provisioning.provider.Provider;
import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.ResourceSpec;
import io.provisioning.provider.ResourceSpec.NetworkSpec;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.ResourceState;
import io.provisioning.provider.ResourceState.ServerState;
import io.provisioning.provider.ResourceState.ServerStatus;
import io.provisioning.provider.Scope;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads the world: the graph once, and each provider in one call. */
public final class WorldReader implements Observations {

  private final ResourceGraph graph;
  private final Providers providers;
  private final KnownDrift drift;

  public WorldReader(ResourceGraph graph, Providers providers, KnownDrift drift) {
    this.graph = graph;
    this.providers = providers;
    this.drift = drift;
  }

  /**
   * The infrastructure as it is now.
   *
   * @param declared providers that the declaration names; unknown ones are not asked
   * @throws ProblemException UNAVAILABLE if a provider does not answer
   */
  public World read(String workspace, String infrastructure, Collection<String> declared) {
    var all = graph.recorded(workspace);
    var recorded =
        all.stream()
            .filter(it -> it.resource().infrastructure().equals(infrastructure))
            .collect(Collectors.toMap(it -> it.resource().path(), it -> it));
    var observed = observe(new Scope(workspace, infrastructure), recorded.values(), declared);
    var resources = new HashMap<String, Present>();
    observed.forEach((path, found) -> resources.put(path, found(path, found, recorded.get(path))));
    recorded.forEach((path, it) -> {
      if (it.state() instanceof Provided provided && !observed.containsKey(path)) {
        requireAsked(it, provided);
        resources.put(path, missing(it));
      }
    });
    var drifted = drift.taskservs(workspace, infrastructure);
    recorded.values().stream()
        .filter(it -> it.resource().kind() == ResourceRef.Kind.TASKSERV)
        .forEach(it -> {
          var path = it.resource().path();
          resources.put(path, taskserv(it, observed, drifted.get(path)));
        });
    return World.of(resources, otherBlocks(all, infrastructure));
  }

  @Override
  public List<Observed> observe(String workspace, String infrastructure) {
    return read(workspace, infrastructure, List.of()).resources().values().stream()
        .map(it ->
            new Observed(it.resource(), it.state(), it.recorded(), it.exists(), it.isRunning()))
        .toList();
  }

  /** What is in a region that is not used any more was not asked for: it is unknown, not gone. */
  private void requireAsked(RecordedResource recorded, Provided state) {
    var region = state.spec().region();
    var regions = providers.get(state.provider()).description().regions();
    if (!regions.contains(region)) {
      var name = AccountRef.of(state.provider()).provider();
      throw PlanProblem.UNREADABLE_WORLD.because(
          "%s is in region `%s` of %s, which is not used any more (%s are): whether it still exists is unknown"
              .formatted(recorded.resource().path(), region, name, String.join(", ", regions)),
          "use that region again (`provisioning.providers.%s.region`), then plan again"
              .formatted(name));
    }
  }

  /** Refuses to look for resources in another account than the one where they are. */
  private static void requireAccount(
      String name, Provider provider, Scope scope, Collection<RecordedResource> recorded) {
    var kept =
        recorded.stream()
            .filter(it -> it.state().provider().equals(name))
            .filter(it -> it.facts().attributes().containsKey(Facts.ACCOUNT))
            .toList();
    if (kept.isEmpty()) {
      return;
    }
    provider
        .accountId(scope)
        .ifPresent(account ->
            kept.stream()
                .filter(it -> !it.facts().isIn(account))
                .findFirst()
                .ifPresent(it -> {
                  throw PlanProblem.UNREADABLE_WORLD.because(
                      "the credential of provider `%s` is of account %s, and %s is in account %s: whether it still exists is unknown"
                          .formatted(
                              name,
                              account,
                              it.resource().path(),
                              it.facts().attributes().get(Facts.ACCOUNT)),
                      "use a credential of that account, then plan again");
                }));
  }

  private record Found(String provider, Provider at, ResourceState state) {}

  private Map<String, Found> observe(
      Scope scope, Collection<RecordedResource> recorded, Collection<String> declared) {
    var names = new TreeSet<>(declared);
    names.removeIf(name -> !providers.knows(name));
    recorded.forEach(it -> names.add(it.state().provider()));
    var observed = new HashMap<String, Found>();
    var homes =
        recorded.stream()
            .collect(Collectors.toMap(it -> it.resource().path(), it -> it.state().provider()));
    for (var name : names) {
      var provider = providers.get(name);
      for (var state : list(name, provider, scope, recorded)) {
        var path = path(state.id());
        // Left over at another provider than the record says: the recorded one counts.
        if (!observed.containsKey(path) || name.equals(homes.get(path))) {
          observed.put(path, new Found(name, provider, state));
        }
      }
    }
    return observed;
  }

  private static List<ResourceState> list(
      String name, Provider provider, Scope scope, Collection<RecordedResource> recorded) {
    try {
      requireAccount(name, provider, scope, recorded);
      return provider.list(scope);
    } catch (ProviderException e) {
      throw PlanProblem.UNREADABLE_WORLD.because(
          "provider `" + name + "` does not report what exists: " + e.getMessage(),
          "check that the provider can be reached, then plan again",
          e);
    }
  }

  private static Present found(String path, Found found, @Nullable RecordedResource recorded) {
    var state = found.state();
    boolean isRunning =
        !(state instanceof ServerState server) || server.status() == ServerStatus.RUNNING;
    var resource = resource(state.id());
    if (recorded == null) {
      var real = new Provided(found.provider(), state.spec(), null, null);
      var told = path + " exists at " + found.provider() + " but is not recorded";
      return new Present(resource, real, null, true, isRunning, told);
    }
    var wanted = (Provided) recorded.state();
    var spec = isRunning ? state.spec() : withKeys(state.spec(), wanted.spec());
    boolean isSame =
        wanted.provider().equals(found.provider())
            && found.at().change(spec, wanted.spec()) == Change.NONE;
    if (isSame) {
      var told = isRunning ? null : path + " is " + status(state) + " and is started again";
      return new Present(resource, wanted, wanted, true, isRunning, told);
    }
    var real = new Provided(found.provider(), spec, wanted.role(), wanted.cluster());
    return new Present(resource, real, wanted, true, isRunning, drift(path, wanted, real));
  }

  /** Who may log in can be read only where the server runs: until then, it is as recorded. */
  private static ResourceSpec withKeys(ResourceSpec real, ResourceSpec recorded) {
    return real instanceof ServerSpec server && recorded instanceof ServerSpec known
        ? new ServerSpec(
            server.region(),
            server.plan(),
            server.image(),
            server.networks(),
            server.mounts(),
            known.authorizedKeys(),
            server.labels(),
            server.providerConfig(),
            server.firewalls())
        : real;
  }

  private static String drift(String path, Desired wanted, Desired real) {
    var changes =
        PropertyChange.between(wanted, real).stream()
            .map(PropertyChange::toString)
            .collect(Collectors.joining(", "));
    return path + " drifted: " + changes;
  }

  private static String status(ResourceState state) {
    return state instanceof ServerState server
        ? server.status().name().toLowerCase(Locale.ROOT)
        : "there";
  }

  private static Present missing(RecordedResource recorded) {
    var told = recorded.resource().path() + " is gone from " + recorded.state().provider();
    return new Present(recorded.resource(), recorded.state(), recorded.state(), false, false, told);
  }

  private static Present taskserv(
      RecordedResource recorded, Map<String, Found> observed, @Nullable String drift) {
    var server = recorded.resource().server().map(Declared::server).orElse("");
    boolean exists = observed.containsKey(server);
    return new Present(
        recorded.resource(), recorded.state(), recorded.state(), exists, exists, drift);
  }

  private static List<Block> otherBlocks(List<RecordedResource> all, String infrastructure) {
    return all.stream()
        .filter(it -> !it.resource().infrastructure().equals(infrastructure))
        .map(it ->
            it.state() instanceof Provided(var provider, NetworkSpec network, var _, var _)
                ? new Block(provider, network.cidr(), it.id())
                : null)
        .filter(Objects::nonNull)
        .toList();
  }

  private static String path(ResourceId id) {
    return resource(id).path();
  }

  private static ResourceRef resource(ResourceId id) {
    var infrastructure = id.scope().infrastructure();
    return switch (id.kind()) {
      case NETWORK -> ResourceRef.network(infrastructure, id.name());
      case FIREWALL -> ResourceRef.firewall(infrastructure, id.name());
      case VOLUME -> ResourceRef.volume(infrastructure, id.name());
      case SERVER -> ResourceRef.server(infrastructure, id.name());
    };
  }
}
