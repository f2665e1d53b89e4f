package io.provisioning.cli.scheduling;

import io.provisioning.client.orchestrator.model.Pause;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** What is held: one of them. */
final class ScopeOptions {

  @ArgGroup(multiplicity = "1")
  private Choice choice = new Choice();

  /** One of several scopes. */
  static final class Choice {
    @Option(names = "--everything", required = true, description = "All workflows.")
    private boolean everything;

    @Option(
        names = {"-w", "--workspace"},
        required = true,
        paramLabel = "<workspace>",
        description = "Workflows of this workspace.")
    private @Nullable String workspace;

    @Option(
        names = "--provider",
        required = true,
        paramLabel = "<provider>",
        description = "Operations at this provider.")
    private @Nullable String provider;
  }

  Pause pause() {
    if (choice.everything) {
      return new Pause().scope(Pause.ScopeEnum.EVERYTHING);
    }
    return choice.workspace == null
        ? new Pause().scope(Pause.ScopeEnum.PROVIDER).name(choice.provider)
        : new Pause().scope(Pause.ScopeEnum.WORKSPACE).name(choice.workspace);
  }

  static String text(Pause pause) {
    return pause.getName() == null
        ? pause.getScope().getValue()
        : pause.getScope().getValue() + " " + pause.getName();
  }
}
