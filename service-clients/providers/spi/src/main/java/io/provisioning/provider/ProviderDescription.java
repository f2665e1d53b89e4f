package io.provisioning.provider;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a provider offers.
 *
 * @param simulated whether what it makes exists in its memory alone, so that nobody can log in
 *     there
 * @param regions at least one; the first is the default
 * @param images at least one; the first is the default
 * @param plans what each abstract size is here
 * @param kinds what can be held here
 * @param releases whether servers are machines that exist anyway, so that one is released and never
 *     deleted: what is on it stays and goes on running
 */
public record ProviderDescription(
    String name,
    String summary,
    boolean simulated,
    List<String> regions,
    List<String> images,
    Map<PlanSize, PlanOffer> plans,
    Set<ResourceKind> kinds,
    boolean releases) {

  private static final Set<ResourceKind> WITHOUT_FIREWALLS =
      Set.of(ResourceKind.NETWORK, ResourceKind.VOLUME, ResourceKind.SERVER);

  public ProviderDescription {
    regions = List.copyOf(regions);
    images = List.copyOf(images);
    plans = Map.copyOf(plans);
    kinds = Set.copyOf(kinds);
  }

  /** A provider that deletes what it is told to. */
  public ProviderDescription(
      String name,
      String summary,
      boolean simulated,
      List<String> regions,
      List<String> images,
      Map<PlanSize, PlanOffer> plans,
      Set<ResourceKind> kinds) {
    this(name, summary, simulated, regions, images, plans, kinds, false);
  }

  /** A provider of networks, volumes and servers. */
  public ProviderDescription(
      String name,
      String summary,
      boolean simulated,
      List<String> regions,
      List<String> images,
      Map<PlanSize, PlanOffer> plans) {
    this(name, summary, simulated, regions, images, plans, WITHOUT_FIREWALLS);
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
