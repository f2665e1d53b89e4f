package io.provisioning.orchestrator.declaration;

import io.provisioning.config.document.Format;
import io.provisioning.orchestrator.declaration.Versions.Applied;
import io.provisioning.orchestrator.declaration.file.DeclaredFile;
import io.provisioning.orchestrator.declaration.history.Version;
import io.provisioning.orchestrator.declaration.history.VersionText;
import io.provisioning.orchestrator.workflow.WorkflowStatus;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A version of an infrastructure with its text.
 *
 * @param workflow the newest that applies it; null where it was only saved
 * @param state of that workflow
 * @param inForce whether it is the last version whose workflow completed and was not undone
 * @param etag of the file while it had this text
 */
record VersionView(
    String id,
    Instant at,
    String author,
    String message,
    @Nullable String workflow,
    @Nullable WorkflowStatus state,
    boolean inForce,
    boolean outside,
    String file,
    Format format,
    String text,
    String etag) {

  static VersionView of(VersionText found, Applied applied) {
    var version = found.version();
    var newest = applied.newest().get(version.id());
    return new VersionView(
        version.id(),
        version.at(),
        version.author(),
        version.message(),
        newest == null ? version.workflow() : newest.workflow(),
        newest == null ? null : newest.state(),
        version.id().equals(applied.inForce()),
        version.outside(),
        version.file(),
        Format.of(Path.of(version.file())).orElseThrow(),
        found.text(),
        "\"" + DeclaredFile.version(found.text()) + "\"");
  }

  /** A version without its text. */
  record VersionSummary(
      String id,
      Instant at,
      String author,
      String message,
      @Nullable String workflow,
      @Nullable WorkflowStatus state,
      boolean inForce,
      boolean outside,
      String file) {

    static VersionSummary of(Version version, Applied applied) {
      var newest = applied.newest().get(version.id());
      var first = version.message().lines().findFirst().orElse("");
      return new VersionSummary(
          version.id(),
          version.at(),
          version.author(),
          first,
          newest == null ? version.workflow() : newest.workflow(),
          newest == null ? null : newest.state(),
          version.id().equals(applied.inForce()),
          version.outside(),
          version.file());
    }
  }

  /** A page of them. */
  record VersionPage(List<VersionSummary> items, @Nullable String nextCursor) {

    /** Of one more than fits, the last says that there is another page. */
    static VersionPage of(List<Version> found, int limit, Applied applied) {
      var items = found.stream().limit(limit).map(it -> VersionSummary.of(it, applied)).toList();
      return new VersionPage(items, found.size() > limit ? items.getLast().id() : null);
    }
  }
}
