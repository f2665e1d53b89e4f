package io.provisioning.cli.identity;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import java.util.Collection;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows who is signed in. */
@Command(name = "whoami", description = "Show who you act as, with roles and groups.")
public final class WhoamiCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Mixin private JsonOption json = new JsonOption();

  WhoamiCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var profile = invocation.door().controlCenter().identity().getProfile();
    var console = invocation.console();
    if (json.isSet(invocation)) {
      console.print(JsonText.pretty(profile));
      return ExitCode.DONE;
    }
    if (!invocation.door().signedIn().isAnybody()) {
      console.note("not signed in; commands act as the account of this home");
    }
    console.print("user     " + Text.printable(profile.getName()));
    console.print("roles    " + listed(profile.getRoles()));
    console.print("groups   " + listed(profile.getGroups()));
    console.print(
        "factors  "
            + listed(profile.getFactors())
            + " at "
            + Text.time(profile.getAuthenticatedAt()));
    console.print(
        Objects.equals(profile.getSecondFactor(), true)
            ? "codes    required, %d recovery codes left".formatted(profile.getRecoveryCodesLeft())
            : "codes    not required");
    return ExitCode.DONE;
  }

  private static String listed(Collection<?> values) {
    return values.isEmpty()
        ? "none"
        : values.stream()
            .map(String::valueOf)
            .sorted()
            .map(Text::printable)
            .collect(Collectors.joining(", "));
  }
}
