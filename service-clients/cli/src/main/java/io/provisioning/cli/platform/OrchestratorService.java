package io.provisioning.cli.platform;

import io.provisioning.cli.home.Mode;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.platform.JavaService.Launch;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The orchestrator of this machine. */
final class OrchestratorService {

  private final Invocation invocation;
  private final JavaService process;

  OrchestratorService(Invocation invocation) {
    this.invocation = invocation;
    process = new JavaService(invocation, "orchestrator", invocation.checkout()::orchestrator);
  }

  JavaService process() {
    return process;
  }

  /**
   * How it is started.
   *
   * @param storage its settings
   */
  Launch launch(
      Ports ports, Mode mode, String installation, String engineHost, List<String> storage) {
    var catalog = "--provisioning.extensions.directories=" + invocation.checkout().catalog();
    var settings = new ArrayList<String>();
    settings.add("--provisioning.installation=" + installation);
    settings.add(catalog);
    settings.addAll(door(mode, ports));
    settings.addAll(storage);
    return new Launch(
        ports.orchestrator(),
        settings,
        Map.of("DOCKER_HOST", engineHost),
        List.of("--provisioning.installation=training", catalog));
  }

  /** Who is let in: whoever has the token of the home, or whom the control center vouches for. */
  private List<String> door(Mode mode, Ports ports) {
    return switch (mode) {
      case SOLO -> List.of("--provisioning.security.token-file=" + invocation.home().token());
      case MULTI_USER ->
          List.of(
              "--provisioning.security.token-file=",
              "--provisioning.security.key-set-uri=http://127.0.0.1:%d/.well-known/jwks.json"
                  .formatted(ports.controlCenter()));
    };
  }
}
