package io.provisioning.orchestrator.declaration;

import io.provisioning.config.document.DocumentProblem;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.declaration.AppliedVersions.Application;
import io.provisioning.orchestrator.declaration.file.DeclarationProblem;
import io.provisioning.orchestrator.declaration.file.DeclaredFiles;
import io.provisioning.orchestrator.declaration.file.Saves;
import io.provisioning.orchestrator.declaration.history.Version;
import io.provisioning.orchestrator.declaration.history.VersionText;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The versions of infrastructures, for people who want to know what was when. */
final class Versions {

  /** Stands for the version in force. */
  static final String IN_FORCE = "in-force";

  private static final Logger log = LoggerFactory.getLogger(Versions.class);

  private final DeclaredFiles files;
  private final DeclarationEditing editing;
  private final Saves saves;
  private final AppliedVersions applied;

  Versions(DeclaredFiles files, DeclarationEditing editing, Saves saves, AppliedVersions applied) {
    this.files = files;
    this.editing = editing;
    this.saves = saves;
    this.applied = applied;
  }

  /**
   * Versions, newest first.
   *
   * @param after only those before this one
   * @throws ProblemException NOT_FOUND if there is no such infrastructure; INVALID if nothing can
   *     come after that
   */
  List<Version> list(String workspace, String name, @Nullable String after, int most) {
    if (after == null) {
      saveFound(workspace, name);
    } else {
      files.read(workspace, name);
    }
    return saves.ask(
        workspace,
        name,
        List.of(),
        past -> {
          if (after != null && !past.isVersion(after)) {
            throw invalidCursor(after);
          }
          return past.list(after, most);
        });
  }

  /**
   * A version with its text.
   *
   * @param id or the beginning of it; or {@link #IN_FORCE}
   * @throws ProblemException NOT_FOUND if none or several begin so
   */
  VersionText get(String workspace, String name, String id) {
    saveFound(workspace, name);
    var wanted = id.equals(IN_FORCE) ? requireInForce(workspace, name) : id;
    return saves
        .ask(workspace, name, Optional.<VersionText>empty(), past -> past.find(wanted))
        .orElseThrow(() -> unknown(name, wanted));
  }

  private String requireInForce(String workspace, String name) {
    return applied
        .inForce(workspace, name)
        .orElseThrow(() ->
            DeclarationProblem.UNKNOWN_VERSION.because(
                "no version of infrastructure `" + name + "` is in force",
                "apply it, or name a version from its history"));
  }

  /** What workflows have made of versions. */
  Applied applied(String workspace, String name, List<Version> versions) {
    var oldest = versions.stream().map(Version::at).min(Comparator.naturalOrder());
    if (oldest.isEmpty()) {
      return new Applied(null, Map.of());
    }
    var newest = new HashMap<String, Application>();
    applied
        .newestFirst(workspace, name)
        .takeWhile(it -> !it.at().isBefore(oldest.get()))
        .forEach(it -> newest.putIfAbsent(it.version(), it));
    return new Applied(applied.inForce(workspace, name).orElse(null), newest);
  }

  /**
   * What workflows have made of versions.
   *
   * @param inForce the version in force; null where there is none
   * @param newest the newest workflow that applies each, by the version
   */
  record Applied(@Nullable String inForce, Map<String, Application> newest) {}

  /** Who looks sees what there is, also where nothing can be committed now. */
  private void saveFound(String workspace, String name) {
    var file = files.read(workspace, name);
    try {
      editing.saveFound(file);
    } catch (ProblemException e) {
      log.info("what is in {} of {}/{} is not committed", file.file(), workspace, name, e);
    }
  }

  private static ProblemException unknown(String name, String id) {
    return DeclarationProblem.UNKNOWN_VERSION.because(
        "infrastructure `%s` has no version `%s`, or several begin with that".formatted(name, id),
        "use an id from its history, or at least 7 characters with which only one begins");
  }

  private static ProblemException invalidCursor(String cursor) {
    var finding =
        new Finding("cursor", "`next_cursor` of the previous page", "`" + cursor + "`", null, null);
    return DocumentProblem.invalid(List.of(finding), "request", null);
  }
}
