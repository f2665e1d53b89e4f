package io.provisioning.cli.sops;

import picocli.CommandLine.Command;

/** Groups the commands on files whose values are encrypted. */
@Command(
    name = "sops",
    description = "Encrypt the values of files and decrypt them, in the format of SOPS.",
    subcommands = {
      SopsEncryptCommand.class,
      SopsDecryptCommand.class,
      SopsDiffCommand.class,
      SopsEditCommand.class,
      SopsSetCommand.class,
      SopsUnsetCommand.class,
      SopsRotateCommand.class,
      SopsUpdatekeysCommand.class,
      SopsExecEnvCommand.class,
      SopsExecFileCommand.class
    })
public final class SopsCommand {}
