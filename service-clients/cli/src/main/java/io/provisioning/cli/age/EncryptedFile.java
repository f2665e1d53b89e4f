package io.provisioning.cli.age;

import io.provisioning.age.Age;
import io.provisioning.age.Identity;
import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.invocation.Invocation;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import picocli.CommandLine.Mixin;

/** An encrypted file, with what decrypts it. */
public final class EncryptedFile {

  private static final int BUFFER = 128 << 10;

  @Mixin private InputFile input = new InputFile();
  @Mixin private IdentityFiles identities = new IdentityFiles();
  @Mixin private PassphraseOption passphrase = new PassphraseOption();

  /** Before anything is read or prompted for. */
  public void require() {
    if (input.isPiped() && (identities.isPiped() || passphrase.isPiped())) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "identities and content cannot both come from standard input",
          "name a file for one of them");
    }
  }

  /** Its content; the passphrase is prompted for if it has one. */
  public InputStream open(Invocation invocation) throws IOException {
    var in = new BufferedInputStream(input.open(invocation), BUFFER);
    try {
      return Age.decrypt(in, keys(invocation, in));
    } catch (IOException | RuntimeException e) {
      in.close();
      throw e;
    }
  }

  private List<Identity> keys(Invocation invocation, BufferedInputStream in) throws IOException {
    if (Age.isLocked(in)) {
      return List.of(passphrase.get(invocation));
    }
    if (identities.isEmpty()) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "the file is encrypted to keys, and no identity was given",
          "name a file with your identity with `-i`");
    }
    return identities.read(invocation, passphrase);
  }
}
