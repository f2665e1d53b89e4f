package io.provisioning.cli.service;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.home.LastPort;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.config.layer.Keys;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * Where the services are to listen, as it is said on the command line. All can be set, and those
 * that commands ask have an option.
 */
public final class PortOptions {

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

  /** How a port of a service is said. */
  static String choosing(String service, int port) {
    return switch (service) {
      case ServiceList.ORCHESTRATOR -> "--port " + port;
      case ServiceList.CONTROL_CENTER -> "--control-center-port " + port;
      default -> "--set %s=%d".formatted(Keys.portOf(service), port);
    };
  }

  /**
   * What is said or set, or what was chosen before.
   *
   * @param services that are to be started
   * @param isRunning whether services of the home are at work: each knows where others are
   * @throws io.provisioning.config.problem.ProblemException INVALID if one is no port, or that of
   *     two; CONFLICT if they listen elsewhere
   */
  public Ports of(Invocation invocation, List<ServiceDefinition> services, boolean isRunning) {
    var ports = new LinkedHashMap<String, Integer>();
    for (var service : services) {
      int port = port(invocation, service);
      requireOne(ports, service, port);
      ports.put(service.name(), port);
      if (isRunning) {
        requireLast(invocation, service, port);
      }
    }
    return new Ports(ports);
  }

  private int port(Invocation invocation, ServiceDefinition service) {
    var said =
        switch (service.name()) {
          case ServiceList.ORCHESTRATOR -> orchestrator;
          case ServiceList.CONTROL_CENTER -> controlCenter;
          default -> null;
        };
    int wanted =
        said == null
            ? invocation.settings().find(Keys.portOf(service.name())).orElse(service.port())
            : said;
    if (wanted < 1 || wanted > 65_535) {
      throw CommandProblem.INVALID_ARGUMENT.because("a port is a number from 1 to 65535");
    }
    return wanted;
  }

  private static void requireOne(
      Map<String, Integer> ports, ServiceDefinition service, int wanted) {
    ports.forEach((other, port) -> {
      if (port == wanted) {
        throw CommandProblem.PORT_IN_USE.because(
            "port %d is that of `%s` and of `%s`".formatted(port, other, service.name()),
            "choose another port: `./provisioning up %s`"
                .formatted(choosing(service.name(), port + 1)));
      }
    });
  }

  private static void requireLast(Invocation invocation, ServiceDefinition service, int wanted) {
    int last = new LastPort(service.name()).of(invocation.home()).orElse(wanted);
    if (last != wanted) {
      throw CommandProblem.PORT_IN_USE.because(
          "%s was started on port %d".formatted(service.called(), last),
          "stop the platform first: `./provisioning down`");
    }
  }
}
