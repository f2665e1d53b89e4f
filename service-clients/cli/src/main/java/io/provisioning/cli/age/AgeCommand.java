package io.provisioning.cli.age;

import picocli.CommandLine.Command;

/** Groups the commands on encrypted files. */
@Command(
    name = "age",
    description = "Encrypt files to recipients and decrypt them, in the format of age.",
    subcommands = {
      AgeKeygenCommand.class,
      AgeEncryptCommand.class,
      AgeDecryptCommand.class,
      AgeInspectCommand.class
    })
public final class AgeCommand {}
