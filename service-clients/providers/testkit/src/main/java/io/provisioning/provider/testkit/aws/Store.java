package io.provisioning.provider.testkit.aws;

import io.provisioning.provider.testkit.cloud.Faults;
import io.provisioning.provider.testkit.cloud.Refusal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/** What exists, who made it twice, and what of it is known yet. Not safe for threads by itself. */
final class Store {

  private static final int PAGE = 100;
  private static final Set<String> IDENTITY =
      Set.of(
          "provisioning:installation",
          "provisioning:workspace",
          "provisioning:infrastructure",
          "provisioning:name");

  /** What tells apart a firewall and the part of a network that both are security groups. */
  private static final String KIND = "provisioning:kind";

  private static final Map<String, String> PREFIXES =
      Map.of(
          "vpc", "vpc-",
          "subnet", "subnet-",
          "internetGateway", "igw-",
          "routeTable", "rtb-",
          "group", "sg-",
          "instance", "i-",
          "volume", "vol-",
          "keyPair", "key-");
  private static final Map<String, String> CODES =
      Map.of(
          "vpc", "InvalidVpcID.NotFound",
          "subnet", "InvalidSubnetID.NotFound",
          "internetGateway", "InvalidInternetGatewayID.NotFound",
          "routeTable", "InvalidRouteTableID.NotFound",
          "group", "InvalidGroup.NotFound",
          "instance", "InvalidInstanceID.NotFound",
          "volume", "InvalidVolume.NotFound",
          "image", "InvalidAMIID.NotFound",
          "keyPair", "InvalidKeyPair.NotFound");

  private final Map<String, Thing> things = new TreeMap<>();
  private final Map<String, Made> tokens = new HashMap<>();
  private final List<String> duplicates = new ArrayList<>();
  private final Supplier<Faults> faults;
  private int numbers;

  /**
   * Empty.
   *
   * @param first number of what is made
   */
  Store(Supplier<Faults> faults, int first) {
    this.faults = faults;
    this.numbers = first;
  }

  /** What a client token has made. */
  private record Made(Map<String, String> parameters, Thing thing) {}

  /** A new one, which is not there yet. */
  Thing create(String kind, Map<String, String> tags) {
    numbers++;
    return new Thing(kind, PREFIXES.get(kind) + "%017x".formatted(numbers), tags);
  }

  /** The number in an id. */
  static long number(String id) {
    return Long.parseLong(id.substring(id.indexOf('-') + 1), 16);
  }

  Thing add(Thing thing) {
    if (!thing.tags.keySet().containsAll(IDENTITY)) {
      things.put(thing.id, thing);
      return thing;
    }
    boolean isSecond =
        live(thing.kind).stream()
            .filter(other -> Objects.equals(other.tags.get(KIND), thing.tags.get(KIND)))
            .anyMatch(other ->
                IDENTITY.stream()
                    .allMatch(key -> Objects.equals(other.tags.get(key), thing.tags.get(key))));
    if (isSecond) {
      duplicates.add(thing.kind + " " + thing.tags);
    }
    things.put(thing.id, thing);
    return thing;
  }

  void remove(String id) {
    things.remove(id);
  }

  List<String> duplicates() {
    return List.copyOf(duplicates);
  }

  List<Thing> all(String kind) {
    return things.values().stream().filter(thing -> thing.kind.equals(kind)).toList();
  }

  /** Those that are not being deleted. */
  List<Thing> live(String kind) {
    return all(kind).stream()
        .filter(thing -> !Set.of("shutting-down", "terminated").contains(thing.state()))
        .toList();
  }

  /** One that everybody knows. */
  Thing get(String kind, String id) {
    var thing = things.get(id);
    if (thing == null || !thing.kind.equals(kind) || !thing.isKnown(faults.get().lag())) {
      throw new Refusal(
          400,
          CODES.getOrDefault(kind, "InvalidParameterValue"),
          "The %s ID '%s' does not exist".formatted(kind, id));
    }
    return thing;
  }

  /** One that exists, whether it is known yet or not. */
  Optional<Thing> find(String id) {
    return Optional.ofNullable(things.get(id));
  }

  Thing get(String id) {
    var thing = things.get(id);
    if (thing == null) {
      throw new Refusal(400, "InvalidID", "The ID '" + id + "' is not valid");
    }
    return get(thing.kind, id);
  }

  /** What an earlier request with this token made, or what is made now. */
  Thing once(Form form, Supplier<Thing> making) {
    var token = form.get("ClientToken");
    var earlier = tokens.get(token);
    if (earlier != null) {
      if (!earlier.parameters().equals(form.all())) {
        throw new Refusal(
            400,
            "IdempotentParameterMismatch",
            "The client token was used with other parameters before.");
      }
      return earlier.thing();
    }
    var thing = making.get();
    if (!token.isEmpty()) {
      tokens.put(token, new Made(form.all(), thing));
    }
    return thing;
  }

  /** A page of a list. */
  Map<String, Object> describe(Form form, String kind, String idParameter, String set) {
    var ids = form.list(idParameter);
    ids.forEach(id -> get(kind, id));
    var filters = form.forms("Filter");
    var found =
        all(kind).stream()
            .filter(thing -> thing.isKnown(faults.get().lag()))
            .filter(thing -> ids.isEmpty() || ids.contains(thing.id))
            .filter(thing -> filters.stream().allMatch(filter -> isMatch(thing, filter)))
            .toList();
    int size = form.get("MaxResults").isEmpty() ? PAGE : Integer.parseInt(form.get("MaxResults"));
    int from = form.get("NextToken").isEmpty() ? 0 : Integer.parseInt(form.get("NextToken"));
    int to = Math.min(found.size(), from + size);
    var answer = new HashMap<String, Object>();
    answer.put(set, found.subList(Math.min(from, to), to).stream().map(Thing::shown).toList());
    if (to < found.size() || faults.get().isPagingEndless()) {
      answer.put("nextToken", "" + to);
    }
    return answer;
  }

  private static boolean isMatch(Thing thing, Form filter) {
    var wanted = filter.list("Value");
    return thing.values(filter.require("Name")).anyMatch(wanted::contains);
  }
}
