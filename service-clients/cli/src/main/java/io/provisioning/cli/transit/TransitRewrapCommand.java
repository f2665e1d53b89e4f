package io.provisioning.cli.transit;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.client.vault.model.DecryptBatch;
import io.provisioning.client.vault.model.DecryptItem;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "rewrap",
    description = {
      "Encrypt the content of ciphertexts again with the newest version of their transit key,"
          + " without showing it.",
      "Standard input or a file has one ciphertext a line, at most 100, all of one context. All are"
          + " rewrapped, or none."
    })
final class TransitRewrapCommand implements Callable<Integer> {

  /** Ciphertexts that the vault takes at a time. */
  private static final int MOST = 100;

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

  TransitRewrapCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var key = name.get();
    var batch = new DecryptBatch();
    for (var ciphertext : ciphertexts()) {
      batch.addItemsItem(new DecryptItem().ciphertext(ciphertext).context(context.bytes()));
    }
    var api = invocation.door().vault().transit();
    var rewrapped = api.rewrapWithTransitKey(key, workspace.name(invocation), batch);
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(rewrapped));
    } else {
      rewrapped.getItems().forEach(item -> invocation.console().print(item.getCiphertext()));
    }
    return ExitCode.DONE;
  }

  private List<String> ciphertexts() {
    var text = given == null ? input.ciphertext(invocation) : given;
    var all = text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    if (all.isEmpty() || all.size() > MOST) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "the vault rewraps 1 to %d ciphertexts at a time, and this is %d"
              .formatted(MOST, all.size()),
          "give one a line, and split a longer file: `split -l %d <file>`".formatted(MOST));
    }
    return all;
  }
}
