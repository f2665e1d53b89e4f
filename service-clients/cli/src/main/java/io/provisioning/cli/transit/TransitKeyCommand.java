package io.provisioning.cli.transit;

import picocli.CommandLine.Command;

/** Groups the commands on transit keys themselves. */
@Command(
    name = "key",
    description = "Create, list, rotate, protect and delete transit keys.",
    subcommands = {
      TransitKeyListCommand.class,
      TransitKeyCreateCommand.class,
      TransitKeyShowCommand.class,
      TransitKeyUpdateCommand.class,
      TransitKeyRotateCommand.class,
      TransitKeyDeleteCommand.class
    })
final class TransitKeyCommand {}
