package io.provisioning.provider.hetzner;

import io.provisioning.provider.Change;
import io.provisioning.provider.Objection;
import io.provisioning.provider.PlanSize;
import io.provisioning.provider.Price;
import io.provisioning.provider.ProviderDescription;
import io.provisioning.provider.ProviderDescription.PlanOffer;
import io.provisioning.provider.ResourceKind;
import io.provisioning.provider.ResourceSpec;
import io.provisioning.provider.ResourceSpec.FirewallRule;
import io.provisioning.provider.ResourceSpec.FirewallSpec;
import io.provisioning.provider.ResourceSpec.NetworkSpec;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import io.provisioning.provider.ResourceSpec.VolumeSpec;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * What Hetzner offers, from a price list that is packaged: net prices in the locations of the
 * European Union, of October 2025. Asks nobody.
 */
final class Offers {

  private static final Currency EUR = Currency.getInstance("EUR");
  private static final long GIB = 1L << 30;
  private static final long GB = 1_000_000_000L;
  private static final long SMALLEST_VOLUME = 10;
  private static final long LARGEST_VOLUME = 10_240;
  private static final int MOST_RULES = 50;
  private static final int MOST_SOURCES = 100;
  private static final int MOST_FIREWALLS = 5;
  private static final int HOURS_PER_MONTH = 730;
  private static final BigDecimal VOLUME_MONTHLY_PER_GB = new BigDecimal("0.0440");

  /** Each server has a public IPv4 address, which is charged apart. */
  private static final BigDecimal ADDRESS_HOURLY = new BigDecimal("0.0008");

  private static final Pattern PRIVATE =
      Pattern.compile("10\\..*|192\\.168\\..*|172\\.(1[6-9]|2\\d|3[01])\\..*");

  /** Locations with their network zones; the first is the default. */
  private static final Map<String, String> ZONES = zones();

  private static final Map<PlanSize, String> TYPES =
      Map.of(
          PlanSize.SMALL, "cx23",
          PlanSize.MEDIUM, "cx33",
          PlanSize.LARGE, "cx43",
          PlanSize.XLARGE, "cx53");

  static final ProviderDescription DESCRIPTION =
      new ProviderDescription(
          "hetzner",
          "servers, networks, firewalls and volumes of Hetzner Cloud",
          false,
          List.copyOf(ZONES.keySet()),
          List.of("debian-12", "debian-13", "ubuntu-22.04", "ubuntu-24.04"),
          Map.of(
              PlanSize.SMALL, offer(2, 4, 40, "0.0056"),
              PlanSize.MEDIUM, offer(4, 8, 80, "0.0088"),
              PlanSize.LARGE, offer(8, 16, 160, "0.0152"),
              PlanSize.XLARGE, offer(16, 32, 320, "0.0280")),
          Set.of(ResourceKind.values()));

  private Offers() {}

  private static Map<String, String> zones() {
    var zones = new LinkedHashMap<String, String>();
    for (var location : List.of("nbg1", "fsn1", "hel1")) {
      zones.put(location, "eu-central");
    }
    return zones;
  }

  private static PlanOffer offer(int vcpus, int memory, int disk, String hourly) {
    var price = new Price(new BigDecimal(hourly).add(ADDRESS_HOURLY), EUR);
    return new PlanOffer(vcpus, memory * GIB, disk * GB, price);
  }

  static String zone(String location) {
    return ZONES.getOrDefault(location, location);
  }

  static String type(PlanSize plan) {
    return Objects.requireNonNull(TYPES.get(plan));
  }

  /**
   * The plan of a server's type: the expected one where it fits; another where it does not, even if
   * none fits, so that the difference is seen.
   */
  static PlanSize plan(String type, PlanSize expected) {
    return Arrays.stream(PlanSize.values())
        .filter(plan -> type(plan).equals(type))
        .findFirst()
        .orElse(expected == PlanSize.SMALL ? PlanSize.MEDIUM : PlanSize.SMALL);
  }

  /** Gigabytes that a plan's disk has. */
  static long disk(PlanSize plan) {
    return Objects.requireNonNull(DESCRIPTION.plans().get(plan)).disk() / GB;
  }

  /** Whole gigabytes, as Hetzner counts them; ten at least. */
  static long gigabytes(long bytes) {
    return Math.max(SMALLEST_VOLUME, (bytes + GIB - 1) / GIB);
  }

  static Price price(ResourceSpec spec) {
    return switch (spec) {
      case NetworkSpec _, FirewallSpec _ -> Price.free(EUR);
      case VolumeSpec volume ->
          new Price(
              VOLUME_MONTHLY_PER_GB
                  .multiply(BigDecimal.valueOf(gigabytes(volume.size())))
                  .divide(BigDecimal.valueOf(HOURS_PER_MONTH), 6, RoundingMode.HALF_UP),
              EUR);
      case ServerSpec server ->
          Optional.ofNullable(DESCRIPTION.plans().get(server.plan()))
              .map(PlanOffer::price)
              .orElse(Price.free(EUR));
    };
  }

  static Change change(ResourceSpec from, ResourceSpec to) {
    if (alike(from, to)) {
      return Change.NONE;
    }
    return switch (to) {
      case FirewallSpec _ -> from instanceof FirewallSpec ? Change.IN_PLACE : Change.REPLACE;
      case NetworkSpec network ->
          from instanceof NetworkSpec before
                  && before.cidr().equals(network.cidr())
                  && before.region().equals(network.region())
              ? Change.IN_PLACE
              : Change.REPLACE;
      case VolumeSpec volume ->
          from instanceof VolumeSpec before
                  && gigabytes(before.size()) <= gigabytes(volume.size())
                  && before.region().equals(volume.region())
              ? Change.IN_PLACE
              : Change.REPLACE;
      case ServerSpec server ->
          from instanceof ServerSpec before
                  && before.region().equals(server.region())
                  && before.image().equals(server.image())
              ? Change.IN_PLACE
              : Change.REPLACE;
    };
  }

  /** A firewall is in no region, and the order of what it lets in makes no difference. */
  private static boolean alike(FirewallSpec before, FirewallSpec after) {
    return isSame(before.rules(), after.rules()) && before.labels().equals(after.labels());
  }

  /** Whether two sets of rules let in the same. */
  static boolean isSame(List<FirewallRule> before, List<FirewallRule> after) {
    return Set.copyOf(before).equals(Set.copyOf(after));
  }

  /** The order of mounts makes no difference; that of networks does, the first is the main one. */
  private static boolean alike(ResourceSpec from, ResourceSpec to) {
    if (from instanceof FirewallSpec before && to instanceof FirewallSpec after) {
      return alike(before, after);
    }
    if (from instanceof ServerSpec before && to instanceof ServerSpec after) {
      return before.region().equals(after.region())
          && before.plan() == after.plan()
          && before.image().equals(after.image())
          && before.networks().equals(after.networks())
          && Set.copyOf(before.mounts()).equals(Set.copyOf(after.mounts()))
          && Set.copyOf(before.authorizedKeys()).equals(Set.copyOf(after.authorizedKeys()))
          && before.labels().equals(after.labels())
          && Set.copyOf(before.guards()).equals(Set.copyOf(after.guards()));
    }
    return from.equals(to);
  }

  static List<Objection> objections(ResourceSpec spec) {
    return switch (spec) {
      case NetworkSpec network when !PRIVATE.matcher(network.cidr()).matches() ->
          List.of(
              new Objection(
                  "cidr",
                  "a private block, so one in 10.0.0.0/8, 172.16.0.0/12 or 192.168.0.0/16",
                  "`" + network.cidr() + "`"));
      case VolumeSpec volume when gigabytes(volume.size()) > LARGEST_VOLUME ->
          List.of(new Objection("size", "at most 10 TiB", gigabytes(volume.size()) + " GiB"));
      case FirewallSpec firewall -> objections(firewall);
      case ServerSpec server when server.guards().size() > MOST_FIREWALLS ->
          List.of(
              new Objection(
                  "firewalls",
                  "at most %d firewalls of one server".formatted(MOST_FIREWALLS),
                  server.guards().size() + " of them"));
      case ServerSpec server ->
          Objection.toSettings(server.settings(), Set.of(), DESCRIPTION.name());
      case NetworkSpec _, VolumeSpec _ -> List.of();
    };
  }

  private static List<Objection> objections(FirewallSpec firewall) {
    var rules = firewall.rules();
    if (rules.size() > MOST_RULES) {
      return List.of(
          new Objection("rules", "at most " + MOST_RULES + " rules", rules.size() + " of them"));
    }
    return IntStream.range(0, rules.size())
        .filter(at -> rules.get(at).sources().size() > MOST_SOURCES)
        .mapToObj(at ->
            new Objection(
                "rules[" + at + "].sources",
                "at most " + MOST_SOURCES + " sources of one rule",
                rules.get(at).sources().size() + " of them"))
        .toList();
  }
}
