package io.provisioning.cli.identity;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.client.controlcenter.api.IdentityApi;
import io.provisioning.client.controlcenter.model.StepUp;
import io.provisioning.config.problem.ProblemException;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Shows a factor again: on request, or where the control center requires it. */
public final class FreshFactor {

  private static final String NEEDED = "step-up-needed";

  private final Invocation invocation;

  public FreshFactor(Invocation invocation) {
    this.invocation = invocation;
  }

  /**
   * What a request returns. If it requires a fresh factor and somebody can answer, they show one,
   * and the request is sent once more.
   *
   * @param request sent twice at the most
   */
  public <T> T whereNeeded(Supplier<T> request) {
    try {
      return request.get();
    } catch (ProblemException e) {
      if (!NEEDED.equals(e.problem().code()) || !invocation.console().asks()) {
        throw e;
      }
      invocation.console().note("This requires a fresh second factor.");
      show(null, null);
      return request.get();
    }
  }

  /**
   * Shows it, and keeps what the control center gives for it.
   *
   * @param code of the authenticator, or a recovery code; prompted for if absent and needed
   * @param passwordFile with the password of who has no second factor; prompted for if absent
   * @return when it was shown
   */
  OffsetDateTime show(@Nullable String code, @Nullable Path passwordFile) {
    var door = invocation.door();
    var api = door.asPerson().identity();
    door.signedIn().steppedUp(api.stepUp(shown(api, code, passwordFile)));
    return api.getProfile().getAuthenticatedAt();
  }

  private StepUp shown(IdentityApi api, @Nullable String code, @Nullable Path passwordFile) {
    if (!Boolean.TRUE.equals(api.getProfile().getSecondFactor())) {
      return new StepUp().password(new PasswordText(invocation).current(passwordFile));
    }
    return new StepUp()
        .code(code == null ? invocation.console().askSecret("Code", "use `--code`") : code);
  }
}
