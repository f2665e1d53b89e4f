package io.provisioning.cli.assistant;

import io.provisioning.cli.console.CommandProblem;

/** Ids of sessions of agents, as somebody types them. */
final class SessionId {

  private SessionId() {}

  /**
   * The id.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID_ARGUMENT if it is none
   */
  static String of(String text) {
    if (!text.matches("[0-9a-f]{16}")) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`%s` is not the id of a session".formatted(text),
          "it has 16 hexadecimal digits: `provisioning ai sessions` lists them");
    }
    return text;
  }
}
