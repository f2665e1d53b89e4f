package io.provisioning.cli.identity;

import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.config.problem.Problem;
import io.provisioning.config.problem.ProblemException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Ends the session, here and at the control center. */
@Command(name = "logout", description = "Sign out, and end the session.")
public final class LogoutCommand implements Callable<Integer> {

  private final Invocation invocation;

  LogoutCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var signedIn = invocation.door().signedIn();
    if (!signedIn.isAnybody()) {
      invocation.console().note("not signed in");
      return ExitCode.DONE;
    }
    try {
      invocation.door().asPerson().identity().endSession("current");
    } catch (ProblemException e) {
      // a session that has ended needs no end
      if (e.problem().kind() != Problem.Kind.UNAUTHENTICATED) {
        throw e;
      }
    }
    signedIn.forget();
    invocation.console().note("signed out");
    return ExitCode.DONE;
  }
}
