package io.provisioning.orchestrator.update;

import io.provisioning.config.extension.ExtensionKind;
import io.provisioning.config.extension.lock.ExtensionLock;
import io.provisioning.config.extension.resolution.VersionRange;
import io.provisioning.config.extension.update.UpdatePolicy;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.declaration.Declarations;
import io.provisioning.orchestrator.declaration.Locks;
import io.provisioning.orchestrator.declaration.UpdatePolicies;
import io.provisioning.orchestrator.extension.Catalogs;
import io.provisioning.orchestrator.operation.Desired.Installed;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.resource.RecordedResource;
import io.provisioning.orchestrator.resource.ResourceQuery;
import io.provisioning.orchestrator.resource.Resources;
import io.provisioning.orchestrator.update.TaskservVersionsView.InstalledVersion;
import io.provisioning.orchestrator.update.TaskservVersionsView.TaskservVersions;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.semver4j.Semver;

/** Compares the versions of taskservs that are in use with those that there are. */
final class VersionSurvey {

  private static final int PAGE = 1000;

  private final Resources resources;
  private final Declarations declarations;
  private final Locks locks;
  private final UpdatePolicies policies;
  private final Catalogs catalogs;
  private final DeclaredRanges declared;

  VersionSurvey(
      Resources resources,
      Declarations declarations,
      Locks locks,
      UpdatePolicies policies,
      Catalogs catalogs) {
    this.resources = resources;
    this.declarations = declarations;
    this.locks = locks;
    this.policies = policies;
    this.catalogs = catalogs;
    declared = new DeclaredRanges(declarations, catalogs);
  }

  /**
   * Versions of the taskservs that are installed or locked, also while the registry is away.
   *
   * @param infrastructure null for all of the workspace
   * @throws ProblemException INVALID if how far they may be updated cannot be read
   */
  TaskservVersionsView of(String workspace, @Nullable String infrastructure) {
    var policy = policies.of(workspace);
    var known = catalogs.known(workspace);
    var offered = new Offered(known.offers());
    var warnings = new LinkedHashSet<String>();
    var items = new ArrayList<TaskservVersions>();
    byInfrastructure(workspace, infrastructure)
        .forEach((name, installed) -> {
          Consumer<ProblemException> wrong =
              e -> warnings.add("infrastructure `%s`: %s".formatted(name, e.detail()));
          var lock = lock(workspace, name, wrong);
          var inUse = inUse(installed, lock);
          if (!inUse.isEmpty()) {
            var ranges = declared.of(workspace, name, lock, wrong);
            addNeeded(ranges, inUse, offered);
            inUse.forEach((taskserv, one) ->
                items.add(
                    versions(
                        name,
                        taskserv,
                        one,
                        ranges.getOrDefault(taskserv, Set.of()),
                        policy,
                        offered)));
          }
        });
    return new TaskservVersionsView(
        workspace, known.asOf(), known.silence(), List.copyOf(warnings), items);
  }

  /** Taskservs that are installed, by infrastructure, also of those that have none. */
  private SortedMap<String, List<RecordedResource>> byInfrastructure(
      String workspace, @Nullable String infrastructure) {
    var all = new TreeMap<String, List<RecordedResource>>();
    declarations.names(workspace).stream()
        .filter(it -> infrastructure == null || infrastructure.equals(it))
        .forEach(it -> all.put(it, new ArrayList<>()));
    var query = new ResourceQuery(infrastructure, ResourceRef.Kind.TASKSERV, null, Map.of());
    @Nullable String after = null;
    boolean hasMore = true;
    while (hasMore) {
      var page = resources.find(workspace, query, after, PAGE);
      for (var each : page.resources()) {
        all.computeIfAbsent(each.resource().infrastructure(), _ -> new ArrayList<>()).add(each);
        after = each.id();
      }
      hasMore = page.hasMore();
    }
    return all;
  }

  private ExtensionLock lock(
      String workspace, String infrastructure, Consumer<ProblemException> wrong) {
    try {
      return locks.read(workspace, infrastructure);
    } catch (ProblemException e) {
      wrong.accept(e);
      return ExtensionLock.EMPTY;
    }
  }

  private static SortedMap<String, InUse> inUse(
      List<RecordedResource> installed, ExtensionLock lock) {
    var all = new TreeMap<String, InUse>();
    for (var each : installed) {
      if (each.state() instanceof Installed state) {
        var server = Objects.requireNonNull(each.resource().nullableServer());
        all.computeIfAbsent(each.resource().name(), _ -> new InUse())
            .install(new InstalledVersion(server, state.version()));
      }
    }
    lock.packages().stream()
        .filter(it -> it.kind() == ExtensionKind.TASKSERV)
        .forEach(it -> all.computeIfAbsent(it.name(), _ -> new InUse()).lock(it.version()));
    return all;
  }

  /** What taskservs in use ask for of each other. */
  private static void addNeeded(
      Map<String, Set<String>> ranges, Map<String, InUse> inUse, Offered offered) {
    inUse.forEach((name, one) ->
        one.current().stream()
            .flatMap(version -> offered.dependencies(name, version))
            .filter(it -> inUse.containsKey(it.name()))
            .forEach(
                it -> ranges.computeIfAbsent(it.name(), _ -> new TreeSet<>()).add(it.range())));
  }

  private static TaskservVersions versions(
      String infrastructure,
      String name,
      InUse one,
      Set<String> ranges,
      UpdatePolicy policy,
      Offered offered) {
    var strategy = policy.of(name);
    var fits = inAll(ranges);
    var newest = offered.newest(name, _ -> true);
    var update =
        one.current()
            .flatMap(from ->
                offered
                    .newest(name, to -> fits.test(to) && strategy.allows(from, to))
                    .filter(to -> to.compareTo(from) > 0));
    return new TaskservVersions(
        infrastructure,
        name,
        one.installed(),
        text(one.locked()),
        ranges.stream().filter(it -> !it.equals("*")).toList(),
        strategy,
        text(offered.newest(name, fits)),
        text(newest),
        text(update),
        newest.flatMap(it -> one.oldest().map(oldest -> it.compareTo(oldest) > 0)).orElse(false),
        offered.isYanked(name, one.versions()));
  }

  private static Predicate<Semver> inAll(Set<String> ranges) {
    var parsed = ranges.stream().map(VersionRange::parse).flatMap(Optional::stream).toList();
    return version -> parsed.stream().allMatch(it -> it.contains(version));
  }

  private static @Nullable String text(Optional<Semver> version) {
    return version.map(Semver::getVersion).orElse(null);
  }
}
