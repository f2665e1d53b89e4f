package io.provisioning.cli.vault;

import io.provisioning.cli.vault.imports.VaultImportCommand;
import picocli.CommandLine.Command;

/** Groups the commands on the vault itself. */
@Command(
    name = "vault",
    description =
        "See whether the vault is sealed, seal and unseal it, rotate its keys, back it up, and take over secrets.",
    subcommands = {
      VaultStatusCommand.class,
      VaultSealCommand.class,
      VaultUnsealCommand.class,
      VaultRotateCommand.class,
      VaultImportCommand.class,
      VaultBackupCommand.class,
      VaultRestoreCommand.class,
      VaultReleaseCommand.class
    })
public final class VaultCommand {}
