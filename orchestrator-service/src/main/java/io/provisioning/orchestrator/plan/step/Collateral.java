package io.provisioning.orchestrator.plan.step;

import io.provisioning.config.address.AddressBlock;
import io.provisioning.config.problem.Finding;
import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.Desired.Provided;
import io.provisioning.orchestrator.operation.Operation.Action;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.plan.goal.Declared;
import io.provisioning.orchestrator.plan.goal.Goal;
import io.provisioning.orchestrator.plan.goal.World;
import io.provisioning.orchestrator.plan.goal.World.Present;
import io.provisioning.provider.ResourceSpec.NetworkSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds servers that must go for a while because of what happens to the networks and volumes they
 * use: a provider deletes neither while a server holds it.
 */
final class Collateral {

  private final Goal goal;
  private final World world;
  private final Steps steps;
  private final List<Finding> findings;
  private final Map<String, String> mounts = new HashMap<>();

  Collateral(Goal goal, World world, Steps steps, List<Finding> findings) {
    this.goal = goal;
    this.world = world;
    this.steps = steps;
    this.findings = findings;
  }

  /** Each server once, with why. What cannot be is added to the findings. */
  List<Recreation> servers() {
    collectMounts();
    var recreations = new ArrayList<Recreation>();
    for (var present : world.resources().values()) {
      if (present.resource().kind() == ResourceRef.Kind.SERVER
          && present.exists()
          && !steps.isGone(present.path())) {
        reason(present).ifPresent(why -> recreations.add(new Recreation(present, why)));
      }
    }
    return recreations;
  }

  private void collectMounts() {
    for (var step : steps.mains()) {
      if (step.to() instanceof Provided && step.resource().kind() == ResourceRef.Kind.SERVER) {
        Declared.needs(step.resource(), step.to())
            .forEach(need -> mounts.putIfAbsent(need, step.path()));
      }
    }
  }

  private Optional<String> reason(Present server) {
    var after = after(server);
    String reason = null;
    for (var used : server.needs()) {
      boolean isKept = Declared.needs(server.resource(), after).contains(used);
      if (steps.isGone(used)) {
        if (isKept) {
          inUse(used, server);
        } else if (isReplaced(server.path()) || isFollowedUp(used, after, server)) {
          reason = used + " goes";
        }
      } else if (isReplaced(used) && (isKept || isReplaced(server.path()))) {
        reason = used + " is replaced";
        if (isKept && isMoved(used, after)) {
          inUse(used, server);
        }
      } else if (!isKept && isTakenOver(used, server)) {
        reason = used + " moves to " + mounts.get(used);
      } else if (isKept && isTakenOver(used, server)) {
        inUse(used, server);
      }
    }
    return Optional.ofNullable(reason);
  }

  private boolean isReplaced(String path) {
    return steps.main(path).filter(step -> step.action() == Action.REPLACE).isPresent();
  }

  /** To another provider than that of the server that uses it. */
  private boolean isMoved(String used, Desired server) {
    return steps
        .main(used)
        .map(Step::to)
        .filter(to -> !to.provider().equals(server.provider()))
        .isPresent();
  }

  /** What the server is afterwards; as it is where nobody asked to touch it. */
  private Desired after(Present server) {
    var declared = goal.declared(server.path());
    return declared == null || !goal.selected().contains(server.path())
        ? server.state()
        : declared.state();
  }

  /** A network the server moves to needs the addresses of the one it leaves. */
  private boolean isFollowedUp(String left, Desired after, Present server) {
    var old = world.find(left).map(Present::state).orElse(null);
    return Declared.needs(server.resource(), after).stream()
        .flatMap(need -> steps.main(need).stream())
        .anyMatch(step -> overlap(old, step.to()));
  }

  /** Another server mounts the volume, and this one would only let go of it by being replaced. */
  private boolean isTakenOver(String used, Present server) {
    var other = mounts.get(used);
    return used.startsWith("volume/")
        && other != null
        && !other.equals(server.path())
        && (isReplaced(server.path()) || steps.main(server.path()).isEmpty());
  }

  static boolean overlap(@Nullable Desired one, @Nullable Desired other) {
    return one instanceof Provided(var provider, NetworkSpec network, var _, var _)
        && other instanceof Provided(var at, NetworkSpec that, var _, var _)
        && provider.equals(at)
        && AddressBlock.around(network.cidr()).overlaps(AddressBlock.around(that.cidr()));
  }

  private void inUse(String used, Present server) {
    findings.add(
        new Finding(
            used,
            "something that nothing else uses",
            "`" + server.path() + "` uses it; delete or change that as well",
            null,
            null));
  }

  /** A server that is deleted and created again. */
  record Recreation(Present server, String reason) {}
}
