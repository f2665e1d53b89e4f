package io.provisioning.provider.upcloud;

import io.provisioning.provider.Change;
import io.provisioning.provider.Objection;
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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** What UpCloud offers. Asks nobody. */
record Offers(PriceBook prices) {

  private static final long GIB = 1L << 30;
  private static final long LARGEST_VOLUME = 4096;
  private static final int LARGEST_PREFIX = 29;
  private static final int SMALLEST_PREFIX = 16;

  /** The first is the default. */
  static final List<String> ZONES =
      List.of(
          "de-fra1", "fi-hel1", "fi-hel2", "nl-ams1", "uk-lon1", "us-chi1", "us-nyc1", "us-sjo1",
          "sg-sin1");

  private static final Pattern PRIVATE =
      Pattern.compile("10\\..*|192\\.168\\..*|172\\.(1[6-9]|2\\d|3[01])\\..*");

  /** Keys have from 2 to 32 characters, of which the first is no underscore. */
  private static final Pattern LABEL_KEY =
      Pattern.compile("[\\x21-\\x5e\\x60-\\x7e][\\x20-\\x7e]{0,30}[\\x21-\\x7e]");

  /** Public templates that cloud-init sets up. */
  private static final Map<String, String> TEMPLATES =
      Map.of(
          "debian-12", "01000000-0000-4000-8000-000020070100",
          "debian-13", "01000000-0000-4000-8000-000020080100",
          "ubuntu-22.04", "01000000-0000-4000-8000-000030220200",
          "ubuntu-24.04", "01000000-0000-4000-8000-000030240200");

  private static final Map<PlanSize, Plan> PLANS =
      Map.of(
          PlanSize.SMALL, new Plan("2xCPU-4GB", 2, 4, 80),
          PlanSize.MEDIUM, new Plan("4xCPU-8GB", 4, 8, 160),
          PlanSize.LARGE, new Plan("6xCPU-16GB", 6, 16, 320),
          PlanSize.XLARGE, new Plan("8xCPU-32GB", 8, 32, 640));

  /**
   * A plan.
   *
   * @param memory GiB
   * @param disk GiB that the price includes
   */
  record Plan(String name, int vcpus, int memory, int disk) {}

  ProviderDescription description() {
    var plans = new EnumMap<PlanSize, PlanOffer>(PlanSize.class);
    for (var size : PlanSize.values()) {
      var plan = plan(size);
      plans.put(
          size,
          new PlanOffer(
              plan.vcpus(), plan.memory() * GIB, plan.disk() * GIB, price(ZONES.getFirst(), size)));
    }
    return new ProviderDescription(
        "upcloud",
        "servers, networks, firewalls and volumes of UpCloud",
        false,
        ZONES,
        TEMPLATES.keySet().stream().sorted().toList(),
        plans,
        Set.of(ResourceKind.values()));
  }

  static Plan plan(PlanSize size) {
    return Objects.requireNonNull(PLANS.get(size));
  }

  static String template(String image) {
    return Objects.requireNonNull(TEMPLATES.get(image), image);
  }

  /**
   * The size of a server's plan: the expected one where it fits; another where it does not, even if
   * none fits, so that the difference is seen.
   */
  static PlanSize size(String plan, PlanSize expected) {
    return Arrays.stream(PlanSize.values())
        .filter(size -> plan(size).name().equals(plan))
        .findFirst()
        .orElse(expected == PlanSize.SMALL ? PlanSize.MEDIUM : PlanSize.SMALL);
  }

  /** Whole gigabytes, as UpCloud counts them; one at least. */
  static long gigabytes(long bytes) {
    return Math.max(1, (bytes + GIB - 1) / GIB);
  }

  Price price(ResourceSpec spec) {
    return switch (spec) {
      case FirewallSpec _ -> Price.free(prices.current().currency());
      case NetworkSpec network ->
          prices.current().price(network.region(), "network_private_vlan", 1);
      case VolumeSpec volume ->
          prices.current().price(volume.region(), "storage_maxiops", gigabytes(volume.size()));
      case ServerSpec server -> {
        var price = price(server.region(), server.plan());
        yield server.guards().isEmpty() ? price : guarded(price, server.region());
      }
    };
  }

  /** UpCloud charges for each server whose firewall is on, however many rules it has. */
  private Price guarded(Price price, String zone) {
    var guard = prices.current().price(zone, "firewall", 1);
    return new Price(price.hourly().add(guard.hourly()), price.currency());
  }

  private Price price(String zone, PlanSize size) {
    return prices.current().price(zone, "server_plan_" + plan(size).name(), 1);
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

  /**
   * A firewall is in no zone. The order of rules, firewalls and mounts makes no difference; that of
   * networks does, the first is the main one.
   */
  private static boolean alike(ResourceSpec from, ResourceSpec to) {
    if (from instanceof FirewallSpec before && to instanceof FirewallSpec after) {
      return FirewallRules.isSame(before.rules(), after.rules())
          && before.labels().equals(after.labels());
    }
    if (from instanceof ServerSpec before && to instanceof ServerSpec after) {
      return !isStopped(before, after)
          && before.region().equals(after.region())
          && before.image().equals(after.image())
          && before.networks().equals(after.networks())
          && Set.copyOf(before.authorizedKeys()).equals(Set.copyOf(after.authorizedKeys()))
          && before.labels().equals(after.labels())
          && Set.copyOf(before.guards()).equals(Set.copyOf(after.guards()));
    }
    return from.equals(to);
  }

  /** Whether a server has to be stopped for the change: its hardware is not changed otherwise. */
  static boolean isStopped(ServerSpec before, ServerSpec after) {
    return before.plan() != after.plan()
        || !Set.copyOf(before.networks()).equals(Set.copyOf(after.networks()))
        || !Set.copyOf(before.mounts()).equals(Set.copyOf(after.mounts()));
  }

  static List<Objection> objections(ResourceSpec spec) {
    return switch (spec) {
      case FirewallSpec firewall -> {
        var objections = new ArrayList<>(FirewallRules.objections(firewall.rules()));
        objections.addAll(labels(firewall.labels()));
        yield objections;
      }
      case NetworkSpec network -> {
        var objections = new ArrayList<>(zone(network.region()));
        objections.addAll(block(network.cidr()));
        objections.addAll(labels(network.labels()));
        yield objections;
      }
      case VolumeSpec volume -> {
        var objections = new ArrayList<>(zone(volume.region()));
        if (gigabytes(volume.size()) > LARGEST_VOLUME) {
          objections.add(new Objection("size", "at most 4 TiB", gigabytes(volume.size()) + " GiB"));
        }
        objections.addAll(labels(volume.labels()));
        yield objections;
      }
      case ServerSpec server -> {
        var objections = new ArrayList<>(zone(server.region()));
        if (!TEMPLATES.containsKey(server.image())) {
          objections.add(
              new Objection(
                  "image",
                  "one of " + String.join(", ", TEMPLATES.keySet().stream().sorted().toList()),
                  "`" + server.image() + "`"));
        }
        if (server.guards().size() > FirewallRules.MOST_FIREWALLS) {
          objections.add(
              new Objection(
                  "firewalls",
                  "at most %d firewalls of one server".formatted(FirewallRules.MOST_FIREWALLS),
                  server.guards().size() + " of them"));
        }
        objections.addAll(labels(server.labels()));
        objections.addAll(Objection.toSettings(server.settings(), Set.of(), "upcloud"));
        yield objections;
      }
    };
  }

  private static List<Objection> zone(String zone) {
    return ZONES.contains(zone)
        ? List.of()
        : List.of(new Objection("region", "one of " + String.join(", ", ZONES), "`" + zone + "`"));
  }

  private static List<Objection> block(String cidr) {
    int prefix = Integer.parseInt(cidr.substring(cidr.indexOf('/') + 1));
    return PRIVATE.matcher(cidr).matches() && prefix >= SMALLEST_PREFIX && prefix <= LARGEST_PREFIX
        ? List.of()
        : List.of(
            new Objection(
                "cidr",
                "a private block from /16 to /29 in 10.0.0.0/8, 172.16.0.0/12 or 192.168.0.0/16",
                "`" + cidr + "`"));
  }

  private static List<Objection> labels(Map<String, String> labels) {
    var objections = new ArrayList<Objection>();
    new TreeMap<>(labels)
        .forEach((key, value) -> {
          if (!LABEL_KEY.matcher(key).matches() || Labels.isOwn(key)) {
            objections.add(
                new Objection(
                    "labels",
                    "keys of 2 to 32 printable characters that start with neither `_` nor"
                        + " `provisioning/`",
                    "`" + key + "`"));
          } else if (value.length() > Labels.LONGEST_VALUE) {
            objections.add(
                new Objection(
                    "labels." + key, "at most 255 characters", value.length() + " characters"));
          }
        });
    return objections;
  }
}
