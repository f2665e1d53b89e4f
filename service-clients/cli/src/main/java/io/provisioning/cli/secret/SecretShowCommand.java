package io.provisioning.cli.secret;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.invocation.WorkspaceOption;
import io.provisioning.client.vault.model.SecretDetail;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "show", description = "Show a secret with its versions, without values.")
final class SecretShowCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private SecretPath path = new SecretPath();
  @Mixin private WorkspaceOption workspace = new WorkspaceOption();
  @Mixin private JsonOption json = new JsonOption();

  SecretShowCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var api = invocation.door().vault().secrets();
    var detail = api.getSecret(path.get(), workspace.name(invocation));
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(detail));
    } else {
      print(detail);
    }
    return ExitCode.DONE;
  }

  private void print(SecretDetail detail) {
    var secret = detail.getSecret();
    var metadata = secret.getMetadata();
    line("secret", secret.getPath());
    line("version", secret.getCurrentVersion());
    line("state", SecretText.state(secret, invocation.time().instant()));
    line("fields", SecretText.fields(secret.getFields()));
    line("description", metadata.getDescription());
    line("owner", metadata.getOwner());
    line("labels", SecretText.labels(metadata));
    var expiry = metadata.getExpiresAt();
    line("expires", expiry == null ? null : Text.time(expiry));
    var period = metadata.getRotateEvery();
    line("rotate every", period == null ? null : Ahead.text(period));
    line("keeps", metadata.getMaxVersions() + " versions");
    line("created", Text.time(secret.getCreatedAt()));
    line("last read", secret.getLastReadAt() == null ? "never" : Text.time(secret.getLastReadAt()));
    SecretText.versions(invocation.console(), detail.getVersions());
  }

  private void line(String name, @Nullable Object value) {
    invocation
        .console()
        .print("%-13s %s".formatted(name, value == null ? "-" : Text.printable(value.toString())));
  }
}
