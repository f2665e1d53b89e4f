package io.provisioning.provider.local;

import io.provisioning.provider.PlanSize;
import io.provisioning.provider.Price;
import io.provisioning.provider.ProviderDescription;
import io.provisioning.provider.ProviderDescription.PlanOffer;
import io.provisioning.provider.local.image.BaseImage;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What this machine offers: it costs nothing, so it is small. */
final class Offers {

  static final String REGION = "local";
  private static final long MIB = 1L << 20;
  private static final Currency EUR = Currency.getInstance("EUR");

  private static final ProviderDescription DESCRIPTION =
      new ProviderDescription(
          "local",
          "containers with systemd on this machine; processors are limited to those it has, and the"
              + " size of a volume is recorded, not enforced",
          false,
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

  private static PlanOffer offer(int vcpus, long mebibytes) {
    return new PlanOffer(vcpus, mebibytes * MIB, 0, free());
  }
}
