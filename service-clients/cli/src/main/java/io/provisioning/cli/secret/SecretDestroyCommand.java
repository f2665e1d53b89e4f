package io.provisioning.cli.secret;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.identity.FreshFactor;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.client.vault.api.SecretsApi;
import io.provisioning.client.vault.model.SecretDetail;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "destroy",
    description = "Destroy the value of a version, or a secret with all versions, permanently.")
final class SecretDestroyCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private SecretPath path = new SecretPath();

  @Option(
      names = "--version",
      paramLabel = "<version>",
      description = "Version whose value to destroy.")
  private @Nullable Integer version;

  @Option(names = "--all", description = "The secret with all versions and its metadata.")
  private boolean all;

  @Option(
      names = {"-y", "--yes"},
      description = "Do not ask for confirmation.")
  private boolean yes;

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  SecretDestroyCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    if (all == (version != null)) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "either `--version` or `--all` is needed",
          "use `--version <version>`, or `--all` for the secret with all versions");
    }
    var secret = path.get();
    if (!yes) {
      invocation
          .console()
          .confirm(
              "This destroys %s of %s permanently."
                  .formatted(version == null ? "all versions" : "version " + version, secret));
    }
    var api = invocation.door().vault().secrets();
    return version == null ? destroyAll(api, secret) : destroy(api, secret, version);
  }

  private int destroyAll(SecretsApi api, String secret) {
    var name = workspace.name(invocation);
    new FreshFactor(invocation)
        .whereNeeded(() -> api.destroySecretWithHttpInfo(secret, name, newKey()));
    invocation
        .console()
        .print(
            json.isSet(invocation)
                ? JsonText.pretty(Map.of("destroyed", secret))
                : "secret %s: destroyed with all versions".formatted(secret));
    return ExitCode.DONE;
  }

  private int destroy(SecretsApi api, String secret, int meant) {
    var name = workspace.name(invocation);
    SecretDetail detail =
        new FreshFactor(invocation)
            .whereNeeded(() -> api.destroySecretVersion(secret, meant, name, newKey()));
    return SecretText.changed(
        invocation.console(),
        json.isSet(invocation),
        detail,
        "the value of version %d was destroyed".formatted(meant));
  }

  private static String newKey() {
    return UUID.randomUUID().toString();
  }
}
