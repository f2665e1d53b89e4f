package io.provisioning.orchestrator.declaration;

import io.provisioning.config.document.DocumentProblem;
import io.provisioning.config.extension.PackageRef;
import io.provisioning.config.extension.directory.PackageOffer;
import io.provisioning.config.extension.lock.ExtensionLock;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.NearestName;
import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.declaration.DeclarationEditing.Relocked;
import io.provisioning.orchestrator.declaration.LockView.UpdatedLock;
import io.provisioning.orchestrator.declaration.file.DeclaredFile;
import io.provisioning.orchestrator.declaration.file.DeclaredFiles;
import io.provisioning.orchestrator.declaration.history.Author;
import io.provisioning.orchestrator.extension.Catalogs;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** What infrastructures are locked to, compared with what the registry has. */
final class PackageLocks {

  private final DeclaredFiles files;
  private final DeclarationEditing editing;
  private final Drafts drafts;
  private final Catalogs catalogs;
  private final Locks locks;

  PackageLocks(DeclaredFiles files, DeclarationEditing editing, Drafts drafts, Catalogs catalogs) {
    this.files = files;
    this.editing = editing;
    this.drafts = drafts;
    this.catalogs = catalogs;
    locks = new Locks(files);
  }

  /**
   * What is locked, also while the registry is away.
   *
   * @throws ProblemException NOT_FOUND if there is no such infrastructure; INVALID if its lock
   *     cannot be read
   */
  LockView read(String workspace, String name) {
    requireDeclared(workspace, name);
    var lock = locks.read(workspace, name);
    try {
      return LockView.of(workspace, name, lock, catalogs.offers(workspace));
    } catch (ProblemException e) {
      if (e.problem().kind() != Problem.Kind.UNAVAILABLE) {
        throw e;
      }
      return LockView.unknown(workspace, name, lock, e.detail());
    }
  }

  /**
   * Chooses packages anew, as a plan without their entries would, and locks them.
   *
   * @param packages names such as {@code nginx} or {@code taskserv/nginx}; empty for all
   * @throws ProblemException NOT_FOUND if there is no such infrastructure; INVALID if one of the
   *     packages is not locked, or what is declared cannot be had; UNAVAILABLE without the registry
   */
  UpdatedLock update(String workspace, String name, List<String> packages, Author author) {
    requireDeclared(workspace, name);
    var offers = catalogs.offers(workspace);
    var relocked =
        editing.relock(
            workspace, name, author, (file, before) -> chosen(file, released(before, packages)));
    return updated(workspace, name, relocked, offers);
  }

  private void requireDeclared(String workspace, String name) {
    if (files.find(workspace, name).isEmpty()) {
      throw files.unknown(workspace, name);
    }
  }

  private ExtensionLock chosen(DeclaredFile file, ExtensionLock kept) {
    var catalog = catalogs.of(file.workspace(), kept);
    drafts.check(file.workspace(), file.name(), file.file(), file.text(), catalog);
    return catalog.used().orElse(kept);
  }

  private static UpdatedLock updated(
      String workspace, String name, Relocked relocked, List<PackageOffer> offers) {
    return UpdatedLock.of(
        relocked.before(),
        relocked.after(),
        LockView.of(workspace, name, relocked.after(), offers));
  }

  /** What stays locked. */
  private static ExtensionLock released(ExtensionLock before, List<String> packages) {
    if (packages.isEmpty()) {
      return ExtensionLock.EMPTY;
    }
    requireLocked(before, packages);
    return ExtensionLock.of(
        before.packages().stream().filter(it -> packages.stream().noneMatch(names(it))).toList());
  }

  private static void requireLocked(ExtensionLock lock, List<String> packages) {
    var findings = new ArrayList<Finding>();
    for (var index = 0; index < packages.size(); index++) {
      var wanted = packages.get(index);
      if (lock.packages().stream().noneMatch(it -> names(it).test(wanted))) {
        var known = lock.packages().stream().map(PackageRef::name).toList();
        findings.add(
            new Finding(
                "packages[" + index + "]",
                "a locked package, such as `nginx` or `taskserv/nginx`",
                "`" + wanted + "`",
                null,
                NearestName.of(wanted, known).orElse(null)));
      }
    }
    if (!findings.isEmpty()) {
      throw DocumentProblem.invalid(findings, "request", null);
    }
  }

  private static Predicate<String> names(PackageRef one) {
    return wanted ->
        wanted.equals(one.name()) || wanted.equals(one.kind().label() + "/" + one.name());
  }
}
