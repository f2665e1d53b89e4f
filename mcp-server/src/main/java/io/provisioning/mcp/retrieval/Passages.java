package io.provisioning.mcp.retrieval;

import io.provisioning.mcp.feature.Exchange;
import org.jspecify.annotations.Nullable;

/** What questions are answered from. Safe for use by many threads. */
@FunctionalInterface
public interface Passages {

  /**
   * The passages that answer a question best, among those that the caller may read.
   *
   * @param workspace of which declarations are searched too; null for none
   * @param most from 1
   * @throws io.provisioning.config.problem.ProblemException UNAVAILABLE if nothing can be searched
   */
  PassagePage ask(Exchange exchange, String question, @Nullable String workspace, int most);
}
