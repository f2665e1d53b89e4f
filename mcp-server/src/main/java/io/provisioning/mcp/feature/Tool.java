package io.provisioning.mcp.feature;

import java.util.Set;

/** Something that a model can call. Safe for use by many threads. */
public interface Tool {

  ToolDescription description();

  /** Operations of the platform that a caller must be allowed to find it of use. */
  default Set<String> needs() {
    return Set.of();
  }

  /** Names of the groups that it is in; none if it is always offered. */
  default Set<String> toolsets() {
    return Set.of();
  }

  /**
   * Does what the tool is for.
   *
   * @param exchange with arguments that are valid for the input schema
   * @throws io.provisioning.config.problem.ProblemException which the model is shown
   */
  Answer call(Exchange exchange);
}
