package io.provisioning.cli.home;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SetupTests {

  @Test
  void aHomeIsForItsOwnerAlone(@TempDir Path directory) throws IOException {
    var home = new Home(directory.resolve("a b/home"));
    new Setup(home).ensure();

    try (var everything = Files.walk(home.directory())) {
      assertThat(everything)
          .allSatisfy(file ->
              assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                  .endsWith("------"));
    }
    assertThat(Files.readString(home.token()).strip()).hasSize(43);
    assertThat(new Setup(home).installationId()).matches("p[a-z2-7]{7}");
    assertThat(Files.readString(home.publicKey())).startsWith("ssh-ed25519 ");
  }

  @Test
  void whatIsThereStays(@TempDir Path directory) throws IOException {
    var home = new Home(directory);
    new Setup(home).ensure();
    var token = Files.readString(home.token());
    var key = Files.readString(home.privateKey());

    new Setup(home).ensure();

    assertThat(Files.readString(home.token())).isEqualTo(token);
    assertThat(Files.readString(home.privateKey())).isEqualTo(key);
  }
}
