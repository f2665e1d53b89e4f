package io.provisioning.cli.home;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.function.Supplier;

/** Makes what a home holds from the beginning; what is there already stays. */
public final class Setup {

  private static final int TOKEN_BYTES = 32;
  private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz234567";

  private final Home home;
  private final SecureRandom random = new SecureRandom();

  public Setup(Home home) {
    this.home = home;
  }

  public void ensure() throws IOException {
    for (var directory : new Path[] {home.directory(), home.run(), home.log(), home.cache()}) {
      PrivateFiles.directory(directory);
    }
    PrivateFiles.directory(home.keys());
    ensure(home.token(), this::token);
    ensure(home.monitoringToken(), this::token);
    ensure(home.installation(), this::installation);
    if (!Files.exists(home.privateKey())) {
      var key = SshKey.generate("provisioning");
      PrivateFiles.write(home.publicKey(), key.publicLine() + "\n");
      PrivateFiles.write(home.privateKey(), key.privatePem());
    }
  }

  /** Keeps resources of several installations on one machine apart. */
  public String installationId() throws IOException {
    return Files.readString(home.installation(), UTF_8).strip();
  }

  private static void ensure(Path file, Supplier<String> content) throws IOException {
    if (!Files.exists(file)) {
      PrivateFiles.write(file, content.get() + "\n");
    }
  }

  private String token() {
    var bytes = new byte[TOKEN_BYTES];
    random.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private String installation() {
    var id = new StringBuilder("p");
    random.ints(7, 0, LETTERS.length()).forEach(at -> id.append(LETTERS.charAt(at)));
    return id.toString();
  }
}
