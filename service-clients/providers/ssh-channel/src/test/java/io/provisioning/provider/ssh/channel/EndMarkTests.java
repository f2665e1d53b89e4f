package io.provisioning.provider.ssh.channel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class EndMarkTests {

  private static final String TOKEN = "0b7e";

  private final StringBuilder seen = new StringBuilder();
  private final EndMark mark = new EndMark(TOKEN, piece -> seen.append(new String(piece, UTF_8)));

  @Test
  void theMarkIsFoundWhereverItIsCut() {
    var bytes = "last line\1x\1\0010b7e 137\nlater".getBytes(UTF_8);
    var code = OptionalInt.empty();
    for (int n = 0; n < bytes.length && code.isEmpty(); n++) {
      code = mark.accept(new byte[] {bytes[n]}, 1);
    }

    assertThat(code).hasValue(137);
    assertThat(seen).hasToString("last line\1x\1");
  }

  @Test
  void theMarkOfAnotherCommandIsOutput() {
    assertThat(accept("\0010b7f 0\nmore\n")).isEmpty();
    assertThat(seen).hasToString("\0010b7f 0\nmore\n");
  }

  @Test
  void outputThatMayBecomeAMarkIsHeldUntilItDoesNot() {
    assertThat(accept("a\0010b")).isEmpty();
    assertThat(seen).hasToString("a");

    assertThat(accept("x\n")).isEmpty();
    assertThat(seen).hasToString("a\0010bx\n");
  }

  @Test
  void whatComesAfterTheMarkIsNotOfTheCommand() {
    assertThat(accept("a\n\0010b7e 0\nbackground\n")).hasValue(0);
    assertThat(seen).hasToString("a\n");
  }

  private OptionalInt accept(String text) {
    var bytes = text.getBytes(UTF_8);
    return mark.accept(bytes, bytes.length);
  }
}
