package io.provisioning.orchestrator.plan.goal;

import io.provisioning.config.address.AddressBlock;
import io.provisioning.config.declaration.DeclarationProblem;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.Desired.Provided;
import io.provisioning.provider.ResourceSpec.NetworkSpec;
import io.provisioning.provider.ResourceSpec.ServerSpec;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Resources as they should be, by path, in the order of the document. Grows, then is checked. */
public final class Declaration {

  private static final int MOST = 20_000;
  private static final int MOST_FINDINGS = 100;

  private final Map<String, Declared> resources = new LinkedHashMap<>();
  private final Map<String, String> places = new HashMap<>();
  private final List<Finding> findings;

  Declaration(List<Finding> findings) {
    this.findings = findings;
  }

  void add(Declared declared, String place) {
    var path = declared.path();
    if (resources.putIfAbsent(path, declared) != null) {
      found(
          place + ".name",
          "a name not used before",
          "`" + path + "`, which " + place(path) + " declares as well");
    } else {
      places.put(path, place);
    }
  }

  void missingServer(String name, String place) {
    found(place + ".server", "a server of the batch or a recorded one", "`" + name + "`");
  }

  /** In the order of the document. */
  Map<String, Declared> resources() {
    return resources;
  }

  @Nullable Declared get(String path) {
    return resources.get(path);
  }

  private String place(String path) {
    return places.getOrDefault(path, path);
  }

  private void found(String place, String expected, String got) {
    if (findings.size() < MOST_FINDINGS) {
      findings.add(new Finding(place, expected, got, null, null));
    }
  }

  /**
   * Looks for what one resource alone does not show.
   *
   * @param world what a part of an infrastructure may refer to beyond itself
   * @throws ProblemException INVALID with all findings
   */
  void check(World world) {
    if (resources.size() > MOST) {
      found("$", "at most " + MOST + " resources", resources.size() + " of them");
    }
    resources.values().forEach(declared -> checkNeeds(declared, world));
    checkNetworks(world);
    checkMounts();
    refuseIfFound(findings);
  }

  public static void refuseIfFound(List<Finding> findings) {
    if (!findings.isEmpty()) {
      throw DeclarationProblem.IMPOSSIBLE_DECLARATION.because(
          "the declaration cannot be planned: " + findings.getFirst(), findings);
    }
  }

  private void checkNeeds(Declared declared, World world) {
    for (var need : declared.needs()) {
      var provider =
          Optional.ofNullable(resources.get(need))
              .map(Declared::state)
              .or(() -> world.find(need).map(World.Present::state))
              .map(Desired::provider);
      if (provider.isEmpty()) {
        found(place(declared.path()), "something that exists", "a need for `" + need + "`");
      } else if (declared.state() instanceof Provided at && !provider.get().equals(at.provider())) {
        found(
            place(declared.path()),
            need + " at provider " + at.provider(),
            need + " at provider " + provider.get());
      }
    }
    for (var need : declared.softNeeds()) {
      if (!resources.containsKey(need) && world.find(need).isEmpty()) {
        found(place(declared.path()), "something that exists", "a wish for `" + need + "`");
      }
    }
  }

  private void checkNetworks(World world) {
    var byProvider = new HashMap<String, NavigableMap<AddressBlock, World.Block>>();
    for (var block : world.otherBlocks()) {
      byProvider
          .computeIfAbsent(block.provider(), _ -> new TreeMap<>())
          .put(AddressBlock.around(block.cidr()), block);
    }
    for (var declared : resources.values()) {
      if (declared.state() instanceof Provided(var provider, NetworkSpec network, var _, var _)) {
        var blocks = byProvider.computeIfAbsent(provider, _ -> new TreeMap<>());
        var block = new World.Block(provider, network.cidr(), declared.resource().id());
        overlapping(blocks, block)
            .ifPresent(other ->
                found(
                    place(declared.path()) + ".cidr",
                    "a block apart from other networks at provider " + provider,
                    "`%s`, which overlaps with `%s` of %s"
                        .formatted(block.cidr(), other.cidr(), other.network())));
        blocks.putIfAbsent(AddressBlock.around(block.cidr()), block);
      }
    }
  }

  /** Blocks that do not overlap each other: only the neighbours can overlap another. */
  private static Optional<World.Block> overlapping(
      NavigableMap<AddressBlock, World.Block> blocks, World.Block block) {
    var wanted = AddressBlock.around(block.cidr());
    return Stream.of(blocks.floorEntry(wanted), blocks.higherEntry(wanted))
        .filter(Objects::nonNull)
        .map(Map.Entry::getValue)
        .filter(other -> wanted.overlaps(AddressBlock.around(other.cidr())))
        .findFirst();
  }

  private void checkMounts() {
    var mountedBy = new HashMap<String, String>();
    for (var declared : resources.values()) {
      if (declared.state() instanceof Provided(var _, ServerSpec server, var _, var _)) {
        for (var mount : server.mounts()) {
          var other = mountedBy.putIfAbsent(mount.volume(), declared.path());
          if (other != null) {
            found(
                place(declared.path()) + ".volumes",
                "a volume that no other server mounts",
                "`" + mount.volume() + "`, which " + other + " mounts");
          }
        }
      }
    }
  }
}
