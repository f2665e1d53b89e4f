package io.provisioning.mcp.session;

import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What an agent calls. */
enum CallKind {
  TOOL("tools/call"),
  RESOURCE("resources/read"),
  PROMPT("prompts/get");

  private final String method;

  CallKind(String method) {
    this.method = method;
  }

  /** By the method of the protocol; empty if it is not one of these. */
  static Optional<CallKind> of(@Nullable String method) {
    return Stream.of(values()).filter(kind -> kind.method.equals(method)).findFirst();
  }
}
