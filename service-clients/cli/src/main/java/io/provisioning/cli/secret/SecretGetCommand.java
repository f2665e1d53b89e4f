package io.provisioning.cli.secret;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.identity.FreshFactor;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.cli.secret.field.RevealedFields;
import io.provisioning.cli.secret.field.ValueFile;
import io.provisioning.client.vault.model.RevealSecret;
import io.provisioning.client.vault.model.SecretValue;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "get",
    description = {
      "Print the value of a secret. Users need a fresh second factor, and are prompted"
          + " for it in a terminal.",
      "To a pipe or file, one field is printed exactly, without a line end."
    },
    footer = {
      "",
      "More examples:",
      "  provisioning secret get web/db",
      "  provisioning secret get web/db --field password | psql-wrapper",
      "  provisioning secret get web/tls --field key --output key.pem"
    })
final class SecretGetCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private SecretPath path = new SecretPath();

  @Option(names = "--field", paramLabel = "<field>", description = "Only this field.")
  private @Nullable String field;

  @Mixin private VersionOption version = new VersionOption();

  @Option(
      names = "--purpose",
      paramLabel = "<text>",
      description = "Purpose, recorded with the use.")
  private @Nullable String purpose;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "<file>",
      description =
          "File to write the field to, readable only by its owner, instead of printing it.")
  private @Nullable Path output;

  @Option(names = "--force", description = "Replace the file if it exists.")
  private boolean force;

  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  SecretGetCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var file = output == null ? null : new ValueFile(invocation.directory().resolve(output), force);
    if (file != null) {
      file.requireWritable();
    }
    var value = revealed();
    if (file != null) {
      file.write(new RevealedFields(value, field).only());
      invocation.console().note("written to " + file);
    } else if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(value));
    } else {
      new RevealedFields(value, field).print(invocation.console());
    }
    return ExitCode.DONE;
  }

  private SecretValue revealed() {
    if (field != null && field.isEmpty()) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "a field has no name", "omit `--field` for all fields");
    }
    var api = invocation.door().vault().secrets();
    var secret = path.get();
    var name = workspace.name(invocation);
    var wanted = new RevealSecret().field(field).version(version.given()).purpose(purpose);
    return new FreshFactor(invocation).whereNeeded(() -> api.revealSecret(secret, name, wanted));
  }
}
