package io.provisioning.cli.identity;

import io.provisioning.cli.console.Console;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.controlcenter.api.IdentityApi;
import io.provisioning.client.controlcenter.model.BeginSession;
import io.provisioning.client.controlcenter.model.TokenView;
import io.provisioning.config.problem.ProblemException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Signs in with a password, or has it confirmed in a browser. */
@Command(name = "login", description = "Sign in; later commands act as you.")
public final class LoginCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Option(
      names = "--user",
      paramLabel = "<user>",
      description = "Name of the user (default: prompted for).")
  private @Nullable String user;

  @Option(
      names = "--password-file",
      paramLabel = "<file>",
      description = "File with the password in its first line (default: prompted for).")
  private @Nullable Path passwordFile;

  @Option(
      names = "--new-password-file",
      paramLabel = "<file>",
      description = "File with the new password, if it must be changed.")
  private @Nullable Path newPasswordFile;

  @Option(
      names = "--code",
      paramLabel = "<code>",
      description = "Code from the authenticator, or a recovery code (default: prompted for).")
  private @Nullable String code;

  @Option(names = "--browser", description = "Confirm in a browser, on any device.")
  private boolean browser;

  @Mixin private JsonOption json = new JsonOption();

  LoginCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() throws InterruptedException {
    var door = invocation.door();
    var center = door.unknown().identity();
    var tokens = browser ? new DeviceLogin(invocation, center).run() : withPassword(center);
    door.signedIn().keep(tokens);
    var profile = door.asPerson().identity().getProfile();
    if (json.isSet(invocation)) {
      invocation
          .console()
          .print(
              JsonText.pretty(
                  Map.of(
                      "session_id",
                      String.valueOf(tokens.getSessionId()),
                      "name",
                      profile.getName())));
    } else {
      invocation.console().note("signed in as " + Text.printable(profile.getName()));
    }
    return ExitCode.DONE;
  }

  private TokenView withPassword(IdentityApi center) {
    var name = user == null ? console().ask("User", "use `--user`") : user;
    var wanted =
        new BeginSession()
            .user(name)
            .password(passwords().current(passwordFile))
            .code(code)
            .deviceToken(invocation.door().signedIn().deviceToken().orElse(null));
    for (var round = 1; ; round++) {
      try {
        return center.signIn(wanted);
      } catch (ProblemException e) {
        if (round == 4 || !complete(wanted, e)) {
          throw e;
        }
      }
    }
  }

  /** Asks for what the control center wants besides; whether there is a point in another try. */
  private boolean complete(BeginSession wanted, ProblemException e) {
    return switch (e.problem().code()) {
      case "second-factor-needed" -> {
        wanted.code(console().askSecret("Code", "use `--code`"));
        yield true;
      }
      case "password-change-needed" -> {
        console().note("The password must be changed at the first sign-in.");
        wanted.newPassword(passwords().next(newPasswordFile));
        yield true;
      }
      default -> false;
    };
  }

  private PasswordText passwords() {
    return new PasswordText(invocation);
  }

  private Console console() {
    return invocation.console();
  }
}
