package io.provisioning.sops;

import static io.provisioning.sops.SopsFileTests.refuses;
import static io.provisioning.sops.SopsFixtures.ADA;
import static io.provisioning.sops.SopsFixtures.encrypted;
import static io.provisioning.sops.SopsFixtures.opened;
import static io.provisioning.sops.SopsFixtures.read;
import static io.provisioning.sops.SopsFixtures.recipient;
import static io.provisioning.sops.SopsFixtures.to;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.sops.store.SopsFormat;
import io.provisioning.sops.value.Limits;
import io.provisioning.sops.value.SopsProblem;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class BadInputTests {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a: &a\n  b: *a\n",
        "a: *nope\n",
        "- 1\n",
        "tiger\n",
        "a: 1\na: 2\n",
        "a: !secret tiger\n",
        "a: [tiger\n",
        "a: tiger: lion\n",
        "? {a: 1}\n: tiger\n",
        "a: 123456789012345678901\n",
        "a: !!binary t!ger\n",
        "%YAML 9.9\n---\na: tiger\n"
      })
  void yamlThatCannotBeKeptIsRefused(String text) {
    assertThatThrownBy(() -> encrypted(text, SopsFormat.YAML))
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> {
              assertThat(e.problem()).isEqualTo(SopsProblem.INVALID_DOCUMENT);
              assertThat(e).hasMessageNotContaining("tiger").hasNoCause();
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "JSON | [\"tiger\"]",
        "JSON | {\"a\": tiger}",
        "JSON | {\"a\": \"tiger",
        "JSON | {\"a\": 1, \"a\": \"tiger\"}",
        "JSON | {\"a\": 1} tiger",
        "JSON | {\"a\": 123456789012345678901}",
        "JSON | {\"a\": 1e999}",
        "DOTENV | tiger",
        "DOTENV | =tiger",
        "INI | tiger",
        "INI | []",
        "INI | [a",
        "INI | a = \"\"\"tiger",
        "INI | a = tiger\\",
      })
  void whatIsNoneOfItsFormatIsRefused(SopsFormat format, String text) {
    assertThatThrownBy(() -> encrypted(text, format))
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> {
              assertThat(e.problem()).isEqualTo(SopsProblem.INVALID_DOCUMENT);
              assertThat(e).hasMessageNotContaining("tiger").hasNoCause();
            });
  }

  @Test
  void aliasesThatMultiplyAreRefused() {
    var bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for (int level = 1; level < 20; level++) {
      var before = "*a" + (level - 1);
      bomb.append("a%d: &a%d [%s]\n".formatted(level, level, (before + ",").repeat(10)));
    }

    refuses(SopsProblem.INVALID_DOCUMENT, () -> encrypted(bomb.toString(), SopsFormat.YAML));
  }

  @ParameterizedTest
  @EnumSource(
      value = SopsFormat.class,
      names = {"YAML", "JSON"})
  void deepNestingIsRefused(SopsFormat format) {
    var nested = "{\"a\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}";

    refuses(SopsProblem.INVALID_DOCUMENT, () -> encrypted(nested, format));
  }

  @Test
  void hugeFilesAreRefused() {
    refuses(
        SopsProblem.INVALID_DOCUMENT,
        () ->
            SopsFile.encrypt(
                new byte[Limits.BYTES + 1], SopsFormat.BINARY, to(ADA), SopsFixtures.NOW));
    refuses(SopsProblem.INVALID_DOCUMENT, () -> encrypted("a:\n".repeat(300_000), SopsFormat.YAML));
  }

  private static String withBlock(String block) {
    return "a: ENC[AES256_GCM,data:YQ==,iv:YQ==,tag:YQ==,type:str]\nsops:\n" + block.indent(4);
  }

  @Test
  void aThousandKeyGroupsAreRefused() {
    var group = "- age:\n  - recipient: %s\n    enc: x\n".formatted(recipient(ADA));
    var block =
        "shamir_threshold: 2\nkey_groups:\n"
            + group.repeat(1000)
            + "lastmodified: \"2026-01-01T00:00:00Z\"\nmac: x\n";

    refuses(SopsProblem.INVALID_METADATA, () -> read(withBlock(block), SopsFormat.YAML));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "age: []\n",
        "age: 5\nmac: x\n",
        "age: [5]\n",
        "key_groups: 5\n",
        "key_groups: [[]]\n",
        "shamir_threshold: 9\nkey_groups: [{age: [{enc: x}]}, {age: [{enc: x}]}]\n",
        "shamir_threshold: x\nage: [{enc: x}]\n",
        "age: [{enc: x}]\nmac: x\n",
        "age: [{enc: x}]\nlastmodified: x\n",
        "age: [{enc: x}]\nlastmodified: x\nmac: x\nencrypted_regex: (\n",
        "age: [{enc: x}]\nlastmodified: x\nmac: x\nencrypted_regex: a\nencrypted_suffix: b\n"
      })
  void metadataThatCannotBeIsRefused(String block) {
    refuses(SopsProblem.INVALID_METADATA, () -> read(withBlock(block), SopsFormat.YAML));
  }

  @Test
  void aFileWithoutMetadataIsNotEncrypted() {
    for (var format : List.of(SopsFormat.JSON, SopsFormat.BINARY)) {
      refuses(SopsProblem.INVALID_METADATA, () -> read("{\"a\": 1}", format));
    }
    refuses(SopsProblem.INVALID_METADATA, () -> read("a: 1\nsops: 5\n", SopsFormat.YAML));
    refuses(SopsProblem.INVALID_METADATA, () -> read("a=1\n", SopsFormat.DOTENV));
    refuses(SopsProblem.INVALID_METADATA, () -> read("[sops]\n", SopsFormat.INI));
    refuses(
        SopsProblem.INVALID_METADATA,
        () -> read("sops_age__list_0=1\nsops_age=2\n", SopsFormat.DOTENV));
  }

  @Test
  void regularExpressionsThatNeverEndAreGivenUp() {
    var slow = new Selection(Selection.Kind.ENCRYPTED_REGEX, "^(.*a){20}b$");

    refuses(
        SopsProblem.INVALID_METADATA,
        () -> encrypted("a".repeat(60) + "!: 1\n", SopsFormat.YAML, to(ADA).selecting(slow)));
  }

  /** Whatever byte is altered: a problem, or the same content. */
  @ParameterizedTest
  @EnumSource(
      value = SopsFormat.class,
      names = {"YAML", "JSON", "DOTENV", "INI"})
  void noAlteredByteGivesOtherContent(SopsFormat format) {
    var plain =
        switch (format) {
          case YAML -> "a: tiger\nb: 12\n";
          case DOTENV -> "a=tiger\nb=12\n";
          case INI -> "[s]\na = tiger\nb = 12\n";
          default -> "{\n\t\"a\": \"tiger\",\n\t\"b\": 12\n}\n";
        };
    var file = encrypted(plain, format);
    var random = new Random(5);
    int end = file.indexOf("sops");
    var places =
        IntStream.concat(IntStream.range(0, end), random.ints(150, end, file.length() - 1))
            .boxed()
            .collect(Collectors.toSet());
    for (int place : places) {
      var altered =
          file.substring(0, place)
              + (char) (file.charAt(place) ^ 1 << random.nextInt(6))
              + file.substring(place + 1);
      try {
        assertThat(SopsFixtures.decrypted(altered, format).strip())
            .as("%d of %s", place, altered)
            .isIn(plain.strip(), "# " + plain.strip());
      } catch (ProblemException e) {
        assertThat(e).hasMessageNotContaining("tiger");
      }
    }
  }

  @Test
  void truncatedFilesAreRefused() {
    var file = encrypted("a: tiger\nb: lion\n", SopsFormat.YAML);
    for (int end = 0; end < file.lastIndexOf(']'); end += 13) {
      var part = file.substring(0, end);

      assertThatThrownBy(() -> opened(part, SopsFormat.YAML, ADA))
          .isInstanceOf(ProblemException.class)
          .hasMessageNotContaining("tiger");
    }
  }
}
