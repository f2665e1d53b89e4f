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
    description = "Make a pair of keys that signs packages, as cosign makes them.")
final class ExtensionKeygenCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Parameters(
      paramLabel = "<name>",
      description = "New files <name>.key, for its owner alone and encrypted, and <name>.pub.")
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
            "`%s` exists, and was left as it is".formatted(file.getFileName()),
            "choose another name");
      }
    }
    if (!Files.isDirectory(key.toAbsolutePath().resolveSibling(""))) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "`%s` is in no directory".formatted(name), "name files in a directory that exists");
    }
    var phrase = passphrase.chosen(invocation);
    var pair = SigningKeys.generate();
    try {
      PrivateFiles.write(key.toAbsolutePath(), SigningKeys.encrypted(pair.getPrivate(), phrase));
      Files.writeString(pub, PublicKeys.pem(pair.getPublic()));
    } catch (IOException e) {
      throw CommandProblem.FILE_SYSTEM.because(
          "cannot write `%s`".formatted(name), "see that there is space, and its rights", e);
    }
    invocation.console().print("%s.key signs, keep it; %s.pub verifies".formatted(name, name));
    return ExitCode.DONE;
  }
}
