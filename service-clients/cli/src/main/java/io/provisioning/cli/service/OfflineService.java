package io.provisioning.cli.service;

import io.provisioning.cli.invocation.Invocation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A service's program, run for a command of its own that needs no service. */
public final class OfflineService {

  private final Invocation invocation;
  private final Path jar;
  private final List<String> flags;

  /**
   * Names the program.
   *
   * @param name of the service
   */
  public OfflineService(Invocation invocation, String name) {
    var service = ServiceList.of(invocation).get(name);
    this(invocation, service.builtJar(), JarProgram.flags(service));
  }

  /**
   * A program of a service that runs with other flags than the service.
   *
   * @param flags of the virtual machine
   */
  public OfflineService(Invocation invocation, String name, List<String> flags) {
    this(invocation, ServiceList.of(invocation).get(name).builtJar(), flags);
  }

  private OfflineService(Invocation invocation, Path jar, List<String> flags) {
    this.invocation = invocation;
    this.jar = jar;
    this.flags = flags;
  }

  /** Runs it, prints what it prints, and gives its exit code. */
  public int run(List<String> arguments) throws IOException, InterruptedException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.add("-jar");
    command.add(jar.toString());
    command.addAll(arguments);
    var process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try (var lines = process.inputReader()) {
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        invocation.console().print(line);
      }
    }
    return process.waitFor();
  }
}
