package io.provisioning.cli.webhook;

import io.provisioning.client.orchestrator.model.SaveWebhook;
import io.provisioning.client.orchestrator.model.WebhookFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What a webhook is told of; what is not given stays as it is. */
final class EventOptions {

  @Option(
      names = "--types",
      split = ",",
      paramLabel = "<type>",
      description = "Types of events, such as workflow.failed or alert.firing; * for all.")
  private List<String> types = List.of();

  @Option(
      names = "--of-workspace",
      paramLabel = "<workspace>",
      description = "Only workflows and alerts of this workspace (default: all).")
  private @Nullable String workspace;

  @Option(
      names = "--enabled",
      arity = "1",
      paramLabel = "<true|false>",
      description = "Whether it sends messages (default: true).")
  private @Nullable Boolean enabled;

  @Option(
      names = "--format",
      paramLabel = "<format>",
      description =
          "Format of messages: standard, slack, teams, matrix, plain or email (default:"
              + " standard, or email for mailto:).")
  private @Nullable WebhookFormat format;

  SaveWebhook fill(SaveWebhook wanted) {
    if (!types.isEmpty()) {
      wanted.types(types);
    }
    if (workspace != null) {
      wanted.workspace(workspace);
    }
    if (format != null) {
      wanted.format(format);
    }
    if (enabled != null) {
      wanted.enabled(enabled);
    }
    return wanted;
  }
}
