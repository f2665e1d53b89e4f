package io.provisioning.cli.workflow;

import io.provisioning.cli.console.Console;
import io.provisioning.client.orchestrator.model.OperationStatus;
import io.provisioning.client.orchestrator.model.OperationView;
import java.util.List;

/** Tells which operations wait for somebody's word, and how it is given. */
final class Unapproved {

  private Unapproved() {}

  static List<OperationView> among(List<OperationView> operations) {
    return operations.stream()
        .filter(operation -> operation.getState() == OperationStatus.PENDING)
        .filter(operation -> operation.getHold() == OperationView.HoldEnum.APPROVAL)
        .toList();
  }

  static void print(Console console, String workflow, List<OperationView> unapproved) {
    unapproved.forEach(operation ->
        console.note(
            "help: `%s` waits for `./provisioning workflow approve %s \"%s\"`"
                .formatted(operation.getId(), workflow, operation.getId())));
  }
}
