package io.provisioning.cli.transit;

import picocli.CommandLine.Command;

/** Groups the commands on transit keys. */
@Command(
    name = "transit",
    description = "Encrypt, sign and authenticate with keys that never leave the vault.",
    subcommands = {
      TransitKeyCommand.class,
      TransitEncryptCommand.class,
      TransitDecryptCommand.class,
      TransitRewrapCommand.class,
      TransitSignCommand.class,
      TransitVerifyCommand.class,
      TransitHmacCommand.class
    })
public final class TransitCommand {}
