package io.provisioning.cli.transit;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.identity.FreshFactor;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "delete",
    description = {
      "Delete a transit key with all versions, permanently: nothing that it encrypted can be"
          + " decrypted.",
      "Refused until `transit key update --deletion-allowed true`."
    })
final class TransitKeyDeleteCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private KeyName name = new KeyName();

  @Option(
      names = {"-y", "--yes"},
      description = "Do not ask for confirmation.")
  private boolean yes;

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  TransitKeyDeleteCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var key = name.get();
    if (!yes) {
      invocation
          .console()
          .confirm(
              "This deletes %s, and nothing that it encrypted can be decrypted.".formatted(key));
    }
    var api = invocation.door().vault().transit();
    var place = workspace.name(invocation);
    var request = UUID.randomUUID().toString();
    new FreshFactor(invocation)
        .whereNeeded(() -> api.deleteTransitKeyWithHttpInfo(key, place, request));
    invocation
        .console()
        .print(
            json.isSet(invocation)
                ? JsonText.pretty(Map.of("deleted", key))
                : "transit key %s: deleted".formatted(key));
    return ExitCode.DONE;
  }
}
