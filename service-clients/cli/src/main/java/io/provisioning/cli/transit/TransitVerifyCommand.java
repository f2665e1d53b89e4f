package io.provisioning.cli.transit;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.client.vault.model.VerifyBatch;
import io.provisioning.client.vault.model.VerifyItem;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "verify",
    description =
        "Verify that a signature or HMAC is that of standard input or a file; exit code 1 if it is"
            + " not.")
final class TransitVerifyCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private KeyName name = new KeyName();

  @Option(
      names = "--signature",
      required = true,
      paramLabel = "<signature>",
      description = "Signature or HMAC, as `sign` or `hmac` printed it.")
  private String signature = "";

  @Mixin private InputOption input = new InputOption();
  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  TransitVerifyCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var key = name.get();
    var item = new VerifyItem().input(input.bytes(invocation)).signature(signature.strip());
    var batch = new VerifyBatch().addItemsItem(item);
    var api = invocation.door().vault().transit();
    var verified =
        api.verifyWithTransitKey(key, workspace.name(invocation), batch).getItems().getFirst();
    boolean isValid = verified.getValid();
    invocation
        .console()
        .print(
            json.isSet(invocation) ? JsonText.pretty(verified) : isValid ? "valid" : "not valid");
    return isValid ? ExitCode.DONE : ExitCode.DIFFERENT;
  }
}
