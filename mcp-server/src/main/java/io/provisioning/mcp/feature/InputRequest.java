package io.provisioning.mcp.feature;

import tools.jackson.databind.node.ObjectNode;

/** Something that only the client can supply. */
public record InputRequest(Kind kind, ObjectNode params) {

  /** Who supplies it. */
  public enum Kind {
    /** The user fills in a form. */
    ELICITATION("elicitation/create", "elicitation"),
    /** The client's model completes a conversation. */
    SAMPLING("sampling/createMessage", "sampling"),
    /** The client lists its directories. */
    ROOTS("roots/list", "roots");

    private final String method;
    private final String capability;

    Kind(String method, String capability) {
      this.method = method;
      this.capability = capability;
    }

    /** The method of the protocol. */
    public String method() {
      return method;
    }

    /** The capability that a client must have declared. */
    public String capability() {
      return capability;
    }
  }
}
