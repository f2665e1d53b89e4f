package io.provisioning.orchestrator.update;

import io.provisioning.config.extension.PackageRef;
import io.provisioning.orchestrator.extension.Catalogs;
import io.provisioning.orchestrator.operation.Desired.Installed;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.resource.RecordedResource;
import io.provisioning.orchestrator.resource.ResourceQuery;
import io.provisioning.orchestrator.resource.Resources;
import io.provisioning.orchestrator.update.PackageUsesView.PackageUse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the servers that run a package. Asks the resource graph and the cache, never a registry.
 */
final class PackageUses {

  private static final int PAGE = 1000;

  private final Resources resources;
  private final Catalogs catalogs;

  PackageUses(Resources resources, Catalogs catalogs) {
    this.resources = resources;
    this.catalogs = catalogs;
  }

  /**
   * What to look for; what is null does not matter.
   *
   * @param digest of the package in the registry, or of its files
   */
  record Wanted(
      @Nullable String infrastructure,
      @Nullable String name,
      @Nullable String version,
      @Nullable String digest) {

    private boolean isNamed(RecordedResource one, Installed state) {
      return (name == null || name.equals(one.resource().name()))
          && (version == null || version.equals(state.version()));
    }
  }

  /**
   * Servers that run a package.
   *
   * @param after id of the resource before the first; null for all
   */
  PackageUsesView of(String workspace, Wanted wanted, @Nullable String after, int limit) {
    var packages = new HashMap<String, Optional<String>>();
    var items = new ArrayList<PackageUse>();
    var unknown = 0;
    var query =
        new ResourceQuery(wanted.infrastructure(), ResourceRef.Kind.TASKSERV, null, Map.of());
    var last = after;
    var hasMore = true;
    while (hasMore) {
      var page = resources.find(workspace, query, last, PAGE);
      for (var one : page.resources()) {
        last = one.id();
        if (!(one.state() instanceof Installed state) || !wanted.isNamed(one, state)) {
          continue;
        }
        var use =
            use(one, state, packages.computeIfAbsent(state.digest(), it -> digest(workspace, it)));
        if (isWanted(use, wanted.digest())) {
          if (items.size() == limit) {
            return view(workspace, items, unknown, items.getLast().resource());
          }
          items.add(use);
        } else if (use.digest() == null) {
          unknown++;
        }
      }
      hasMore = page.hasMore();
    }
    return view(workspace, items, unknown, null);
  }

  private Optional<String> digest(String workspace, String files) {
    return catalogs.packageWithFiles(workspace, files).map(PackageRef::digest);
  }

  private static boolean isWanted(PackageUse use, @Nullable String digest) {
    return digest == null || digest.equals(use.digest()) || digest.equals(use.filesDigest());
  }

  private static PackageUse use(RecordedResource one, Installed state, Optional<String> digest) {
    return new PackageUse(
        one.resource().infrastructure(),
        Objects.requireNonNull(one.resource().nullableServer()),
        one.id(),
        one.resource().name(),
        state.version(),
        digest.orElse(null),
        state.digest(),
        one.updatedAt(),
        one.workflow());
  }

  private static PackageUsesView view(
      String workspace, List<PackageUse> items, int unknown, @Nullable String next) {
    return new PackageUsesView(workspace, List.copyOf(items), unknown, next);
  }
}
