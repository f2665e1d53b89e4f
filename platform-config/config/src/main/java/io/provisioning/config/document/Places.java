package io.provisioning.config.document;

import io.provisioning.config.problem.Origin;
import java.util.Map;

/** Where the values of a document stand. */
public interface Places {

  /**
   * The place of the value at a path such as {@code servers[0].plan}, or of the nearest value
   * around it.
   */
  Origin find(String path);

  /** Each value's place by its path; that of the document itself by the empty one. */
  Map<String, Origin> all();
}
