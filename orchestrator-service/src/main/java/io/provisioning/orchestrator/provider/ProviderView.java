package io.provisioning.orchestrator.provider;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.provider.PlanSize;
import io.provisioning.provider.ProviderDescription;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A provider on the wire; one with a problem offers nothing. */
record ProviderView(
    String name,
    String summary,
    boolean simulated,
    List<String> regions,
    List<String> images,
    List<PlanOffer> plans,
    @Nullable ProviderFault problem) {

  static ProviderView of(ProviderDescription description) {
    return new ProviderView(
        description.name(),
        description.summary(),
        description.simulated(),
        description.regions(),
        description.images(),
        description.plans().entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .map(offer -> PlanOffer.of(offer.getKey(), offer.getValue()))
            .toList(),
        null);
  }

  /** A provider that cannot be opened, and why. */
  static ProviderView of(String name, ProblemException problem) {
    return new ProviderView(
        name, "", false, List.of(), List.of(), List.of(), ProviderFault.of(problem));
  }

  /** What keeps a provider from being used. */
  record ProviderFault(String code, String detail, @Nullable String help) {

    static ProviderFault of(ProblemException problem) {
      return new ProviderFault(
          problem.problem().code(), problem.detail(), problem.help().orElse(null));
    }
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
