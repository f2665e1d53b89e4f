package io.provisioning.sops;

import static io.provisioning.sops.SopsFixtures.ADA;
import static io.provisioning.sops.SopsFixtures.BOB;
import static io.provisioning.sops.SopsFixtures.NOW;
import static io.provisioning.sops.SopsFixtures.decrypted;
import static io.provisioning.sops.SopsFixtures.encrypted;
import static io.provisioning.sops.SopsFixtures.groups;
import static io.provisioning.sops.SopsFixtures.opened;
import static io.provisioning.sops.SopsFixtures.read;
import static io.provisioning.sops.SopsFixtures.recipient;
import static io.provisioning.sops.SopsFixtures.to;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.sops.store.SopsFormat;
import io.provisioning.sops.store.TreePath;
import io.provisioning.sops.value.SopsProblem;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SopsFileTests {

  private static final String PLAIN = "db:\n    user: ada\n    password: tiger\nhost: db1\n";

  private static String text(SopsFile file) {
    return new String(file.bytes(), UTF_8);
  }

  static void refuses(SopsProblem problem, Runnable work) {
    assertThatThrownBy(work::run)
        .isInstanceOfSatisfying(
            ProblemException.class, e -> assertThat(e.problem()).as(e.detail()).isEqualTo(problem));
  }

  @Test
  void onlyNamesCanBeRead() {
    assertThat(encrypted(PLAIN, SopsFormat.YAML))
        .contains("db:\n    user: ENC[AES256_GCM,data:", "type:str]\nhost: ENC[")
        .contains("lastmodified: \"2026-11-25T06:00:00Z\"")
        .doesNotContain("tiger");
  }

  @ParameterizedTest
  @CsvSource({
    "UNENCRYPTED_SUFFIX, _open, a_open",
    "ENCRYPTED_SUFFIX, _secret, a_open",
    "UNENCRYPTED_REGEX, ^a, a_open",
    "ENCRYPTED_REGEX, secret, a_open",
    "UNENCRYPTED_COMMENT_REGEX, 'all may', a_open",
    "ENCRYPTED_COMMENT_REGEX, 'none may', a_open"
  })
  void theSelectionDecidesWhatIsEncrypted(Selection.Kind kind, String pattern, String open) {
    var plain = "# all may\na_open:\n    x: 1\n# none may\nb_secret:\n    - tiger\n";
    var file = encrypted(plain, SopsFormat.YAML, to(ADA).selecting(new Selection(kind, pattern)));

    assertThat(file).contains(open + ":\n    x: 1\n", kind.key() + ": ").doesNotContain("tiger");
    assertThat(decrypted(file, SopsFormat.YAML)).isEqualTo(plain);
  }

  @ParameterizedTest
  @EnumSource(SopsFormat.class)
  void aValueThatWasAlteredIsFound(SopsFormat format) {
    var plain =
        switch (format) {
          case YAML -> "a: tiger\n";
          case JSON -> "{\"a\": \"tiger\"}";
          case DOTENV -> "a=tiger\n";
          case INI -> "[s]\na = tiger\n";
          case BINARY -> "tiger";
        };
    var file = encrypted(plain, format);
    int data = file.indexOf("data:") + "data:".length();
    char letter = file.charAt(data) == 'A' ? 'B' : 'A';
    var altered = file.substring(0, data) + letter + file.substring(data + 1);

    assertThat(decrypted(file, format)).contains("tiger");
    refuses(SopsProblem.ALTERED_VALUE, () -> opened(altered, format, ADA));
  }

  @Test
  void valuesThatSwappedTheirPlacesAreFound() {
    var lines = encrypted("a: one\nb: two\n", SopsFormat.YAML).split("\n", -1);
    var file = "b" + lines[0].substring(1) + "\na" + lines[1].substring(1) + "\n";
    for (int index = 2; index < lines.length; index++) {
      file += lines[index] + "\n";
    }
    var swapped = file;

    refuses(SopsProblem.ALTERED_VALUE, () -> opened(swapped, SopsFormat.YAML, ADA));
  }

  @Test
  void aValueThatWasRemovedIsFound() {
    var file = encrypted("a: one\nb: two\n", SopsFormat.YAML);

    refuses(
        SopsProblem.MAC_MISMATCH,
        () -> opened(file.substring(file.indexOf('\n') + 1), SopsFormat.YAML, ADA));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void valuesInClearAreInTheMacUnlessItIsOfEncryptedOnesAlone(boolean only) {
    var plain = "port_unencrypted: 1\npassword: tiger\n";
    var file = encrypted(plain, SopsFormat.YAML, to(ADA).withMacOnlyEncrypted(only));
    var altered = file.replace("port_unencrypted: 1", "port_unencrypted: 2");

    assertThat(decrypted(file, SopsFormat.YAML)).isEqualTo(plain);
    if (only) {
      assertThat(decrypted(altered, SopsFormat.YAML)).contains("port_unencrypted: 2");
    } else {
      refuses(SopsProblem.MAC_MISMATCH, () -> opened(altered, SopsFormat.YAML, ADA));
    }
  }

  @Test
  void theTimeIsBoundToTheMac() {
    var file = encrypted(PLAIN, SopsFormat.YAML).replace("2026-11-25T06", "2026-11-25T07");

    refuses(SopsProblem.MAC_MISMATCH, () -> opened(file, SopsFormat.YAML, ADA));
  }

  @Test
  void commentsThatNeverWereEncryptedStay() {
    var file = "# by hand\n" + encrypted("a: 1\n", SopsFormat.YAML);

    assertThat(decrypted(file, SopsFormat.YAML)).isEqualTo("# by hand\na: 1\n");
  }

  @Test
  void eachRecipientDecryptsAndNobodyElse() {
    var file = encrypted(PLAIN, SopsFormat.YAML, to(ADA, BOB));

    assertThat(decrypted(file, SopsFormat.YAML, BOB)).isEqualTo(PLAIN);
    assertThatThrownBy(() -> opened(encrypted(PLAIN, SopsFormat.YAML), SopsFormat.YAML, BOB))
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> {
              assertThat(e.problem()).isEqualTo(SopsProblem.NO_DATA_KEY);
              assertThat(e.help())
                  .hasValueSatisfying(it -> assertThat(it).contains(recipient(ADA)));
            });
  }

  @ParameterizedTest
  @EnumSource(
      value = SopsFormat.class,
      names = {"YAML", "JSON", "DOTENV", "INI"})
  void groupsAreNeededTogether(SopsFormat format) {
    var plain =
        switch (format) {
          case YAML -> "a: tiger\n";
          case DOTENV -> "a=tiger\n";
          case INI -> "[s]\na = tiger\n";
          default -> "{\n\t\"a\": \"tiger\"\n}\n";
        };
    var carl = SopsFixtures.anIdentity();
    var file = encrypted(plain, format, groups(2, ADA, BOB, carl));

    assertThat(decrypted(file, format, ADA, BOB)).isEqualTo(plain);
    assertThat(decrypted(file, format, carl, BOB)).isEqualTo(plain);
    assertThat(decrypted(file, format, carl, BOB, ADA)).isEqualTo(plain);
    assertThatThrownBy(() -> opened(file, format, BOB))
        .hasMessageContaining("2 of the 3 key groups are needed, and these identities open 1");
  }

  @Test
  void aShareOfAnotherFileDoesNotGiveTheKey() {
    var one = encrypted(PLAIN, SopsFormat.YAML, groups(2, ADA, BOB));
    var other = encrypted(PLAIN, SopsFormat.YAML, groups(2, ADA, BOB));
    int cut = one.lastIndexOf("- age:");
    int end = one.indexOf("    lastmodified");
    var mixed =
        one.substring(0, cut)
            + other.substring(other.lastIndexOf("- age:"), other.indexOf("    lastmodified"))
            + one.substring(end);

    refuses(SopsProblem.NO_DATA_KEY, () -> opened(mixed, SopsFormat.YAML, ADA, BOB));
  }

  @Test
  void aChangeOfOneValueChangesOneLine() {
    var before = encrypted(PLAIN, SopsFormat.YAML);
    var after =
        text(
            opened(before, SopsFormat.YAML, ADA)
                .with(TreePath.parse("[\"db\"]['user']"), "\"bob\"", NOW.plusSeconds(9)));

    assertThat(decrypted(after, SopsFormat.YAML)).isEqualTo(PLAIN.replace("ada", "bob"));
    assertThat(after.lines().filter(line -> !before.contains(line)))
        .satisfiesExactly(
            line -> assertThat(line).startsWith("    user: ENC["),
            line -> assertThat(line).contains("lastmodified"),
            line -> assertThat(line).contains("mac: "));
  }

  @Test
  void valuesAreSetAndRemovedWhereThePathLeads() {
    var file = encrypted("list:\n    - 1\n    # two\n    - 2\n", SopsFormat.YAML);
    var longer =
        text(
            opened(file, SopsFormat.YAML, ADA)
                .with(TreePath.parse("[\"list\"][2]"), "{\"a\": [true]}", NOW));
    var shorter =
        text(opened(longer, SopsFormat.YAML, ADA).without(TreePath.parse("[\"list\"][0]"), NOW));
    var made =
        text(
            opened(shorter, SopsFormat.YAML, ADA)
                .with(TreePath.parse("[\"x\"][\"y\"][0]"), "null", NOW));

    assertThat(decrypted(made, SopsFormat.YAML))
        .isEqualTo(
            """
            list:
                # two
                - 2
                - a:
                      - true
            x:
                "y":
                    - null
            """);
    for (var path : List.of("[\"nope\"]", "[\"list\"][9]", "[\"list\"][\"a\"]")) {
      refuses(
          SopsProblem.INVALID_PATH,
          () -> opened(file, SopsFormat.YAML, ADA).without(TreePath.parse(path), NOW));
    }
    refuses(
        SopsProblem.INVALID_PATH,
        () -> opened(file, SopsFormat.YAML, ADA).with(TreePath.parse("[\"list\"][9]"), "1", NOW));
    refuses(
        SopsProblem.INVALID_PATH,
        () -> opened(file, SopsFormat.YAML, ADA).with(TreePath.parse("[\"a\"]"), "tiger", NOW));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "[0]", "[\"a\"", "[\"a\"]x", "[\"a\\x\"]", "[a]", "[-1]"})
  void whatIsNoPathIsRefused(String path) {
    refuses(SopsProblem.INVALID_PATH, () -> TreePath.parse(path));
  }

  @Test
  void aPartIsExtracted() {
    var open = opened(encrypted(PLAIN, SopsFormat.YAML), SopsFormat.YAML, ADA);

    assertThat(open.extract(TreePath.parse("[\"db\"][\"password\"]")))
        .asString()
        .isEqualTo("tiger");
    assertThat(open.extract(TreePath.parse("[\"db\"]")))
        .asString()
        .isEqualTo("user: ada\npassword: tiger\n");
  }

  @Test
  void editedContentIsEncryptedForTheSameKeys() {
    var before = encrypted(PLAIN, SopsFormat.YAML);
    var open = opened(before, SopsFormat.YAML, ADA);
    var after = text(open.edited("# new\nb: 2\n".getBytes(UTF_8), NOW));

    assertThat(decrypted(after, SopsFormat.YAML)).isEqualTo("# new\nb: 2\n");
    assertThat(text(open.edited(PLAIN.getBytes(UTF_8), NOW))).isEqualTo(before);
  }

  @Test
  void otherKeysGetTheSameValues() {
    var before = encrypted(PLAIN, SopsFormat.YAML);
    var after = text(read(before, SopsFormat.YAML).updated(List.of(ADA), to(BOB)));

    assertThat(after).startsWith(before.substring(0, before.indexOf("sops:")));
    assertThat(decrypted(after, SopsFormat.YAML, BOB)).isEqualTo(PLAIN);
    refuses(SopsProblem.NO_DATA_KEY, () -> opened(after, SopsFormat.YAML, ADA));
    assertThat(read(after, SopsFormat.YAML).isFor(to(BOB))).isTrue();
    assertThat(read(after, SopsFormat.YAML).isFor(to(BOB, ADA))).isFalse();
  }

  @Test
  void rotationEncryptsAllWithAnotherKey() {
    var before = encrypted(PLAIN, SopsFormat.YAML, groups(2, ADA, BOB));
    var after = text(opened(before, SopsFormat.YAML, ADA, BOB).rotated(NOW));

    assertThat(after.lines().filter(line -> line.contains("ENC[") && before.contains(line)))
        .isEmpty();
    assertThat(decrypted(after, SopsFormat.YAML, ADA, BOB)).isEqualTo(PLAIN);
  }

  @Test
  void keysOfOtherServicesAreKeptAndNamed() {
    var kms =
        """
        kms:
            - arn: arn:aws:kms:eu:1:key/a
              enc: AQIC
              created_at: "2026-01-01T00:00:00Z"
              aws_profile: ""
        """
            .indent(4);
    var file = encrypted(PLAIN, SopsFormat.YAML).replace("sops:\n", "sops:\n" + kms);
    var changed =
        text(opened(file, SopsFormat.YAML, ADA).with(TreePath.parse("[\"host\"]"), "1", NOW));

    assertThat(changed).contains(kms);
    assertThat(read(changed, SopsFormat.YAML).keys())
        .containsExactly("kms arn:aws:kms:eu:1:key/a", recipient(ADA));
    assertThatThrownBy(() -> opened(file, SopsFormat.YAML, BOB))
        .isInstanceOfSatisfying(
            ProblemException.class,
            e ->
                assertThat(e.help().orElseThrow())
                    .contains("cannot be opened here", "arn:aws:kms:eu:1:key/a"));
    refuses(SopsProblem.INVALID_RULES, () -> opened(file, SopsFormat.YAML, ADA).rotated(NOW));
    var recipe =
        new Recipe(
            List.of(List.of(recipient(BOB))),
            0,
            List.of("kms arn:aws:kms:eu:1:key/a"),
            Selection.DEFAULT,
            false);
    assertThat(text(read(file, SopsFormat.YAML).updated(List.of(ADA), recipe))).contains(kms);
    refuses(
        SopsProblem.INVALID_RULES,
        () ->
            read(encrypted(PLAIN, SopsFormat.YAML), SopsFormat.YAML).updated(List.of(ADA), recipe));
    refuses(SopsProblem.INVALID_RULES, () -> encrypted(PLAIN, SopsFormat.YAML, recipe));
  }

  @Test
  void singleValuesAreVariables() {
    var file = encrypted("A=1\n# c\nB=two\\nlines\n", SopsFormat.DOTENV);

    assertThat(opened(file, SopsFormat.DOTENV, ADA).environment())
        .containsExactly(java.util.Map.entry("A", "1"), java.util.Map.entry("B", "two\nlines"));
    for (var plain : List.of("a:\n  b: 1\n", "a-b: 1\n")) {
      refuses(
          SopsProblem.INVALID_DOCUMENT,
          () -> opened(encrypted(plain, SopsFormat.YAML), SopsFormat.YAML, ADA).environment());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "YAML, '[\"sops\"]'",
    "JSON, '[\"sops\"]'",
    "INI, '[\"sops\"][\"a\"]'",
    "INI, '[\"s\"][\"#a\"]'",
    "INI, '[\"s\"][\"a\\nb\"]'",
    "INI, '[\"s\"][\"\"]'",
    "INI, '[\"s\\nb\"][\"a\"]'",
    "INI, '[\"DEFAULT\"][\" \"]'",
    "DOTENV, '[\"sops_a\"]'",
    "DOTENV, '[\"a=b\"]'",
    "DOTENV, '[\"#a\"]'",
    "DOTENV, '[\"\"]'",
    "DOTENV, '[\"a\\nb\"]'"
  })
  void namesThatCannotBeReadAgainAreRefused(SopsFormat format, String path) {
    var plain =
        switch (format) {
          case JSON -> "{\"a\": \"tiger\"}";
          case DOTENV -> "a=tiger\n";
          case INI -> "[s]\na = tiger\n";
          default -> "a: tiger\n";
        };
    var file = encrypted(plain, format);

    refuses(
        SopsProblem.INVALID_DOCUMENT,
        () -> opened(file, format, ADA).with(TreePath.parse(path), "\"x\"", NOW));
  }

  @Test
  void whatIsEncryptedAlreadyIsNotEncryptedAgain() {
    for (var format : List.of(SopsFormat.YAML, SopsFormat.DOTENV)) {
      var file = encrypted(format == SopsFormat.YAML ? "a: 1\n" : "a=1\n", format);

      refuses(SopsProblem.ALREADY_ENCRYPTED, () -> encrypted(file, format));
    }
  }
}
