package io.provisioning.provider.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.provider.CommandChannel.Stream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutputLinesTests {

  private final List<String> seen = new ArrayList<>();
  private final OutputLines lines = new OutputLines((stream, line) -> seen.add(stream + line));

  @Test
  void piecesBecomeLinesWhereverTheyAreCut() {
    var text = "grüße\r\n\n€ end".getBytes(UTF_8);
    for (byte each : text) {
      lines.accept(Stream.OUT, new byte[] {each});
    }
    lines.end();

    assertThat(seen).containsExactly("OUTgrüße", "OUT", "OUT€ end");
  }

  @Test
  void streamsDoNotMix() {
    lines.accept(Stream.OUT, "a".getBytes(UTF_8));
    lines.accept(Stream.ERR, "b\n".getBytes(UTF_8));
    lines.accept(Stream.OUT, "c\n".getBytes(UTF_8));

    assertThat(seen).containsExactly("ERRb", "OUTac");
  }

  @Test
  void outputWithoutLineEndsIsHandedOnInPartsThatAreText() {
    var text = "€".repeat(OutputLines.LONGEST);
    lines.accept(Stream.OUT, text.getBytes(UTF_8));
    lines.end();

    assertThat(seen).hasSizeGreaterThan(1).allMatch(part -> part.matches("OUT€+"));
    assertThat(String.join("", seen).replace("OUT", "")).isEqualTo(text);
  }
}
