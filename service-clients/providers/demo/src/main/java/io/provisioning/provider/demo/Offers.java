package io.provisioning.provider.demo;

import io.provisioning.provider.Change;
import io.provisioning.provider.PlanSize;
import io.provisioning.provider.Price;
import io.provisioning.provider.ProviderDescription;
import io.provisioning.provider.ProviderDescription.PlanOffer;
import io.provisioning.provider.ResourceKind;
import io.provisioning.provider.ResourceSpec;
import io.provisioning.provider.ResourceSpec.FirewallSpec;
import io.provisioning.provider.ResourceSpec.NetworkSpec;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.ResourceSpec.VolumeSpec;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The price list of the simulator, and what it can change in place. */
final class Offers {

  private static final Currency EUR = Currency.getInstance("EUR");
  private static final long GIB = 1L << 30;
  private static final BigDecimal HOURLY_PER_GIB = new BigDecimal("0.00007");

  private static final ProviderDescription DESCRIPTION =
      new ProviderDescription(
          "demo",
          "a simulator: nothing is made, everything is remembered",
          true,
          List.of("demo-1", "demo-2"),
          List.of("debian-12"),
          Map.of(
              PlanSize.SMALL, offer(1, 1, 10, "0.006"),
              PlanSize.MEDIUM, offer(2, 4, 40, "0.012"),
              PlanSize.LARGE, offer(4, 8, 80, "0.024"),
              PlanSize.XLARGE, offer(8, 16, 160, "0.048")),
          Set.of(ResourceKind.values()));

  private Offers() {}

  static ProviderDescription description() {
    return DESCRIPTION;
  }

  static Price price(ResourceSpec spec) {
    return switch (spec) {
      case NetworkSpec _, FirewallSpec _ -> Price.free(EUR);
      case VolumeSpec volume ->
          new Price(
              HOURLY_PER_GIB
                  .multiply(BigDecimal.valueOf(volume.size()))
                  .divide(BigDecimal.valueOf(GIB), 6, RoundingMode.HALF_UP),
              EUR);
      case ServerSpec server -> {
        var offer = DESCRIPTION.plans().get(server.plan());
        yield offer == null ? Price.free(EUR) : offer.price();
      }
    };
  }

  static Change change(ResourceSpec from, ResourceSpec to) {
    if (from.equals(to)) {
      return Change.NONE;
    }
    return switch (to) {
      case FirewallSpec firewall ->
          from instanceof FirewallSpec before && before.region().equals(firewall.region())
              ? Change.IN_PLACE
              : Change.REPLACE;
      case NetworkSpec network ->
          from instanceof NetworkSpec before
                  && before.cidr().equals(network.cidr())
                  && before.region().equals(network.region())
              ? Change.IN_PLACE
              : Change.REPLACE;
      case VolumeSpec volume ->
          from instanceof VolumeSpec before
                  && before.size() <= volume.size()
                  && before.region().equals(volume.region())
              ? Change.IN_PLACE
              : Change.REPLACE;
      case ServerSpec server ->
          from instanceof ServerSpec before
                  && before.region().equals(server.region())
                  && before.image().equals(server.image())
                  && before.networks().equals(server.networks())
                  && Set.copyOf(before.mounts()).equals(Set.copyOf(server.mounts()))
              ? Change.IN_PLACE
              : Change.REPLACE;
    };
  }

  private static PlanOffer offer(int vcpus, int memory, int disk, String hourly) {
    return new PlanOffer(vcpus, memory * GIB, disk * GIB, new Price(new BigDecimal(hourly), EUR));
  }
}
