package io.provisioning.cli.transit;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.DidYouMean;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.client.vault.model.CreateTransitKey;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "create", description = "Create a transit key, which never leaves the vault.")
final class TransitKeyCreateCommand implements Callable<Integer> {

  private static final List<String> TYPES =
      Arrays.stream(CreateTransitKey.TypeEnum.values())
          .map(CreateTransitKey.TypeEnum::getValue)
          .toList();

  private final Invocation invocation;

  @Mixin private KeyName name = new KeyName();

  @Option(
      names = "--type",
      paramLabel = "<type>",
      defaultValue = "aes256-gcm",
      description =
          "aes256-gcm (encrypts), ed25519 or ecdsa-p256 (sign), or hmac-sha256"
              + " (default: aes256-gcm).")
  private String type = "";

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  TransitKeyCreateCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    if (!TYPES.contains(type)) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "there is no type `%s`%s".formatted(type, DidYouMean.question(type, TYPES)),
          "types are: " + String.join(", ", TYPES));
    }
    var wanted =
        new CreateTransitKey().name(name.get()).type(CreateTransitKey.TypeEnum.fromValue(type));
    var made =
        invocation
            .door()
            .vault()
            .transit()
            .createTransitKey(workspace.name(invocation), wanted, UUID.randomUUID().toString());
    return TransitText.changed(
        invocation.console(), json.isSet(invocation), made, "created, of type " + type);
  }
}
