package io.provisioning.config.infrastructure;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.Origin;
import java.util.Map;

/** Where the values of a document stand. */
public interface Places {

  /**
   * The place of the value at a path such as {@code servers[0].plan}, or of the nearest value around
   * it.
   */
  Origin find(String path);

  /** Each value's place by its path; that of the document itself by the empty one. */
  Map<String, Origin> all();

  /** The finding with its place, unless it has one already. */
  default Finding place(Finding finding) {
    return finding.origin().isPresent()
        ? finding
        : new Finding(
            finding.path(),
            finding.expected(),
            finding.got(),
            find(finding.path()),
            finding.nullableSuggestion());
  }
}
