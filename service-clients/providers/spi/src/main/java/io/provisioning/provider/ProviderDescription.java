package io.provisioning.provider;

import java.util.List;
import java.util.Map;

/**
 * What a provider offers.
 *
 * @param simulated whether what it makes exists in its memory alone, so that nobody can log in
 *     there
 * @param regions at least one; the first is the default
 * @param images at least one; the first is the default
 * @param plans what each abstract size is here
 */
public record ProviderDescription(
    String name,
    String summary,
    boolean simulated,
    List<String> regions,
    List<String> images,
    Map<PlanSize, PlanOffer> plans) {

  public ProviderDescription {
    regions = List.copyOf(regions);
    images = List.copyOf(images);
    plans = Map.copyOf(plans);
  }

  /**
   * One size at one provider.
   *
   * @param vcpus virtual processors, fractions allowed
   * @param memory bytes
   * @param disk bytes; 0 where disk is shared and not limited
   */
  public record PlanOffer(double vcpus, long memory, long disk, Price price) {}
}
