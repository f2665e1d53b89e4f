package io.provisioning.cli.transit;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.client.vault.model.EncryptBatch;
import io.provisioning.client.vault.model.EncryptItem;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "encrypt",
    description = "Encrypt standard input or a file, at most 1 MiB, with a transit key.")
final class TransitEncryptCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private KeyName name = new KeyName();
  @Mixin private InputOption input = new InputOption();
  @Mixin private ContextOption context = new ContextOption();
  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  TransitEncryptCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var key = name.get();
    var item = new EncryptItem().plaintext(input.bytes(invocation)).context(context.bytes());
    var batch = new EncryptBatch().addItemsItem(item);
    var api = invocation.door().vault().transit();
    var encrypted =
        api.encryptWithTransitKey(key, workspace.name(invocation), batch).getItems().getFirst();
    invocation
        .console()
        .print(json.isSet(invocation) ? JsonText.pretty(encrypted) : encrypted.getCiphertext());
    return ExitCode.DONE;
  }
}
