package io.provisioning.cli.platform;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.home.LastPort;
import io.provisioning.cli.home.Mode;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.config.layer.Keys;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the services are to listen, as it is said on the command line. */
final class PortOptions {

  @Option(
      names = "--port",
      paramLabel = "<port>",
      description = "Port of the orchestrator on 127.0.0.1 (default: the last one, or 9090).")
  private @Nullable Integer orchestrator;

  @Option(
      names = "--control-center-port",
      paramLabel = "<port>",
      description = "Port of the control center on 127.0.0.1 (default: the last one, or 8080).")
  private @Nullable Integer controlCenter;

  /**
   * What is said or set, or what was chosen before.
   *
   * @param isRunning whether services of the home are at work: each knows where the other is
   * @throws io.provisioning.config.problem.ProblemException INVALID if one is no port; CONFLICT if
   *     they listen elsewhere
   */
  Ports of(Invocation invocation, Mode mode, boolean isRunning) {
    var ports =
        new Ports(
            port(orchestrator, invocation.settings().get(Keys.ORCHESTRATOR_PORT)),
            port(controlCenter, invocation.settings().get(Keys.CONTROL_CENTER_PORT)));
    if (isRunning) {
      requireLast(invocation, LastPort.ORCHESTRATOR, ports.orchestrator(), "orchestrator");
    }
    if (isRunning && mode == Mode.MULTI_USER) {
      requireLast(invocation, LastPort.CONTROL_CENTER, ports.controlCenter(), "control center");
    }
    return ports;
  }

  private static int port(@Nullable Integer said, int usual) {
    int wanted = said == null ? usual : said;
    if (wanted < 1 || wanted > 65_535) {
      throw CommandProblem.INVALID_ARGUMENT.because("a port is a number from 1 to 65535");
    }
    return wanted;
  }

  private static void requireLast(
      Invocation invocation, LastPort service, int wanted, String called) {
    int last = service.of(invocation.home()).orElse(wanted);
    if (last != wanted) {
      throw CommandProblem.PORT_IN_USE.because(
          "the %s was started on port %d".formatted(called, last),
          "stop the platform first: `./provisioning down`");
    }
  }
}
