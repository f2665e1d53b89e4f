package io.provisioning.cli.door;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.door.KeptTokens.Tokens;
import io.provisioning.cli.orchestrator.ControlCenter;
import io.provisioning.client.controlcenter.model.IssueToken;
import io.provisioning.client.controlcenter.model.TokenView;
import io.provisioning.config.problem.ProblemException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Who is signed in on this machine. A session that has ended is so until somebody says on. */
public final class SignedIn {

  private final KeptTokens tokens;
  private final KnownDevice device;
  private final ControlCenter center;

  SignedIn(KeptTokens tokens, KnownDevice device, ControlCenter center) {
    this.tokens = tokens;
    this.device = device;
    this.center = center;
  }

  /** Whether somebody has signed in and not out. */
  public boolean isAnybody() {
    return tokens.find().isPresent();
  }

  /** Keeps what a sign-in gave. */
  public void keep(TokenView given) {
    tokens.keep(given);
    device.keep(given.getDeviceToken());
  }

  /** Keeps what a factor gave that was shown again; the session goes on as it was. */
  public void steppedUp(TokenView given) {
    tokens.find().ifPresent(kept -> tokens.keep(given, kept.refreshToken()));
  }

  /** Gets new tokens at once. */
  public void renew() {
    tokens.find().ifPresent(kept -> tokens.keep(kept.expired()));
    accessToken();
  }

  /** By what the control center knows this device, if somebody signed in on it before. */
  public Optional<String> deviceToken() {
    return device.token();
  }

  /** Keeps nothing any more. */
  public void forget() {
    tokens.forget();
  }

  /**
   * An access token that is good.
   *
   * @throws ProblemException UNAUTHENTICATED if nobody is signed in, or the session has ended
   */
  String accessToken() {
    return tokens.goodToken(this::refresh);
  }

  private Tokens refresh(Optional<Tokens> kept) {
    var known =
        kept.orElseThrow(() ->
            CommandProblem.NOT_SIGNED_IN.because(
                "you are not signed in", "sign in with `./provisioning login`"));
    if (known.refreshToken() == null) {
      throw ended(null);
    }
    var request =
        new IssueToken()
            .grantType(IssueToken.GrantTypeEnum.REFRESH_TOKEN)
            .refreshToken(known.refreshToken());
    try {
      var given = center.identity().issueToken(request);
      device.keep(given.getDeviceToken());
      return tokens.keep(given);
    } catch (ProblemException e) {
      if (!e.problem().code().equals("session-ended")) {
        throw e;
      }
      // not forgotten: what follows would be done in another name
      tokens.keep(known.ended());
      throw ended(e);
    }
  }

  private static ProblemException ended(@Nullable ProblemException cause) {
    return CommandProblem.NOT_SIGNED_IN.because(
        "your session has ended",
        "sign in again with `./provisioning login`, or run `./provisioning logout` to continue without a user",
        cause);
  }
}
