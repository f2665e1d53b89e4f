package io.provisioning.cli.home;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SshKeyTests {

  @Test
  void openSshReadsThePrivateKeyAndDerivesTheSamePublicOne(@TempDir Path directory)
      throws IOException, InterruptedException {
    var key = SshKey.generate("test");
    var file = directory.resolve("id");
    PrivateFiles.write(file, key.privatePem());

    var process = new ProcessBuilder("ssh-keygen", "-y", "-f", file.toString()).start();

    assertThat(new String(process.getInputStream().readAllBytes(), US_ASCII))
        .isEqualTo(key.publicLine() + "\n");
    assertThat(process.waitFor()).isZero();
  }

  @Test
  void everyKeyIsAnother() {
    assertThat(SshKey.generate("test")).isNotEqualTo(SshKey.generate("test"));
  }
}
