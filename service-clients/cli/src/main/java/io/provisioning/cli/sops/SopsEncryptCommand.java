package io.provisioning.cli.sops;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.sops.CreationRules;
import io.provisioning.sops.Recipe;
import io.provisioning.sops.Selection;
import io.provisioning.sops.SopsFile;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "encrypt",
    description = {
      "Encrypt the values of a file; names, order and comments are kept.",
      "The nearest `.sops.yaml` says how; options override it."
    },
    footer = {
      "",
      "More examples:",
      "  provisioning sops encrypt -i secrets.yaml",
      "  provisioning sops encrypt --age age1… --encrypted-regex '^password$' -o db.enc.yaml"
          + " db.yaml"
    })
final class SopsEncryptCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private SopsInput input = new SopsInput();

  @Option(
      names = {"-a", "--age"},
      split = ",",
      paramLabel = "<recipient>",
      description = "Recipient of age; can be repeated, or a comma-separated list.")
  private List<String> recipients = new ArrayList<>();

  @Option(
      names = "--encrypted-regex",
      paramLabel = "<regex>",
      description = "Encrypt only values at or below a name that matches.")
  private @Nullable String encryptedRegex;

  @Option(
      names = "--unencrypted-regex",
      paramLabel = "<regex>",
      description = "Do not encrypt values at or below a name that matches.")
  private @Nullable String unencryptedRegex;

  @Option(
      names = "--encrypted-suffix",
      paramLabel = "<end>",
      description = "Encrypt only values at or below a name with this suffix.")
  private @Nullable String encryptedSuffix;

  @Option(
      names = "--unencrypted-suffix",
      paramLabel = "<end>",
      description =
          "Do not encrypt values at or below a name with this suffix (default: `_unencrypted`).")
  private @Nullable String unencryptedSuffix;

  @Option(
      names = "--mac-only-encrypted",
      description = "Allow unencrypted values to be changed without sops.")
  private boolean macOnlyEncrypted;

  @Mixin private SopsOutput output = new SopsOutput();

  SopsEncryptCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    output.require(invocation);
    var recipe = recipe();
    var file =
        SopsFile.encrypt(
            input.bytes(invocation), input.format(), recipe, invocation.time().instant());
    output.write(invocation, input, file);
    return ExitCode.DONE;
  }

  private Recipe recipe() {
    var path = input.path(invocation);
    var recipe =
        recipients.isEmpty()
            ? CreationRules.nearest(path)
                .flatMap(rules -> rules.recipe(path))
                .orElseThrow(SopsEncryptCommand::noRecipient)
            : Recipe.to(recipients);
    var selection = selections();
    if (selection.size() > 1) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "these options exclude each other: "
              + String.join(", ", selection.stream().map(it -> it.kind().key()).toList()),
          "keep one of them");
    }
    var selecting = selection.isEmpty() ? recipe : recipe.selecting(selection.getFirst());
    return macOnlyEncrypted ? selecting.withMacOnlyEncrypted(true) : selecting;
  }

  private List<Selection> selections() {
    List<Selection> selections = new ArrayList<>();
    add(selections, Selection.Kind.ENCRYPTED_REGEX, encryptedRegex);
    add(selections, Selection.Kind.UNENCRYPTED_REGEX, unencryptedRegex);
    add(selections, Selection.Kind.ENCRYPTED_SUFFIX, encryptedSuffix);
    add(selections, Selection.Kind.UNENCRYPTED_SUFFIX, unencryptedSuffix);
    return selections;
  }

  private static void add(List<Selection> to, Selection.Kind kind, @Nullable String pattern) {
    if (pattern != null) {
      to.add(new Selection(kind, pattern));
    }
  }

  private static RuntimeException noRecipient() {
    return CommandProblem.INVALID_ARGUMENT.because(
        "no recipient was given, and no rule of a `.sops.yaml` matches the file",
        "name a recipient with `--age`, or add a rule");
  }
}
