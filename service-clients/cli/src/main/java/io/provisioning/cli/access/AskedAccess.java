package io.provisioning.cli.access;

import io.provisioning.client.controlcenter.model.AccessQuestion;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What somebody would do, and to what. */
final class AskedAccess {

  @Parameters(paramLabel = "<action>", description = "Action, such as submitWorkflow.")
  private String action = "";

  @Option(names = "--id", paramLabel = "<id>", description = "Id of the resource.")
  private @Nullable String id;

  @Option(
      names = {"-w", "--workspace"},
      paramLabel = "<workspace>",
      description = "Workspace of the resource.")
  private @Nullable String workspace;

  @Option(names = "--destroys", description = "As if the request destroyed something.")
  private boolean destroys;

  @Mixin private Somebody somebody = new Somebody();

  AccessQuestion question() {
    return new AccessQuestion()
        .action(action)
        .id(id)
        .workspace(workspace)
        .destroys(destroys ? true : null)
        .principal(somebody.described());
  }
}
