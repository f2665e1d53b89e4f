package io.provisioning.cli.door;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.door.KeptTokens.Tokens;
import io.provisioning.cli.home.Home;
import io.provisioning.cli.orchestrator.ControlCenter;
import io.provisioning.client.controlcenter.model.IssueToken;
import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;

/**
 * The account of a home's owner, in whose name commands ask until somebody signs in. The control
 * center makes it, and leaves its secret in the home.
 */
final class LocalAccount {

  private static final String ID = "local-account";

  private final Home home;
  private final KeptTokens tokens;
  private final ControlCenter center;

  LocalAccount(Home home, KeptTokens tokens, ControlCenter center) {
    this.home = home;
    this.tokens = tokens;
    this.center = center;
  }

  /**
   * An access token that is good.
   *
   * @throws ProblemException UNAUTHENTICATED if there is no such account any more
   */
  String accessToken() {
    return tokens.goodToken(_ -> issue());
  }

  private Tokens issue() {
    var request =
        new IssueToken()
            .grantType(IssueToken.GrantTypeEnum.CLIENT_CREDENTIALS)
            .clientId(ID)
            .clientSecret(secret());
    try {
      return tokens.keep(center.identity().issueToken(request));
    } catch (ProblemException e) {
      if (e.problem().kind() != Problem.Kind.UNAUTHENTICATED) {
        throw e;
      }
      throw shutOut(e);
    }
  }

  private String secret() {
    try {
      return Files.readString(home.localAccount(), UTF_8).strip();
    } catch (IOException e) {
      throw shutOut(e);
    }
  }

  private static ProblemException shutOut(Exception cause) {
    return CommandProblem.NOT_SIGNED_IN.because(
        "you are not signed in, and the account of this home is refused",
        "sign in with `./provisioning login`",
        cause);
  }
}
