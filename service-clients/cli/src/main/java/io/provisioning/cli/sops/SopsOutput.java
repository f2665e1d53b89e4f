package io.provisioning.cli.sops;

import io.provisioning.cli.age.OutputFile;
import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.invocation.Invocation;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where the result goes: into the place of the file, to another one, or to the output. */
final class SopsOutput {

  @Option(
      names = {"-i", "--in-place"},
      description = "Overwrite the file with the result.")
  private boolean isInPlace;

  @Mixin private OutputFile output = new OutputFile();

  boolean isInPlace() {
    return isInPlace;
  }

  /** Before anything is read. */
  void require(Invocation invocation) {
    if (isInPlace && output.isFile()) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`--in-place` and `--output` exclude each other", "omit one of them");
    }
    output.require(invocation);
  }

  void write(Invocation invocation, SopsInput input, byte[] result) {
    if (isInPlace) {
      input.replace(invocation, result);
    } else {
      output.write(invocation, out -> out.write(result));
    }
  }
}
