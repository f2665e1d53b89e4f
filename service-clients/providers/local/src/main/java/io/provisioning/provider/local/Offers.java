package io.provisioning.provider.local;

import io.provisioning.provider.Change;
import io.provisioning.provider.PlanSize;
import io.provisioning.provider.Price;
import io.provisioning.provider.ProviderDescription;
import io.provisioning.provider.ProviderDescription.PlanOffer;
import io.provisioning.provider.ResourceSpec;
import io.provisioning.provider.ResourceSpec.NetworkSpec;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.ResourceSpec.VolumeSpec;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** What this machine offers: it costs nothing, so it is small. */
final class Offers {

  static final String REGION = "local";
  private static final long MIB = 1L << 20;
  private static final Currency EUR = Currency.getInstance("EUR");

  private static final ProviderDescription DESCRIPTION =
      new ProviderDescription(
          "local",
          "systemd containers on this machine; the size of a volume is recorded, not enforced",
          List.of(REGION),
          List.of(BaseImage.NAME),
          Map.of(
              PlanSize.SMALL, offer(1, 512),
              PlanSize.MEDIUM, offer(2, 1024),
              PlanSize.LARGE, offer(4, 2048),
              PlanSize.XLARGE, offer(8, 4096)));

  private Offers() {}

  static ProviderDescription description() {
    return DESCRIPTION;
  }

  static Price free() {
    return Price.free(EUR);
  }

  static PlanOffer offer(PlanSize plan) {
    return Objects.requireNonNull(DESCRIPTION.plans().get(plan), plan::name);
  }

  /** The plan with just this memory, if there is one. */
  static Optional<PlanSize> planOf(long memory) {
    return DESCRIPTION.plans().entrySet().stream()
        .filter(plan -> plan.getValue().memory() == memory)
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /**
   * Labels of users are kept by the platform; on what exists they cannot be changed, so they do not
   * count.
   */
  static Change change(ResourceSpec from, ResourceSpec to) {
    return switch (to) {
      case NetworkSpec network ->
          from instanceof NetworkSpec before && before.cidr().equals(network.cidr())
              ? Change.NONE
              : Change.REPLACE;
      case VolumeSpec _ -> from instanceof VolumeSpec ? Change.NONE : Change.REPLACE;
      case ServerSpec server ->
          from instanceof ServerSpec before ? change(before, server) : Change.REPLACE;
    };
  }

  private static Change change(ServerSpec before, ServerSpec after) {
    if (!before.image().equals(after.image())
        || !before.networks().equals(after.networks())
        || !before.mounts().equals(after.mounts())) {
      return Change.REPLACE;
    }
    return before.plan() == after.plan() && before.authorizedKeys().equals(after.authorizedKeys())
        ? Change.NONE
        : Change.IN_PLACE;
  }

  private static PlanOffer offer(int vcpus, long mebibytes) {
    return new PlanOffer(vcpus, mebibytes * MIB, 0, free());
  }
}
