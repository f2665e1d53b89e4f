package io.provisioning.mcp.tool;

import io.provisioning.mcp.confirmation.Confirmations;
import io.provisioning.mcp.confirmation.Intention;
import io.provisioning.mcp.confirmation.UndoHandles;
import io.provisioning.mcp.feature.Exchange;
import java.util.function.Supplier;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A change in two calls: the first shows it, the second, with a confirmation, does it. */
final class Change {

  private static final String UNDO = "undo";

  private final Confirmations confirmations;
  private final UndoHandles handles;

  Change(Confirmations confirmations, UndoHandles handles) {
    this.confirmations = confirmations;
    this.handles = handles;
  }

  /**
   * What is to be changed.
   *
   * @param basis digest or version of what it starts from
   * @param would what is shown
   */
  record Proposal(String basis, ObjectNode would) {}

  /**
   * Serves a call.
   *
   * @param work does it, and returns the result with what undoes it, which gets a handle
   * @throws io.provisioning.config.problem.ProblemException CONFIRMATION_REFUSED if the call has a
   *     confirmation of something else
   */
  ObjectNode serve(String tool, Exchange exchange, Proposal proposal, Supplier<ObjectNode> work) {
    var arguments = exchange.arguments();
    var intention = new Intention(tool, arguments, proposal.basis(), exchange.principal());
    if (arguments.has(Intention.ARGUMENT)) {
      confirmations.use(arguments.path(Intention.ARGUMENT).asString(), intention);
      return handled(work.get(), exchange.principal());
    }
    var confirmation = confirmations.give(intention);
    var result = JsonNodeFactory.instance.objectNode();
    result.set("would", proposal.would());
    return result
        .put("confirmation", confirmation.id())
        .put("confirm_until", confirmation.until().toString());
  }

  private ObjectNode handled(ObjectNode result, String principal) {
    if (result.path(UNDO) instanceof ObjectNode undo
        && undo.path("arguments") instanceof ObjectNode arguments) {
      var handle = handles.give(principal, undo.path("tool").asString(), arguments);
      undo.put("handle", handle.id()).put("until", handle.until().toString());
    }
    return result;
  }
}
