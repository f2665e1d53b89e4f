package io.provisioning.cli.sops;

import io.provisioning.cli.child.ChildProgram;
import io.provisioning.cli.invocation.Invocation;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

/** A program that is run with what was decrypted; its exit code is passed on. */
final class Child {

  private final Invocation invocation;

  Child(Invocation invocation) {
    this.invocation = invocation;
  }

  /**
   * Runs it in the place of this command: it has its terminal, where there is one.
   *
   * @return its exit code
   */
  int run(List<String> program, Map<String, String> environment) throws InterruptedException {
    var builder =
        new ProcessBuilder(program)
            .directory(invocation.directory().toFile())
            .redirectInput(ProcessBuilder.Redirect.INHERIT);
    builder.environment().putAll(environment);
    if (invocation.console().shows()) {
      builder
          .redirectOutput(ProcessBuilder.Redirect.INHERIT)
          .redirectError(ProcessBuilder.Redirect.INHERIT);
    }
    try (var child = ChildProgram.startNamed(invocation, builder, "name a program on the PATH")) {
      if (!invocation.console().shows()) {
        pass(child.process());
      }
      return child.waitFor();
    }
  }

  private void pass(Process process) throws InterruptedException {
    var console = invocation.console();
    var errors = Thread.ofVirtual().start(() -> passErrors(process));
    try {
      pass(process, console.pipes().out().get());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot pass on the output of the program", e);
    }
    errors.join();
  }

  private static void pass(Process process, OutputStream out) throws IOException {
    process.getInputStream().transferTo(out);
    out.flush();
  }

  private void passErrors(Process process) {
    try (var errors = process.errorReader()) {
      errors.transferTo(invocation.console().err());
      invocation.console().err().flush();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot pass on the errors of the program", e);
    }
  }
}
