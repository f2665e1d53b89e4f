package io.provisioning.cli.user;

import picocli.CommandLine.Command;

/** Groups the commands on users. */
@Command(
    name = "user",
    description = "Manage users; for administrators.",
    subcommands = {
      UserListCommand.class,
      UserCreateCommand.class,
      UserDisableCommand.class,
      UserResetPasswordCommand.class,
      UserRecoverCommand.class
    })
public final class UserCommand {}
