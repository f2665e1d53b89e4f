package io.provisioning.cli.platform;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.home.Home;
import io.provisioning.cli.home.Mode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** For whom the platform is to be, as it is said on the command line. */
final class ModeOption {

  @Option(
      names = "--mode",
      paramLabel = "<mode>",
      description =
          "`multi-user`: every request goes through the control center, with users and policies; or"
              + " `solo`: the orchestrator alone, for one person (default: the last one, or"
              + " `multi-user`).")
  private @Nullable String mode;

  /**
   * What is said, or what was chosen before.
   *
   * @param isRunning whether services of the home are at work
   * @throws io.provisioning.config.problem.ProblemException CONFLICT if they run in another mode
   */
  Mode of(Home home, boolean isRunning) {
    var before = Mode.of(home);
    var chosen = mode == null ? before.orElse(Mode.MULTI_USER) : Mode.named(mode);
    var now = before.orElse(Mode.SOLO); // as all were before there were modes
    if (isRunning && now != chosen) {
      throw CommandProblem.MODE_IN_USE.because(
          "the platform runs in mode `%s`".formatted(now.text()),
          "stop it first: `./provisioning down`, then `./provisioning up --mode "
              + chosen.text()
              + "`");
    }
    return chosen;
  }
}
