package io.provisioning.cli.vault;

import io.provisioning.age.Age;
import io.provisioning.age.Recipient;
import io.provisioning.cli.age.EncryptedFile;
import io.provisioning.cli.console.ExitCode;
import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.identity.FreshFactor;
import io.provisioning.cli.invocation.Invocation;
import io.provisioning.cli.invocation.JsonOption;
import io.provisioning.cli.orchestrator.VaultBackups;
import io.provisioning.client.vault.model.RestoreView;
import io.provisioning.config.problem.ProblemException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "restore",
    description = {
      "Restore a backup into an empty vault, all of it or nothing.",
      "Its key service seals the keys again; the vault only observes until `vault release`."
    },
    footer = {
      "",
      "More examples:",
      "  provisioning vault restore -i key.txt vault.age",
      "  provisioning vault restore --check -i key.txt vault.age     changes nothing"
    })
final class VaultRestoreCommand implements Callable<Integer> {

  private static final int PIPE = 256 << 10;

  private final Invocation invocation;

  @Mixin private EncryptedFile file = new EncryptedFile();

  @Option(names = "--check", description = "Only read the whole file, and show what is in it.")
  private boolean check;

  @Mixin private JsonOption json = new JsonOption();

  VaultRestoreCommand(Invocation invocation) {
    this.invocation = invocation;
  }

  @Override
  public Integer call() throws IOException {
    file.require();
    RestoreView restored;
    try (var content = file.open(invocation)) {
      restored = restored(content);
    }
    var console = invocation.console();
    if (json.isSet(invocation)) {
      console.print(JsonText.pretty(restored));
    } else {
      console.print(
          (check ? "the backup is whole: " : "restored: ") + VaultText.contents(restored));
    }
    if (!check) {
      console.note(
          "help: compare, then `./provisioning vault release`; nothing changes until then");
    }
    return ExitCode.DONE;
  }

  private RestoreView restored(InputStream content) throws IOException {
    var vault = invocation.door().vault();
    var target = new FreshFactor(invocation).whereNeeded(() -> vault.seal().getRestoreTarget());
    var backups = vault.backups();
    if (!check && Boolean.FALSE.equals(target.getEmpty())) {
      // refused, so nothing large is sent for it
      return backups.restore(() -> new ByteArrayInputStream(new byte[1]), false);
    }
    return sent(content, Recipient.parse(target.getRecipient()), backups);
  }

  /** Neither the passphrase nor an identity leaves this machine. */
  private RestoreView sent(InputStream content, Recipient recipient, VaultBackups backups)
      throws IOException {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var pipe = new PipedInputStream(PIPE);
      var encrypted = new PipedOutputStream(pipe);
      var encryption =
          threads.submit(() -> {
            try (encrypted) {
              Age.encrypt(content, encrypted, List.of(recipient));
            }
            return recipient;
          });
      try (pipe) {
        return backups.restore(() -> pipe, check);
      } catch (ProblemException e) {
        throw reason(encryption, e); // who still wrote into the pipe ends, as it is closed
      }
    }
  }

  /** The vault cannot know why a file ends early. */
  private static ProblemException reason(Future<?> encryption, ProblemException otherwise) {
    try {
      encryption.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof ProblemException damaged) {
        return damaged;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return otherwise;
  }
}
