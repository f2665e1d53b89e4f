package io.provisioning.mcp.model;

import java.time.Duration;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** A language model. Safe for use by many threads. */
public interface LanguageModel {

  /** As the settings name it. */
  String name();

  /**
   * Asks for the next turn of a conversation. What it writes is data that anybody may have caused.
   *
   * @param principal who pays for it
   * @param form JSON Schema of what it should write; not every model keeps to it
   * @param patience until all of the answer is there
   * @throws io.provisioning.config.problem.ProblemException a {@link ModelProblem}
   */
  Written write(String principal, List<Turn> turns, JsonNode form, Duration patience);

  /** What somebody wrote. */
  record Turn(Role role, String text) {}

  /** Who wrote it. */
  enum Role {
    SYSTEM,
    USER,
    ASSISTANT
  }

  /**
   * What the model wrote.
   *
   * @param tokens that were read and written for it
   */
  record Written(String text, int tokens) {}
}
