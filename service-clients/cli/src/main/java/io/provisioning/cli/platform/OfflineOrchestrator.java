package io.provisioning.cli.platform;

import io.provisioning.cli.invocation.Invocation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The orchestrator's program, run for a command of its own that needs no service. */
final class OfflineOrchestrator {

  private final Invocation invocation;

  OfflineOrchestrator(Invocation invocation) {
    this.invocation = invocation;
  }

  /** Runs it, prints what it prints, and gives its exit code. */
  int run(List<String> arguments) throws IOException, InterruptedException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(OrchestratorImage.flags());
    command.add("-jar");
    command.add(invocation.checkout().orchestrator().toString());
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
