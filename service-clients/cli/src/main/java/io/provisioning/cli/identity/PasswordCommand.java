package io.provisioning.cli.identity;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.controlcenter.model.ChangePassword;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Changes the password of whoever is signed in. */
@Command(name = "password", description = "Change your password, and end your other sessions.")
public final class PasswordCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Option(
      names = "--password-file",
      paramLabel = "<file>",
      description = "File with the password in its first line (default: prompted for).")
  private @Nullable Path passwordFile;

  @Option(
      names = "--new-password-file",
      paramLabel = "<file>",
      description = "File with the new password in its first line (default: prompted for).")
  private @Nullable Path newPasswordFile;

  @Mixin private JsonOption json = new JsonOption();

  PasswordCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var door = invocation.door();
    var api = door.asPerson().identity();
    var name = api.getProfile().getName();
    var passwords = new PasswordText(invocation);
    api.changePassword(
        new ChangePassword()
            .password(passwords.current(passwordFile))
            .newPassword(passwords.next(newPasswordFile)));
    // this device is known by a token that the old password is part of
    door.signedIn().renew();
    if (json.isSet(invocation)) {
      invocation.console().print(JsonText.pretty(Map.of("changed", name)));
    } else {
      invocation.console().note("your password is changed, and your other sessions have ended");
    }
    return ExitCode.DONE;
  }
}
