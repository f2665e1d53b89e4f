package io.provisioning.mcp.feature;

/** Something that a model can call. Safe for use by many threads. */
public interface Tool {

  ToolDescription description();

  /**
   * Does what the tool is for.
   *
   * @param exchange with arguments that are valid for the input schema
   * @throws io.provisioning.config.problem.ProblemException which the model is shown
   */
  Answer call(Exchange exchange);
}
