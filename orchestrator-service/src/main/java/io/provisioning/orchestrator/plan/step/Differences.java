package io.provisioning.orchestrator.plan.step;

import io.provisioning.config.problem.Finding;
import io.provisioning.orchestrator.operation.Desired;
import io.provisioning.orchestrator.operation.Desired.Installed;
import io.provisioning.orchestrator.operation.Desired.Provided;
import io.provisioning.orchestrator.operation.Operation.Action;
import io.provisioning.orchestrator.operation.ResourceRef;
import io.provisioning.orchestrator.plan.goal.Declaration;
import io.provisioning.orchestrator.plan.goal.Declared;
import io.provisioning.orchestrator.plan.goal.Goal;
import io.provisioning.orchestrator.plan.goal.World;
import io.provisioning.orchestrator.plan.goal.World.Present;
import io.provisioning.orchestrator.provider.Providers;
import io.provisioning.provider.Change;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Compares what should be with what is, and says what is to be done about it. */
final class Differences {

  private final Goal goal;
  private final World world;
  private final Providers providers;
  private final Steps steps = new Steps();
  private final Set<String> unchanged = new LinkedHashSet<>();
  private final Set<String> warnings;
  private final List<Finding> findings = new ArrayList<>();

  Differences(Goal goal, World world, Providers providers, Set<String> warnings) {
    this.goal = goal;
    this.world = world;
    this.providers = providers;
    this.warnings = warnings;
  }

  Steps steps() {
    var taskservs = new LinkedHashSet<String>();
    for (var path : goal.selected()) {
      if (path.startsWith("taskserv/")) {
        taskservs.add(path);
      } else {
        provided(path);
      }
    }
    new Collateral(goal, world, steps, findings).servers().forEach(this::recreate);
    Declaration.refuseIfFound(findings);
    steps.mains().stream()
        .filter(step -> step.resource().kind() == ResourceRef.Kind.SERVER && step.isFresh())
        .forEach(step -> taskservs.addAll(world.taskservsOn(step.resource().name()).keySet()));
    taskservs.forEach(this::taskserv);
    return steps;
  }

  /** Paths of what is as it should be, sorted. */
  List<String> unchanged() {
    return unchanged.stream().sorted().toList();
  }

  private void provided(String path) {
    var declared = goal.declared(path);
    var present = world.find(path).orElse(null);
    if (declared == null) {
      if (present != null) {
        delete(present);
      }
    } else if (present == null || !present.exists()) {
      warn(present, "is created again");
      steps.main(create(declared));
    } else {
      change(declared, present);
    }
  }

  private void delete(Present present) {
    warn(present, present.exists() ? "is deleted" : "is forgotten");
    steps.delete(
        new Step(
            Action.DELETE,
            present.resource(),
            present.state(),
            null,
            List.of(),
            present.exists() ? loss(present.resource(), present.state()) : null));
    if (present.exists() && isReleased(present.resource(), present.state())) {
      warnings.add(released(present));
    }
  }

  private static Step create(Declared declared) {
    return new Step(
        Action.CREATE, declared.resource(), null, declared.state(), declared.softNeeds(), null);
  }

  private void change(Declared declared, Present present) {
    var change = change(present.state(), declared.state());
    if (change == Change.NONE
        && present.isRunning()
        && declared.state().equals(present.recorded())) {
      unchanged.add(declared.path());
      return;
    }
    warn(present, change == Change.REPLACE ? "is replaced" : "is brought back");
    var action = change == Change.REPLACE ? Action.REPLACE : Action.UPDATE;
    steps.main(
        new Step(
            action,
            declared.resource(),
            present.state(),
            declared.state(),
            declared.softNeeds(),
            irreversible(action, declared.resource(), present.state(), declared.state())));
  }

  private @Nullable String irreversible(
      Action action, ResourceRef resource, Desired from, Desired to) {
    if (action == Action.REPLACE) {
      return loss(resource, from);
    }
    return loss(resource, from) != null && change(to, from) == Change.REPLACE
        ? resource.path() + " cannot be changed back without losing what it holds"
        : null;
  }

  private @Nullable String loss(ResourceRef resource, Desired state) {
    return switch (resource.kind()) {
      case SERVER ->
          isReleased(resource, state)
              ? null
              : "what server " + resource.name() + " holds on its own disk is lost";
      case VOLUME -> "the data on volume " + resource.name() + " is lost";
      case NETWORK, FIREWALL, TASKSERV -> null;
    };
  }

  private boolean isReleased(ResourceRef resource, Desired state) {
    return resource.kind() == ResourceRef.Kind.SERVER
        && providers.find(state.provider()).filter(it -> it.description().releases()).isPresent();
  }

  private String released(Present server) {
    var on =
        world.taskservsOn(server.resource().name()).values().stream()
            .map(taskserv -> taskserv.resource().name())
            .collect(Collectors.joining(", "));
    return server.path()
        + " is released, not deleted: what is on it stays"
        + (on.isEmpty()
            ? ""
            : ", %s go on running with their data, and the secrets that open them are kept; run"
                    .formatted(on)
                + " `taskserv delete` first to uninstall them");
  }

  private Change change(Desired from, Desired to) {
    if (!(from instanceof Provided before)
        || !(to instanceof Provided after)
        || !before.provider().equals(after.provider())) {
      return Change.REPLACE;
    }
    return providers.get(after.provider()).change(before.spec(), after.spec());
  }

  /** Deleted before, and created again after, what it stands on is replaced. */
  private void recreate(Collateral.Recreation recreation) {
    var present = recreation.server();
    var path = present.path();
    warnings.add(path + " is recreated, since " + recreation.reason());
    unchanged.remove(path);
    steps.delete(
        new Step(
            Action.DELETE,
            present.resource(),
            present.state(),
            null,
            List.of(),
            loss(present.resource(), present.state())));
    var declared = wanted(path);
    steps.main(
        create(
            declared == null
                ? new Declared(present.resource(), present.state(), List.of())
                : declared));
  }

  /** What is not selected may be made again, but stays as it is. */
  private @Nullable Declared wanted(String path) {
    return goal.selected().contains(path) ? goal.declared(path) : null;
  }

  private void taskserv(String path) {
    var server = Declared.holder(path);
    if (steps.isGone(server)) {
      return;
    }
    var declared = wanted(path);
    var present = world.find(path).orElse(null);
    boolean isFresh = steps.isFresh(server);
    if (declared == null) {
      undeclared(path, present, isFresh);
    } else if (present != null && present.exists() && !isFresh) {
      reinstall(declared, present);
    } else {
      steps.main(create(declared));
    }
  }

  private void reinstall(Declared declared, Present present) {
    boolean isRepaired = goal.repairs() && present.drift() != null;
    if (CanonicalJson.equal(declared.state(), present.state())
        && !isRepaired
        && !goal.again().contains(declared.path())) {
      warn(present, "stays so unless the plan repairs it (`--repair`)");
      unchanged.add(declared.path());
    } else {
      warn(present, "is installed again");
      steps.main(
          new Step(
              Action.UPDATE,
              declared.resource(),
              present.state(),
              declared.state(),
              declared.softNeeds(),
              null));
    }
  }

  /** What nobody asked to touch is put back on a server that is made again. */
  private void undeclared(String path, @Nullable Present present, boolean isFresh) {
    if (present == null) {
      return;
    }
    if (!goal.selected().contains(path)) {
      steps.main(create(moved(present)));
    } else if (present.exists() && !isFresh) {
      steps.delete(
          new Step(Action.DELETE, present.resource(), present.state(), null, List.of(), null));
    }
  }

  /** The server may be at another provider now. */
  private Declared moved(Present taskserv) {
    var provider =
        steps
            .main(Declared.holder(taskserv.path()))
            .map(Step::to)
            .map(Desired::provider)
            .orElse(taskserv.state().provider());
    var state =
        taskserv.state() instanceof Installed installed
            ? new Installed(
                provider,
                installed.version(),
                installed.digest(),
                installed.configuration(),
                installed.dependsOn(),
                installed.cluster())
            : taskserv.state();
    return new Declared(taskserv.resource(), state, List.of());
  }

  private void warn(@Nullable Present present, String consequence) {
    if (present != null && present.drift() != null) {
      warnings.add(present.drift() + "; it " + consequence);
    }
  }
}
