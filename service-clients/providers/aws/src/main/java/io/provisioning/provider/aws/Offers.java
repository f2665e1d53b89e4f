package io.provisioning.provider.aws;

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

/** What AWS offers in one region. Asks nobody. */
record Offers(String region, PriceBook prices) {

  /** A setting of a server: the id of an image that is used in place of the declared one. */
  static final String IMAGE = "image";

  private static final long GIB = 1L << 30;
  private static final long LARGEST_VOLUME = 16_384;
  private static final int MOST_FIREWALLS = 5;
  private static final int SMALLEST_PREFIX = 16;
  private static final int LARGEST_PREFIX = 28;
  private static final Pattern PRIVATE =
      Pattern.compile("10\\..*|192\\.168\\..*|172\\.(1[6-9]|2\\d|3[01])\\..*");
  private static final Pattern IMAGE_ID = Pattern.compile("ami-[0-9a-f]{8,17}");

  /** Signs that all services of AWS take in tags. */
  private static final Pattern TAG = Pattern.compile("[\\p{L}\\p{N} +=._:/@-]*");

  private static final int LONGEST_KEY = 128;

  /** Public parameters that hold the current image of a system. */
  private static final Map<String, String> IMAGES =
      Map.of(
          "debian-12", "/aws/service/debian/release/12/latest/amd64",
          "debian-13", "/aws/service/debian/release/13/latest/amd64");

  private static final Map<PlanSize, Plan> PLANS =
      Map.of(
          PlanSize.SMALL, new Plan("t3.medium", 2, 4, 20),
          PlanSize.MEDIUM, new Plan("t3.large", 2, 8, 40),
          PlanSize.LARGE, new Plan("t3.xlarge", 4, 16, 80),
          PlanSize.XLARGE, new Plan("t3.2xlarge", 8, 32, 160));

  /**
   * A plan.
   *
   * @param memory GiB
   * @param disk GiB of the system disk that a new server gets
   */
  record Plan(String type, int vcpus, int memory, int disk) {}

  ProviderDescription description() {
    var plans = new EnumMap<PlanSize, PlanOffer>(PlanSize.class);
    for (var size : PlanSize.values()) {
      var plan = plan(size);
      plans.put(
          size, new PlanOffer(plan.vcpus(), plan.memory() * GIB, plan.disk() * GIB, server(size)));
    }
    return new ProviderDescription(
        "aws",
        summary(region),
        false,
        List.of(region),
        IMAGES.keySet().stream().sorted().toList(),
        plans,
        Set.of(ResourceKind.values()));
  }

  static String summary(String regions) {
    return "servers, networks, firewalls and volumes of Amazon EC2 in " + regions;
  }

  static Plan plan(PlanSize size) {
    return Objects.requireNonNull(PLANS.get(size));
  }

  static String imageParameter(String image) {
    return Objects.requireNonNull(IMAGES.get(image), image);
  }

  /**
   * The size of a server's type: the expected one where it fits; another where it does not, even if
   * none fits, so that the difference is seen.
   */
  static PlanSize size(String type, PlanSize expected) {
    return Arrays.stream(PlanSize.values())
        .filter(size -> plan(size).type().equals(type))
        .findFirst()
        .orElse(expected == PlanSize.SMALL ? PlanSize.MEDIUM : PlanSize.SMALL);
  }

  /** Whole GiB, as EBS counts them; one at least. */
  static long gibibytes(long bytes) {
    return Math.max(1, (bytes + GIB - 1) / GIB);
  }

  Price price(ResourceSpec spec) {
    return switch (spec) {
      case NetworkSpec _, FirewallSpec _ -> PriceBook.free();
      case VolumeSpec volume -> prices.volume(volume.region(), gibibytes(volume.size()));
      case ServerSpec server -> server(server.plan());
    };
  }

  private Price server(PlanSize size) {
    var plan = plan(size);
    return prices.server(region, plan.type(), plan.disk());
  }

  static Change change(ResourceSpec from, ResourceSpec to) {
    if (alike(from, to)) {
      return Change.NONE;
    }
    boolean isPossible =
        switch (to) {
          case FirewallSpec firewall ->
              from instanceof FirewallSpec before && before.region().equals(firewall.region());
          case NetworkSpec network ->
              from instanceof NetworkSpec before
                  && before.cidr().equals(network.cidr())
                  && before.region().equals(network.region());
          case VolumeSpec volume ->
              from instanceof VolumeSpec before
                  && gibibytes(before.size()) <= gibibytes(volume.size())
                  && before.region().equals(volume.region());
          case ServerSpec server ->
              from instanceof ServerSpec before
                  && before.region().equals(server.region())
                  && before.image().equals(server.image())
                  && before.settings().equals(server.settings())
                  && before.networks().equals(server.networks());
        };
    return isPossible ? Change.IN_PLACE : Change.REPLACE;
  }

  /** Rules are the same where they let in the same. */
  private static boolean alike(ResourceSpec from, ResourceSpec to) {
    if (from instanceof FirewallSpec before && to instanceof FirewallSpec after) {
      return before.region().equals(after.region())
          && FirewallRules.isSame(before.rules(), after.rules())
          && before.labels().equals(after.labels());
    }
    return from.equals(to);
  }

  List<Objection> objections(ResourceSpec spec) {
    var objections = new ArrayList<Objection>();
    switch (spec) {
      case FirewallSpec firewall -> {
        objections.addAll(region(firewall.region()));
        objections.addAll(FirewallRules.objections(firewall.rules()));
        objections.addAll(labels(firewall.labels()));
      }
      case NetworkSpec network -> {
        objections.addAll(region(network.region()));
        objections.addAll(block(network.cidr()));
        objections.addAll(labels(network.labels()));
      }
      case VolumeSpec volume -> {
        objections.addAll(region(volume.region()));
        long size = gibibytes(volume.size());
        if (size > LARGEST_VOLUME) {
          objections.add(new Objection("size", "at most 16 TiB", size + " GiB"));
        }
        objections.addAll(labels(volume.labels()));
      }
      case ServerSpec server -> objections.addAll(objections(server));
    }
    return objections;
  }

  private List<Objection> objections(ServerSpec server) {
    var objections = new ArrayList<>(region(server.region()));
    if (!IMAGES.containsKey(server.image())) {
      var known = String.join(", ", IMAGES.keySet().stream().sorted().toList());
      objections.add(new Objection("image", "one of " + known, "`" + server.image() + "`"));
    }
    int networks = server.networks().size();
    if (networks > 1) {
      objections.add(
          new Objection("networks", "one at most, for its public address", networks + ""));
    }
    if (server.guards().size() > MOST_FIREWALLS) {
      objections.add(
          new Objection(
              "firewalls",
              "at most " + MOST_FIREWALLS + " firewalls of one server",
              server.guards().size() + " of them"));
    }
    objections.addAll(labels(server.labels()));
    objections.addAll(Objection.toSettings(server.settings(), Set.of(IMAGE), "aws"));
    var id = server.settings().get(IMAGE);
    if (id != null && !IMAGE_ID.matcher(id).matches()) {
      objections.add(
          new Objection(
              Objection.SETTINGS + "." + IMAGE,
              "the id of an image such as ami-0123456789abcdef0",
              "`" + id + "`"));
    }
    return objections;
  }

  private List<Objection> region(String declared) {
    return region.equals(declared)
        ? List.of()
        : List.of(
            new Objection(
                "region", region + ", the region of this installation", "`" + declared + "`"));
  }

  private static List<Objection> block(String cidr) {
    int prefix = Integer.parseInt(cidr.substring(cidr.indexOf('/') + 1));
    return PRIVATE.matcher(cidr).matches() && prefix >= SMALLEST_PREFIX && prefix <= LARGEST_PREFIX
        ? List.of()
        : List.of(
            new Objection(
                "cidr",
                "a private block from /16 to /28 in 10.0.0.0/8, 172.16.0.0/12 or 192.168.0.0/16",
                "`" + cidr + "`"));
  }

  private static List<Objection> labels(Map<String, String> labels) {
    var objections = new ArrayList<Objection>();
    new TreeMap<>(labels)
        .forEach((key, value) -> {
          if (!isTag(key, LONGEST_KEY) || key.startsWith("aws:") || Tags.isOwn(key)) {
            objections.add(
                new Objection(
                    "labels",
                    "keys of at most 128 letters, digits, spaces and +-=._:/@ that are not `Name`"
                        + " and start with neither `aws:` nor `provisioning:`",
                    "`" + key + "`"));
          } else if (!isTag(value, Tags.LONGEST_VALUE)) {
            objections.add(
                new Objection(
                    "labels." + key,
                    "at most 256 letters, digits, spaces and +-=._:/@",
                    value.length() + " characters"));
          }
        });
    return objections;
  }

  private static boolean isTag(String text, int longest) {
    return text.length() <= longest && TAG.matcher(text).matches();
  }
}
