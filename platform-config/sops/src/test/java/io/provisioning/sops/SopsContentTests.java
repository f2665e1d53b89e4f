package io.provisioning.sops;

import static io.provisioning.sops.SopsFixtures.ADA;
import static io.provisioning.sops.SopsFixtures.BOB;
import static io.provisioning.sops.SopsFixtures.encrypted;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.sops.store.SopsFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

class SopsContentTests {

  private static SopsContent yaml(String text) {
    return content(text, SopsFormat.YAML);
  }

  private static SopsContent content(String text, SopsFormat format) {
    return SopsContent.of(text.getBytes(UTF_8), format, () -> List.of(ADA));
  }

  @Test
  void encryptedFilesDifferInWhatTheySay() {
    var before = "a: 1\nb: {c: x, d: [1, 2]}\ngone: true\n";
    var after = "b: {d: [1, 3, 4], c: x}\na: \"1\"\nnew: {}\n";

    assertThat(
            yaml(encrypted(before, SopsFormat.YAML))
                .differences(yaml(encrypted(after, SopsFormat.YAML))))
        .extracting(Object::toString)
        .containsExactly(
            "changed [\"a\"]",
            "changed [\"b\"][\"d\"][1]",
            "removed [\"gone\"]",
            "added [\"b\"][\"d\"][2]",
            "added [\"new\"]");
  }

  @Test
  void orderCommentsAndEncryptionMakeNoDifference() {
    var plain = "# note\na: 1\nb: x\n";

    assertThat(yaml(encrypted(plain, SopsFormat.YAML)).differences(yaml("b: x\na: 1\n"))).isEmpty();
    assertThat(content("a=1\nb=x\n", SopsFormat.DOTENV).differences(yaml("a: '1'\nb: x\n")))
        .isEmpty();
    assertThat(content("\0\1", SopsFormat.BINARY).differences(content("\0\1", SopsFormat.BINARY)))
        .isEmpty();
  }

  @Test
  void everyDocumentIsCompared() {
    assertThat(yaml("a: 1\n---\na: 2\n").differences(yaml("a: 1\n---\na: 3\n")))
        .extracting(Object::toString)
        .containsExactly("changed document 2: [\"a\"]");
  }

  @Test
  void whatDoesNotOpenIsNotCompared() {
    var file = encrypted("a: tiger\n", SopsFormat.YAML);

    assertThatThrownBy(() ->
            SopsContent.of(
                encrypted("a: tiger\n", SopsFormat.YAML).getBytes(UTF_8),
                SopsFormat.YAML,
                () -> List.of(BOB)))
        .isInstanceOf(ProblemException.class);
    assertThatThrownBy(() -> yaml(file.substring(0, file.indexOf("sops:"))))
        .hasMessageContaining("the block `sops` of the file is missing");
  }
}
