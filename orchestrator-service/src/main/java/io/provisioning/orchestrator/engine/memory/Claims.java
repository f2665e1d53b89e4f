package io.provisioning.orchestrator.engine.memory;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.engine.WorkflowProblem;
import io.provisioning.orchestrator.operation.Operation;
import io.provisioning.orchestrator.operation.ResourceRef;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Which active workflow holds which resource, and which one changed it last. A resource that is
 * changed is held by one workflow; a server on which taskservs are changed may be shared by
 * several, but is not changed itself meanwhile.
 */
public final class Claims {

  private record Claim(String key, String resource, boolean shared, boolean irreversible) {}

  private final Map<String, String> holders = new HashMap<>();
  private final Map<String, Set<String>> sharers = new HashMap<>();
  private final Changers changers = new Changers();
  private final Map<String, Long> lastChanges = new HashMap<>();
  private long changes;
  private int watchers;

  /** Begins to note what is changed, for somebody who plans; gives what was changed before. */
  public synchronized long watch() {
    watchers++;
    return changes;
  }

  /** Who planned has what was needed. */
  public synchronized void unwatch() {
    watchers--;
    if (watchers == 0) {
      lastChanges.clear();
    }
  }

  /**
   * Takes all resources of the operations, or none.
   *
   * @param seen what {@link #watch} gave before the operations were planned
   * @return false if another workflow has begun to change one of them since
   * @throws ProblemException RESOURCES_IN_USE, naming the workflow that holds one
   */
  public synchronized boolean take(
      String workspace, String workflow, List<Operation> operations, long seen) {
    var claims = claims(workspace, operations);
    for (var claim : claims) {
      holderAgainst(claim, workflow)
          .ifPresent(other -> {
            throw inUse(claim, other);
          });
    }
    if (claims.stream().anyMatch(claim -> lastChanges.getOrDefault(claim.key(), 0L) > seen)) {
      return false;
    }
    for (var claim : claims) {
      if (claim.shared()) {
        sharers.computeIfAbsent(claim.key(), _ -> new HashSet<>()).add(workflow);
      } else {
        holders.put(claim.key(), workflow);
      }
    }
    return true;
  }

  /**
   * Takes the resources of a workflow that has ended and goes on.
   *
   * @throws ProblemException RESOURCES_IN_USE or RESOURCES_CHANGED, naming the other workflow
   */
  public synchronized void takeAgain(
      String workspace, String workflow, List<Operation> operations) {
    for (var claim : claims(workspace, operations)) {
      changers
          .last(claim.key())
          .filter(last -> isAgainst(claim, last, workflow))
          .ifPresent(last -> {
            throw changedBy(last, claim);
          });
    }
    take(workspace, workflow, operations, Long.MAX_VALUE);
  }

  /**
   * A server that is only shared was made or changed by somebody before; what counts is whether
   * that happened since. Ids of workflows are in the order of their submission.
   */
  private static boolean isAgainst(Claim claim, String last, String workflow) {
    return claim.shared() ? last.compareTo(workflow) > 0 : !last.equals(workflow);
  }

  /** The workflow is in the journal and begins to change what it holds. */
  public synchronized void begin(String workspace, String workflow, List<Operation> operations) {
    noteChange(workspace, operations);
    changed(changers, workspace, workflow, operations);
  }

  /** At the beginning and at the end: who plans in between has seen only a part of it. */
  private void noteChange(String workspace, List<Operation> operations) {
    changes++;
    if (watchers > 0) {
      claims(workspace, operations).forEach(claim -> lastChanges.put(claim.key(), changes));
    }
  }

  /** Who changed what, to be filled while nobody takes anything. */
  public Changers changers() {
    return changers;
  }

  /** Notes that the workflow changes what the operations are about. */
  static void changed(
      Changers changers, String workspace, String workflow, List<Operation> operations) {
    claims(workspace, operations).stream()
        .filter(claim -> !claim.shared())
        .forEach(claim -> changers.add(claim.key(), workflow));
  }

  /** Notes that what the operations are about is as it was before, where it can be. */
  static void undone(
      Changers changers, String workspace, String workflow, List<Operation> operations) {
    claims(workspace, operations).stream()
        .filter(claim -> !claim.shared() && !claim.irreversible())
        .forEach(claim -> changers.remove(claim.key(), workflow));
  }

  /** Active workflows that change a server, or what is on it. */
  public synchronized Set<String> workflowsOn(String workspace, ResourceRef server) {
    var key = claim(workspace, server, true, false).key();
    var workflows = new HashSet<>(sharers.getOrDefault(key, Set.of()));
    Optional.ofNullable(holders.get(key)).ifPresent(workflows::add);
    return workflows;
  }

  /** Active workflows that change anything of an infrastructure. */
  public synchronized Set<String> workflowsIn(String workspace, String infrastructure) {
    var prefix = workspace + "/" + infrastructure + "/";
    var workflows = new HashSet<String>();
    holders.forEach((key, workflow) -> {
      if (key.startsWith(prefix)) {
        workflows.add(workflow);
      }
    });
    sharers.forEach((key, others) -> {
      if (key.startsWith(prefix)) {
        workflows.addAll(others);
      }
    });
    return workflows;
  }

  /**
   * Lets everything go.
   *
   * @param undone whether the resources are as they were before
   */
  public synchronized void release(
      String workspace, String workflow, List<Operation> operations, boolean undone) {
    for (var claim : claims(workspace, operations)) {
      if (claim.shared()) {
        sharers.computeIfPresent(
            claim.key(),
            (_, others) -> {
              others.remove(workflow);
              return others.isEmpty() ? null : others;
            });
      } else {
        holders.remove(claim.key(), workflow);
      }
    }
    noteChange(workspace, operations);
    if (undone) {
      undone(changers, workspace, workflow, operations);
    }
  }

  private static ProblemException changedBy(String last, Claim claim) {
    return WorkflowProblem.RESOURCES_CHANGED.because(
        "workflow `" + last + "` has changed `" + claim.resource() + "` since",
        "undo that one first, or plan the change you want from the present state");
  }

  private Optional<String> holderAgainst(Claim claim, String workflow) {
    var holder = Stream.ofNullable(holders.get(claim.key()));
    var others =
        claim.shared()
            ? holder
            : Stream.concat(holder, sharers.getOrDefault(claim.key(), Set.of()).stream());
    return others.filter(other -> !other.equals(workflow)).findFirst();
  }

  private static ProblemException inUse(Claim claim, String other) {
    return WorkflowProblem.RESOURCES_IN_USE.because(
        "workflow `" + other + "` is changing `" + claim.resource() + "`",
        "wait until it has ended, or cancel it");
  }

  private static List<Claim> claims(String workspace, List<Operation> operations) {
    return operations.stream().flatMap(operation -> claims(workspace, operation)).toList();
  }

  private static Stream<Claim> claims(String workspace, Operation operation) {
    var resource = operation.resource();
    var irreversible = operation.irreversible().isPresent();
    return Stream.concat(
        Stream.of(claim(workspace, resource, false, irreversible)),
        resource.server().stream()
            .map(server -> ResourceRef.server(resource.infrastructure(), server))
            .map(server -> claim(workspace, server, true, irreversible)));
  }

  private static Claim claim(
      String workspace, ResourceRef resource, boolean shared, boolean irreversible) {
    return new Claim(workspace + "/" + resource.id(), resource.path(), shared, irreversible);
  }
}
