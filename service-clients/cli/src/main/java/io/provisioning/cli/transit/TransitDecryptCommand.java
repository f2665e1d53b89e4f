package io.provisioning.cli.transit;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.identity.FreshFactor;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.client.vault.model.DecryptBatch;
import io.provisioning.client.vault.model.DecryptItem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "decrypt",
    description = {
      "Decrypt standard input or a file with a transit key. Users need a fresh second factor, and"
          + " are prompted for it in a terminal.",
      "To a pipe or file, the value is written exactly, without a line end."
    })
final class TransitDecryptCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private KeyName name = new KeyName();

  @Option(
      names = "--ciphertext",
      paramLabel = "<ciphertext>",
      description = "Ciphertext, as `encrypt` printed it, instead of standard input or a file.")
  private @Nullable String given;

  @Mixin private InputOption input = new InputOption();
  @Mixin private ContextOption context = new ContextOption();
  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  TransitDecryptCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var key = name.get();
    var ciphertext = given == null ? input.ciphertext(invocation) : given.strip();
    var item = new DecryptItem().ciphertext(ciphertext).context(context.bytes());
    var batch = new DecryptBatch().addItemsItem(item);
    var api = invocation.door().vault().transit();
    var place = workspace.name(invocation);
    var decrypted =
        new FreshFactor(invocation)
            .whereNeeded(() -> api.decryptWithTransitKey(key, place, batch))
            .getItems()
            .getFirst();
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(decrypted));
    } else if (invocation.console().shows()) {
      invocation.console().print(Text.printable(text(decrypted.getPlaintext())));
    } else {
      write(decrypted.getPlaintext());
    }
    return ExitCode.DONE;
  }

  private static String text(byte[] value) {
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(value)).toString();
    } catch (CharacterCodingException e) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "the value is binary, and not shown in a terminal", "write it to a file: `> <file>`");
    }
  }

  private void write(byte[] value) {
    try (var out = invocation.console().pipes().out().get()) {
      out.write(value);
    } catch (IOException e) {
      throw CommandProblem.FILE_SYSTEM.because(
          "standard output cannot be written", "check where it goes", e);
    }
  }
}
