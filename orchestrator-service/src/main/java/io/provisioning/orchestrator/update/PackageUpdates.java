package io.provisioning.orchestrator.update;

import io.provisioning.config.declaration.DeclarationCheck;
import io.provisioning.config.document.DocumentProblem;
import io.provisioning.config.extension.ExtensionKind;
import io.provisioning.config.extension.PackageRef;
import io.provisioning.config.extension.lock.ExtensionLock;
import io.provisioning.config.extension.update.UpdatePolicy;
import io.provisioning.config.extension.update.UpdateStrategy;
import io.provisioning.config.infrastructure.Infrastructure;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.NearestName;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.declaration.Locks;
import io.provisioning.orchestrator.declaration.UpdatePolicies;
import io.provisioning.orchestrator.extension.Catalog;
import io.provisioning.orchestrator.extension.Catalogs;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.semver4j.Semver;

/**
 * Chooses the packages of plans that update taskservs; nothing is locked before they are applied.
 */
public final class PackageUpdates {

  private final Catalogs catalogs;
  private final Locks locks;
  private final UpdatePolicies policies;

  PackageUpdates(Catalogs catalogs, Locks locks, UpdatePolicies policies) {
    this.catalogs = catalogs;
    this.locks = locks;
    this.policies = policies;
  }

  /**
   * Packages for a plan: of what is locked, only what is named moves, as far as its strategy lets
   * it, and what has to move with it. What is given a version moves there, whatever its strategy.
   *
   * @param provider takes the place of every other
   * @throws ProblemException INVALID if one of the taskservs is not locked or held, or the packages
   *     do not go together; UNAVAILABLE without the registry
   */
  public Catalog choose(
      String workspace, Infrastructure document, @Nullable String provider, PackageUpdate wanted) {
    var policy = policies.of(workspace);
    var lock = locks.read(workspace, document.name());
    var offered = new Offered(catalogs.offers(workspace));
    var named = named(lock, policy, wanted);
    var target = target(named, wanted, offered);
    var update =
        new Movement(
            lock,
            policy,
            offered,
            (kept, choosable) -> {
              var catalog = catalogs.of(workspace, kept, choosable);
              var _ = new DeclarationCheck(catalog.extensions()).check(document, provider);
              return catalog.used().orElse(kept);
            });
    var choice = update.of(named, target);
    return catalogs.of(workspace, choice.kept(), choice.choosable());
  }

  private static Set<PackageRef> named(
      ExtensionLock lock, UpdatePolicy policy, PackageUpdate wanted) {
    var taskservs =
        lock.packages().stream().filter(it -> it.kind() == ExtensionKind.TASKSERV).toList();
    if (wanted.names().isEmpty()) {
      return taskservs.stream()
          .filter(it -> policy.of(it.name()) != UpdateStrategy.NONE)
          .collect(Collectors.toCollection(TreeSet::new));
    }
    var named = new TreeSet<PackageRef>();
    var findings = new ArrayList<Finding>();
    for (int i = 0; i < wanted.names().size(); i++) {
      var name = wanted.names().get(i);
      var path = "update.taskservs[" + i + "]";
      var found = taskservs.stream().filter(it -> isCalled(it, name)).findFirst();
      if (found.isEmpty()) {
        findings.add(unknown(path, name, taskservs));
      } else if (wanted.version() == null && policy.of(found.get().name()) == UpdateStrategy.NONE) {
        findings.add(
            finding(
                path,
                "a version beside it, since `%s` keeps it where it is".formatted(UpdatePolicy.FILE),
                "`" + name + "` alone",
                null));
      }
      found.ifPresent(named::add);
    }
    refuseIfFound(findings);
    return named;
  }

  private static boolean isCalled(PackageRef one, String name) {
    return name.equals(one.name()) || name.equals(one.kind().label() + "/" + one.name());
  }

  private static Finding unknown(String path, String name, List<PackageRef> taskservs) {
    var known = taskservs.stream().map(PackageRef::name).toList();
    return finding(
        path,
        known.isEmpty()
            ? "a locked taskserv, and none is: the first apply locks them"
            : "a locked taskserv, such as `" + known.getFirst() + "`",
        "`" + name + "`",
        NearestName.of(name, known).orElse(null));
  }

  private static @Nullable Semver target(
      Set<PackageRef> named, PackageUpdate wanted, Offered offered) {
    var version = wanted.version();
    if (version == null) {
      return null;
    }
    if (wanted.names().size() != 1) {
      refuseIfFound(
          List.of(
              finding(
                  "update.version",
                  "one taskserv beside it",
                  String.valueOf(wanted.names().size()),
                  null)));
    }
    var versions = offered.versions(named.iterator().next().name());
    var found = versions.stream().filter(it -> it.getVersion().equals(version)).findFirst();
    if (found.isEmpty()) {
      var texts = versions.stream().map(Semver::getVersion).toList();
      refuseIfFound(
          List.of(
              finding(
                  "update.version",
                  "a version that is offered and not yanked: " + String.join(", ", texts),
                  "`" + version + "`",
                  NearestName.of(version, texts).orElse(null))));
    }
    return found.orElseThrow();
  }

  private static Finding finding(
      String path, String expected, String got, @Nullable String suggestion) {
    return new Finding(path, expected, got, null, suggestion);
  }

  private static void refuseIfFound(List<Finding> findings) {
    if (!findings.isEmpty()) {
      throw DocumentProblem.invalid(findings, "request", null);
    }
  }
}
