package io.provisioning.provider.ssh.channel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostKeyTests {

  @ParameterizedTest
  @ValueSource(strings = {"ed25519", "ecdsa", "rsa"})
  void fingerprintsAndKeysAreThoseOfOpenSsh(String type, @TempDir Path directory) throws Exception {
    var file = directory.resolve("key");
    sshKeygen("-q", "-t", type, "-N", "", "-C", "a comment", "-f", file.toString());
    var printed = sshKeygen("-l", "-f", file.toString()).split(" ", -1)[1];

    var key = HostKey.parse(Files.readString(directory.resolve("key.pub")));

    assertThat(key.fingerprint()).isEqualTo(printed);
    assertThat(key.types()).containsExactly(HostKey.Type.valueOf(type.toUpperCase(Locale.ROOT)));
    assertThat(HostKey.parse(printed).types()).containsExactly(HostKey.Type.values());
    assertThat(SshKey.read(file).fingerprint()).isEqualTo(printed);
  }

  @Test
  void anOwnKeyIsReadByOpenSshAndByUs(@TempDir Path directory) throws Exception {
    var key = SshKey.generate();
    var file = directory.resolve("key");
    Files.writeString(file, key.privateText());
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));

    assertThat(sshKeygen("-y", "-f", file.toString()).strip()).isEqualTo(key.publicLine());
    assertThat(SshKey.read(file)).isEqualTo(key);
    assertThat(key.toString()).startsWith("SHA256:").doesNotContain("PRIVATE");
  }

  @Test
  void aKeyWithAPassphraseIsRefusedWithoutItsText(@TempDir Path directory) throws Exception {
    var file = directory.resolve("key");
    sshKeygen("-q", "-t", "ed25519", "-N", "passphrase", "-f", file.toString());

    assertThatThrownBy(() -> SshKey.read(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(file + " is not a private key without a passphrase");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "SHA256:short",
        "MD5:aa:bb",
        "ssh-ed25519",
        "ssh-ed25519 %%%",
        "ssh-rsa AAAA",
        "x y"
      })
  void anythingElseIsRefused(String text) {
    assertThatThrownBy(() -> HostKey.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(HostKey.EXPECTED);
  }

  private static String sshKeygen(String... arguments) throws Exception {
    var argv = new ArrayList<>(List.of("ssh-keygen"));
    argv.addAll(List.of(arguments));
    var process = new ProcessBuilder(argv).redirectErrorStream(true).start();
    var said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }
}
