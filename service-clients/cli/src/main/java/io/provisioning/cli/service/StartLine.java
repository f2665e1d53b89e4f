package io.provisioning.cli.service;

import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.service.ServiceProcess.Launch;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Any program, run in the folder of its service; {@code java} is the one that runs this. */
record StartLine(Invocation invocation, ServiceDefinition service) implements Program {

  /** What watches it starts it from another directory. */
  private static final String IN_FOLDER = "cd \"$1\" && shift && exec \"$@\"";

  @Override
  public void prepare() {}

  @Override
  public List<String> command(Launch launch) {
    var command = new ArrayList<String>();
    command.addAll(List.of("sh", "-c", IN_FOLDER, service.name(), service.folder().toString()));
    command.addAll(launch.line());
    command.addAll(launch.settings());
    return command;
  }

  @Override
  public Map<String, String> environment(Launch launch) {
    var programs = Path.of(System.getProperty("java.home"), "bin").toString();
    var environment = new HashMap<>(launch.environment());
    environment.put(
        "PATH",
        programs + File.pathSeparator + invocation.environment().getOrDefault("PATH", "/usr/bin"));
    return environment;
  }

  @Override
  public String version() {
    return "";
  }

  @Override
  public String build() {
    return "";
  }

  @Override
  public void started(Launch launch) {}
}
