package io.provisioning.orchestrator.provider;

import io.provisioning.provider.PlanSize;
import io.provisioning.provider.ProviderDescription;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A provider on the wire. */
record ProviderView(
    String name, String summary, List<String> regions, List<String> images, List<PlanOffer> plans) {

  static ProviderView of(ProviderDescription description) {
    return new ProviderView(
        description.name(),
        description.summary(),
        description.regions(),
        description.images(),
        description.plans().entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .map(offer -> PlanOffer.of(offer.getKey(), offer.getValue()))
            .toList());
  }

  /** One size at one provider. */
  record PlanOffer(
      String plan, double vcpus, long memory, long disk, String hourly, String currency) {

    static PlanOffer of(PlanSize size, ProviderDescription.PlanOffer offer) {
      return new PlanOffer(
          size.name().toLowerCase(Locale.ROOT),
          offer.vcpus(),
          offer.memory(),
          offer.disk(),
          offer.price().hourly().toPlainString(),
          offer.price().currency().getCurrencyCode());
    }
  }
}
