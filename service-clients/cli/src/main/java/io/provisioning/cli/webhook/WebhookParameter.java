package io.provisioning.cli.webhook;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.orchestrator.Pages;
import io.provisioning.client.orchestrator.model.WebhookView;
import io.provisioning.config.problem.ProblemException;
import picocli.CommandLine.Parameters;

/** Which webhook is meant. */
final class WebhookParameter {

  @Parameters(index = "0", paramLabel = "<webhook>", description = "Name or id of the webhook.")
  private String meant = "";

  /**
   * Asks for the names that there are.
   *
   * @throws ProblemException UNKNOWN_NAME, or INVALID_ARGUMENT if several have the name
   */
  String id(Invocation invocation) {
    var all = new Pages(invocation.orchestrator()).webhooks();
    if (all.stream().map(WebhookView::getId).anyMatch(meant::equals)) {
      return meant;
    }
    var named =
        all.stream()
            .filter(webhook -> meant.equals(webhook.getName()))
            .map(WebhookView::getId)
            .toList();
    return switch (named.size()) {
      case 0 ->
          throw problem(
              CommandProblem.UNKNOWN_NAME,
              "there is no webhook `" + meant + "`",
              "`provisioning webhook list` lists them");
      case 1 -> named.getFirst();
      default ->
          throw problem(
              CommandProblem.INVALID_ARGUMENT,
              "several webhooks have the name `" + meant + "`",
              "name one by its id: " + String.join(", ", named));
    };
  }

  private static ProblemException problem(CommandProblem problem, String detail, String help) {
    return problem.because(detail, help);
  }
}
