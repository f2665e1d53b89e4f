package io.provisioning.vault.seal.pkcs11;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.vault.seal.cipher.KeyServiceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PinFileTests {

  @TempDir private Path home;

  private Path file(String text) throws IOException {
    var file = home.resolve("pin");
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    return file;
  }

  private static void isRefused(PinFile pins, String detail) {
    assertThatThrownBy(pins::read)
        .isInstanceOf(KeyServiceException.class)
        .hasMessageContaining(detail)
        .hasMessageNotContaining("pin-of-mine");
  }

  @ParameterizedTest
  @ValueSource(strings = {"pin-of-mine", "pin-of-mine\n", "pin-of-mine\r\n"})
  void aPinIsOneLine(String text) throws IOException {
    assertThat(new PinFile(file(text)).read()).isEqualTo("pin-of-mine".getBytes(UTF_8));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n"})
  void anEmptyFileHoldsNone(String text) throws IOException {
    isRefused(new PinFile(file(text)), "holds no PIN");
  }

  @Test
  void aLongFileHoldsNone() throws IOException {
    isRefused(new PinFile(file("1".repeat(256))), "holds no PIN");
    isRefused(new PinFile(file("1".repeat(10_000))), "holds no PIN");
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw-r-----", "rw----r--", "rw--w----"})
  void aFileThatOthersReachIsRefused(String permissions) throws IOException {
    var file = file("pin-of-mine");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));

    isRefused(new PinFile(file), "by others");
  }

  @Test
  void aMissingFileIsAProblem() {
    isRefused(new PinFile(home.resolve("none")), "cannot be read");
  }

  @Test
  void aPinThatWasRefusedIsReadAgainOnceItIsWritten() throws IOException {
    var pins = new PinFile(file("pin-of-mine"));
    pins.read();
    assertThat(pins.refuse()).hasMessageContaining("not tried again");
    isRefused(pins, "not tried again");
    isRefused(pins, "not tried again");

    file("5678");
    assertThat(pins.read()).isEqualTo("5678".getBytes(UTF_8));
    pins.refuse();
    isRefused(pins, "refused the PIN");
    assertThat(pins.doubt()).hasMessageContaining("did not answer to the PIN");
    isRefused(pins, "did not answer to the PIN");

    // the same PIN, which may have become the right one
    Files.setLastModifiedTime(home.resolve("pin"), FileTime.from(Instant.EPOCH));
    assertThat(pins.read()).isEqualTo("5678".getBytes(UTF_8));
  }
}
