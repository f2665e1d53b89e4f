package io.provisioning.cli.transit;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.client.vault.model.MessageBatch;
import io.provisioning.client.vault.model.MessageItem;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "hmac", description = "Print the HMAC of standard input or a file, at most 1 MiB.")
final class TransitHmacCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private KeyName name = new KeyName();
  @Mixin private InputOption input = new InputOption();
  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  TransitHmacCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var key = name.get();
    var item = new MessageItem().input(input.bytes(invocation));
    var batch = new MessageBatch().addItemsItem(item);
    var api = invocation.door().vault().transit();
    var made = api.hmacWithTransitKey(key, workspace.name(invocation), batch).getItems().getFirst();
    invocation.console().print(json.isSet(invocation) ? JsonText.pretty(made) : made.getHmac());
    return ExitCode.DONE;
  }
}
