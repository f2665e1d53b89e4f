package io.provisioning.cli.identity;

import io.provisioning.cli.console.Text;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.client.controlcenter.api.IdentityApi;
import io.provisioning.client.controlcenter.model.IssueToken;
import io.provisioning.client.controlcenter.model.TokenView;
import io.provisioning.config.problem.ProblemException;
import java.time.Duration;

/** Has a sign-in confirmed in a browser (RFC 8628). */
final class DeviceLogin {

  private static final Duration SLOWER = Duration.ofSeconds(5);

  private final Invocation invocation;
  private final IdentityApi center;

  DeviceLogin(Invocation invocation, IdentityApi center) {
    this.invocation = invocation;
    this.center = center;
  }

  TokenView run() throws InterruptedException {
    var begun = center.beginDeviceAuthorization();
    invocation
        .console()
        .note("Open " + Text.printable(begun.getVerificationUriComplete().toString()));
    invocation.console().note("and confirm the code " + Text.printable(begun.getUserCode()));
    var wanted =
        new IssueToken()
            .grantType(IssueToken.GrantTypeEnum.DEVICE_CODE)
            .deviceCode(begun.getDeviceCode());
    var pause = Duration.ofSeconds(begun.getInterval());
    // the control center says when the code is too old
    while (true) {
      invocation.pause().sleep(pause);
      try {
        return center.issueToken(wanted);
      } catch (ProblemException e) {
        switch (e.problem().code()) {
          case "authorization-pending" -> {}
          case "slow-down" -> pause = pause.plus(SLOWER);
          default -> throw e;
        }
      }
    }
  }
}
