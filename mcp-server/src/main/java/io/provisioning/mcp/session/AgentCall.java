package io.provisioning.mcp.session;

import io.provisioning.mcp.feature.Transcript;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A call of an agent, as the audit has it.
 *
 * @param number of its record
 * @param account id of who let it work; a pseudonym once the person was erased
 * @param accountName null if that is not known any more
 * @param program by the name that its access or its handshake gives it; null if neither does
 * @param name of the tool or prompt, or URI of the resource
 * @param isConfirmed whether it carried a confirmation
 * @param isAsked whether the answer asked the person first: the same call follows if they agree
 * @param arguments digest of what was sent; null if there were none
 * @param sent the arguments as they are kept, perhaps cut or masked; null if there were none, or if
 *     they are gone
 * @param answer digest of what was answered; null if the answer was a stream
 * @param seen the beginning of what was answered; null as above, or if it is gone
 * @param refused code of the problem; null if it was answered, or if that is not known
 * @param bytes of what was answered
 */
record AgentCall(
    long number,
    Instant time,
    String account,
    @Nullable String accountName,
    String session,
    @Nullable String program,
    CallKind kind,
    String name,
    boolean isConfirmed,
    boolean isAsked,
    @Nullable String arguments,
    @Nullable String sent,
    @Nullable String answer,
    @Nullable String seen,
    @Nullable String refused,
    @Nullable Long bytes) {

  /** The call of a record; empty if it is of something else, such as a list of tools. */
  static Optional<AgentCall> of(JsonNode event) {
    var details = event.path("details");
    var kind = CallKind.of(text(details, "method"));
    var name = text(details, "called");
    var session = text(details, "session");
    if (kind.isEmpty() || name == null || session == null) {
      return Optional.empty();
    }
    var program = text(details, "program");
    var bytes = text(details, "shown_bytes");
    var actor = event.path("actor");
    return Optional.of(
        new AgentCall(
            event.path("number").asLong(),
            Instant.parse(event.path("time").asString()),
            actor.path("id").asString(""),
            text(actor, "name"),
            session,
            program == null ? text(details, "client") : program,
            kind.get(),
            name,
            details.has("confirmed"),
            details.has("asked"),
            text(details, "arguments"),
            text(details, "sent"),
            text(details, "answer"),
            text(details, "seen"),
            text(details, "refused"),
            bytes == null ? null : Long.valueOf(bytes)));
  }

  private static @Nullable String text(JsonNode node, String name) {
    return node.path(name).asString(null);
  }

  /** What was sent; empty if not all of it is kept. */
  Optional<ObjectNode> whole() {
    if (arguments == null) {
      return Optional.of(JsonNodeFactory.instance.objectNode());
    }
    return sent == null ? Optional.empty() : Transcript.arguments(sent, arguments);
  }

  /** Whether it has changed something, as far as that is known. */
  boolean isChange() {
    return isConfirmed && !isAsked && refused == null;
  }

  /** Without the texts, where only counts are wanted. */
  AgentCall brief() {
    return new AgentCall(
        number,
        time,
        account,
        accountName,
        session,
        program,
        kind,
        name,
        isConfirmed,
        isAsked,
        null,
        null,
        answer,
        null,
        refused,
        bytes);
  }
}
