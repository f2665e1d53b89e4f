package io.provisioning.cli.vault;

import picocli.CommandLine.Command;

/** Groups the commands on the vault itself. */
@Command(
    name = "vault",
    description = "See whether the vault is sealed, seal and unseal it, and rotate its keys.",
    subcommands = {
      VaultStatusCommand.class,
      VaultSealCommand.class,
      VaultUnsealCommand.class,
      VaultRotateCommand.class
    })
public final class VaultCommand {}
