package io.provisioning.cli.grant;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.client.controlcenter.model.GrantView;
import java.util.Optional;
import picocli.CommandLine.Mixin;

/** How one grant is told. */
final class GrantText {

  @Mixin private JsonOption json = new JsonOption();

  int print(Invocation invocation, GrantView grant) {
    invocation.console().print(json.isSet(invocation) ? JsonText.pretty(grant) : text(grant));
    return ExitCode.DONE;
  }

  private static String text(GrantView grant) {
    return "grant %s is %s%s"
        .formatted(
            Text.printable(grant.getId()),
            grant.getState().getValue(),
            Optional.ofNullable(grant.getEndsAt())
                .map(end -> " until " + Text.time(end))
                .orElse(""));
  }
}
