package io.provisioning.cli.extension;

import io.provisioning.cli.age.PassphraseOption;
import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.home.PrivateFiles;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.config.extension.trust.PublicKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
    name = "keygen",
    description = "Create a key pair that signs packages, in the format of cosign.")
final class ExtensionKeygenCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(
      paramLabel = "<name>",
      description = "Files to create: <name>.key, encrypted and private, and <name>.pub.")
  private String name = "";

  @Mixin private PassphraseOption passphrase = new PassphraseOption();

  ExtensionKeygenCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    var key = invocation.directory().resolve(name + ".key");
    var pub = invocation.directory().resolve(name + ".pub");
    for (var file : List.of(key, pub)) {
      if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
        throw CommandProblem.FILE_EXISTS.because(
            "`%s` already exists".formatted(file.getFileName()), "choose another name");
      }
    }
    if (!Files.isDirectory(key.toAbsolutePath().resolveSibling(""))) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "the directory of `%s` does not exist".formatted(name),
          "name files in a directory that exists");
    }
    var phrase = passphrase.chosen(invocation);
    var pair = SigningKeys.generate();
    try {
      PrivateFiles.write(key.toAbsolutePath(), SigningKeys.encrypted(pair.getPrivate(), phrase));
      Files.writeString(pub, PublicKeys.pem(pair.getPublic()));
    } catch (IOException e) {
      throw CommandProblem.FILE_SYSTEM.because(
          "cannot write `%s`".formatted(name),
          "check the disk and the permissions of the directory",
          e);
    }
    invocation.console().print("%s.key signs, keep it; %s.pub verifies".formatted(name, name));
    return ExitCode.DONE;
  }
}
