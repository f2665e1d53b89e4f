package io.provisioning.provider.local;

import io.provisioning.provider.Change;
import io.provisioning.provider.ResourceSpec;
import io.provisioning.provider.ResourceSpec.FirewallSpec;
import io.provisioning.provider.ResourceSpec.Mount;
import io.provisioning.provider.ResourceSpec.NetworkSpec;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.ResourceSpec.VolumeSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What can be changed on what exists: limits, keys, and which networks a server is connected to.
 * Labels of users cannot, and the size of a volume is only recorded, so neither counts, but for the
 * label that asks for a capability, and ports that somebody published; nor does the order of
 * networks and mounts, which makes no difference in a container.
 */
final class Changes {

  private Changes() {}

  static Change between(ResourceSpec from, ResourceSpec to) {
    return switch (to) {
      case FirewallSpec _ -> Change.REPLACE;
      case NetworkSpec network ->
          from instanceof NetworkSpec before && before.cidr().equals(network.cidr())
              ? Change.NONE
              : Change.REPLACE;
      case VolumeSpec _ -> from instanceof VolumeSpec ? Change.NONE : Change.REPLACE;
      case ServerSpec server ->
          from instanceof ServerSpec before ? between(before, server) : Change.REPLACE;
    };
  }

  private static Change between(ServerSpec before, ServerSpec after) {
    if (!before.image().equals(after.image())
        || !capability(before).equals(capability(after))
        || !before.settings().equals(after.settings())
        || !mounts(before.mounts()).equals(mounts(after.mounts()))) {
      return Change.REPLACE;
    }
    return before.plan() == after.plan()
            && Set.copyOf(before.authorizedKeys()).equals(Set.copyOf(after.authorizedKeys()))
            && Set.copyOf(before.networks()).equals(Set.copyOf(after.networks()))
        ? Change.NONE
        : Change.IN_PLACE;
  }

  private static String capability(ServerSpec spec) {
    return spec.labels().getOrDefault(ServerShape.CAPABILITY, "");
  }

  private static Set<Mount> mounts(List<Mount> mounts) {
    return mounts.stream()
        .map(mount -> new Mount(mount.volume(), Path.of(mount.path()).normalize().toString()))
        .collect(Collectors.toSet());
  }
}
