package io.provisioning.vault.seal.pkcs11;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class MessagesTests {

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  private static ByteArrayInputStream noiseThen(byte[] noise, byte[] marker, String... parts)
      throws IOException {
    var out = new ByteArrayOutputStream();
    out.writeBytes(noise);
    Messages.write(out, marker, List.of(parts).stream().map(MessagesTests::bytes).toList());
    return new ByteArrayInputStream(out.toByteArray());
  }

  @Test
  void whatALibraryPrintsIsSkipped() throws IOException {
    var marker = Messages.newMarker();
    var noise = new ByteArrayOutputStream();
    noise.writeBytes(bytes("libhsm: connected\n"));
    noise.write(marker, 0, 15);
    var stream = noiseThen(noise.toByteArray(), marker, "done", "result");

    Messages.skipTo(marker, stream);

    assertThat(Messages.parts(stream)).containsExactly(bytes("done"), bytes("result"));
  }

  @Test
  void endlessNoiseEnds() throws IOException {
    var marker = Messages.newMarker();
    var stream = noiseThen(new byte[2 << 20], marker, "done");

    assertThatThrownBy(() -> Messages.skipTo(marker, stream))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("does not come");
  }

  @Test
  void anAnswerToAnotherRequestIsNone() throws IOException {
    var stream = noiseThen(new byte[0], Messages.newMarker(), "done");

    assertThatThrownBy(() -> Messages.skipTo(Messages.newMarker(), stream))
        .isInstanceOf(EOFException.class);
  }

  @Test
  void noMoreIsReadThanAMessageHas() throws IOException {
    assertThatThrownBy(() -> Messages.parts(numbers(9))).hasMessageContaining("9 parts");
    assertThatThrownBy(() -> Messages.parts(numbers(0))).hasMessageContaining("0 parts");
    assertThatThrownBy(() -> Messages.parts(numbers(1, 16_385)))
        .hasMessageContaining("16385 bytes");
    assertThatThrownBy(() -> Messages.parts(numbers(1, -1))).hasMessageContaining("-1 bytes");
    assertThatThrownBy(() -> Messages.parts(numbers(1, 5))).isInstanceOf(EOFException.class);
  }

  private static ByteArrayInputStream numbers(int... numbers) throws IOException {
    var out = new ByteArrayOutputStream();
    for (var number : numbers) {
      new DataOutputStream(out).writeInt(number);
    }
    return new ByteArrayInputStream(out.toByteArray());
  }
}
