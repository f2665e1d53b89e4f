package io.provisioning.cli.age;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.age.Age;
import io.provisioning.age.Identity;
import io.provisioning.age.Keys;
import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.invocation.Invocation;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Files with identities, which may be encrypted with a passphrase themselves. */
public final class IdentityFiles {

  private static final int LARGEST = 1 << 20;
  private static final String ENCRYPTED = "age-encryption.org/";
  private static final String ARMORED = "-----BEGIN AGE";

  @Option(
      names = {"-i", "--identity"},
      paramLabel = "<file>",
      description = "File with identities, or a private key of OpenSSH; can be repeated.")
  private List<String> files = new ArrayList<>();

  boolean isEmpty() {
    return files.isEmpty();
  }

  boolean isPiped() {
    return files.contains(InputFile.PIPE);
  }

  List<Identity> read(Invocation invocation, PassphraseOption passphrase) {
    return files.stream().flatMap(file -> read(invocation, file, passphrase).stream()).toList();
  }

  public static List<Identity> read(
      Invocation invocation, String file, PassphraseOption passphrase) {
    var bytes = InputFile.bytes(invocation, file);
    var text = new String(bytes, UTF_8).stripLeading();
    if (!text.startsWith(ENCRYPTED) && !text.startsWith(ARMORED)) {
      return Keys.identities(text);
    }
    try (var in =
        Age.decrypt(new ByteArrayInputStream(bytes), List.of(passphrase.get(invocation)))) {
      return Keys.identities(new String(in.readNBytes(LARGEST), UTF_8));
    } catch (IOException e) {
      throw CommandProblem.UNREADABLE_FILE.because(
          "`%s` cannot be read".formatted(file), "name a file with identities", e);
    }
  }
}
