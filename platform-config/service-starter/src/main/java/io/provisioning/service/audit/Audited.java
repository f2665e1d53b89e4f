package io.provisioning.service.audit;

import java.util.Map;

/**
 * An answer that knows what it is about. The request alone often does not: that of somebody who
 * submits a workflow has no id of one.
 */
@FunctionalInterface
public interface Audited {

  /** Names or ids of things by what they are, such as {@code workflow}. */
  Map<String, String> about();
}
