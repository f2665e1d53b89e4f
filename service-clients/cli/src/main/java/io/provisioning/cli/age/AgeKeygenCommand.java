package io.provisioning.cli.age;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.age.Keys;
import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.invocation.Invocation;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "keygen",
    description = "Create an identity, or show the recipients of identities with -y.",
    footer = {
      "",
      "More examples:",
      "  provisioning age keygen -o key.txt",
      "  provisioning age keygen --pq -o key.txt     safe against quantum computers",
      "  provisioning age keygen -y key.txt"
    })
final class AgeKeygenCommand implements Callable<Integer> {

  private final Invocation invocation;

  @Option(names = "--pq", description = "A hybrid identity: X25519 and ML-KEM-768 together.")
  private boolean isPostQuantum;

  @Option(names = "-y", description = "Show the recipients of the identities in <file>.")
  private boolean converts;

  @Parameters(arity = "0..1", paramLabel = "<file>", description = "File with identities, for -y.")
  private @Nullable String file;

  @Mixin private PassphraseOption passphrase = new PassphraseOption();
  @Mixin private OutputFile output = new OutputFile();

  AgeKeygenCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() {
    if (!converts && file != null) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "a new identity is not read from a file",
          "name the file to write with `-o`, or show the recipients of one with `-y`");
    }
    output.require(invocation);
    if (converts) {
      print(recipients(file == null ? InputFile.PIPE : file));
    } else {
      generate();
    }
    return ExitCode.DONE;
  }

  private String recipients(String from) {
    return IdentityFiles.read(invocation, from, passphrase).stream()
        .map(identity -> identity.recipient() + "\n")
        .collect(Collectors.joining());
  }

  private void generate() {
    var identity = Keys.generate(isPostQuantum);
    var created = invocation.time().instant().truncatedTo(ChronoUnit.SECONDS);
    print(
        "# created: %s\n# public key: %s\n%s\n"
            .formatted(created, identity.recipient(), identity.secret()));
    if (output.isFile()) {
      invocation.console().note("public key: " + identity.recipient());
    }
  }

  private void print(String text) {
    if (output.isFile()) {
      output.write(invocation, out -> out.write(text.getBytes(UTF_8)));
    } else {
      invocation.console().printExactly(text);
    }
  }
}
