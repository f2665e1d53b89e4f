package io.provisioning.sops;

import static io.provisioning.sops.SopsFixtures.ADA;
import static io.provisioning.sops.SopsFixtures.NOW;
import static io.provisioning.sops.SopsFixtures.decrypted;
import static io.provisioning.sops.SopsFixtures.encrypted;
import static io.provisioning.sops.SopsFixtures.opened;
import static io.provisioning.sops.SopsFixtures.to;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.sops.store.DotenvStore;
import io.provisioning.sops.store.JsonStore;
import io.provisioning.sops.store.SopsFormat;
import io.provisioning.sops.store.TreePath;
import io.provisioning.sops.store.YamlStore;
import io.provisioning.sops.value.SopsProblem;
import io.provisioning.sops.value.Value;
import io.provisioning.sops.value.ValueCipher;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is encrypted and decrypted again is as it was, as far as the format goes. */
class StoresTests {

  private static void stays(String plain, SopsFormat format) {
    becomes(plain, plain, format);
  }

  /** Written by whoever has the key, but not in this format. */
  @Test
  void commentsWithLineEndsBeginNoValue() {
    var document = Value.Mapping.empty();
    document.parts().add(new Value.Part.Comment("one\na: 2", false));
    document.parts().add(new Value.Part.Comment("two\nb: 2", true));
    document.add("c", "3");
    for (var store : List.of(new YamlStore(), new DotenvStore())) {
      assertThat(store.read(store.write(List.of(document))).getFirst().names())
          .containsExactly("c");
    }
  }

  private static void becomes(String plain, String expected, SopsFormat format) {
    assertThat(decrypted(encrypted(plain, format), format)).isEqualTo(expected);
    assertThat(decrypted(encrypted(expected, format), format)).isEqualTo(expected);
  }

  @Test
  void yamlKeepsCommentsAndOrder() {
    stays(
        """
        # the shop

        # who may
        users: # all of them
            # the first
            - name: ada # the boss
              "on": true
            - name: bob
            # no more

        zeta: 1 # beside
        alpha: 2.5
        text: |
            two

              lines
        # the end
        """,
        SopsFormat.YAML);
  }

  @Test
  void yamlHasSeveralDocuments() {
    stays("# one\na: x\n---\n# two\nb:\n    - 1\n    - null\n---\nc: {}\nd: []\n", SopsFormat.YAML);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1.0 | 1.0",
        "-0.5e-3 | -0.0005",
        "0x10 | 16",
        "0777 | 511",
        "0b11 | 3",
        "1_000 | 1000",
        "09 | 9.0",
        "-9223372036854775808 | -9223372036854775808",
        ".inf | .inf",
        ".nan | .nan",
        "yes | \"yes\"",
        "True | true",
        "~ | null",
        "\"12\" | \"12\"",
        "!!str 12 | \"12\"",
        "\"a: b\" | \"a: b\"",
        "\"a\\u0001\\\"\\\\\" | \"a\\u0001\\\"\\\\\"",
        "2001-12-14 | 2001-12-14T00:00:00Z",
        "2001-12-14t21:59:43.1-05:00 | 2001-12-14T21:59:43.1-05:00",
        "2001-13-44 | \"2001-13-44\"",
        "!!binary /w== | !!binary /w==",
        "- | \"-\"",
        "a#b | \"a#b\"",
        "12:30:45 | \"12:30:45\"",
        "<< | \"<<\"",
        "ENC[AES256_GCM,no]x | \"ENC[AES256_GCM,no]x\"",
        "{a: 1, b: [x, {c: ~}]} | {a}",
      })
  void yamlKeepsTypes(String written, String expected) {
    var file = "a: " + (written.equals("-") ? "\"-\"" : written) + "\n";
    var plain = decrypted(encrypted(file, SopsFormat.YAML), SopsFormat.YAML);

    assertThat(plain)
        .isEqualTo(
            expected.equals("{a}")
                ? "a:\n    a: 1\n    b:\n        - x\n        - c: null\n"
                : "a: " + expected + "\n");
  }

  @ParameterizedTest
  @CsvSource({
    "'a\n'",
    "'a\n\n'",
    "'a\n\n\nb'",
    "'\n'",
    "' a\nb'",
    "'a\r\nb'",
    "'a\tb\n c '",
    "'a \n'"
  })
  void yamlKeepsTextsOfSeveralLines(String text) {
    var json = new StringBuilder();
    JsonStore.quote(text, json);
    var plain = decrypted(encrypted("a: " + json + "\n", SopsFormat.YAML), SopsFormat.YAML);

    assertThat(new YamlStore().read(plain.getBytes(UTF_8)))
        .first()
        .satisfies(document -> assertThat(document.text("a")).contains(text));
  }

  @Test
  void yamlAliasesBecomeWhatTheyStandFor() {
    becomes(
        "base: &base\n  port: 1\nweb: *base\n",
        "base:\n    port: 1\nweb:\n    port: 1\n",
        SopsFormat.YAML);
  }

  @Test
  void jsonKeepsItsOrderAndTypes() {
    stays(
        """
        {
        \t"zeta": "é\\u0001\\"",
        \t"alpha": [
        \t\t1,
        \t\t-1.5,
        \t\ttrue,
        \t\tnull,
        \t\t{}
        \t],
        \t"empty": ""
        }
        """,
        SopsFormat.JSON);
  }

  @Test
  void dotenvKeepsCommentsGapsAndLineEnds() {
    stays("# who\nUSER=ada\n\nTEXT=two\\nlines # no comment\nEMPTY=\n", SopsFormat.DOTENV);
  }

  @Test
  void iniKeepsSectionsAndComments() {
    stays(
        """
        # of all
        top = 1

        ; of db
        # and more

        [db]
        # who
        ; may

        #not indented
        user = ada

        ; ENC[not]
        ;; two
        spaces = "  a "
        text = \"""one
        two\"""
        hash = `a#b`
        """,
        SopsFormat.INI);
  }

  @Test
  void iniKeepsWhatIsAtItsEnd() {
    stays("[db]\nuser = ada\n\n# no more\n\n", SopsFormat.INI);
    stays("# nothing yet\n", SopsFormat.INI);
  }

  @Test
  void iniIsReadAsItsLibraryReadsIt() {
    becomes(
        "; of db\n[db] # beside\n  ; a comment\n; of user\nuser: 'ada' \n`a=b`=`1 ; 2`\n",
        "; of db\n# beside\n[db]\n; a comment\n; of user\nuser = ada\n`a=b` = `1 ; 2`\n",
        SopsFormat.INI);
  }

  @ParameterizedTest
  @ValueSource(strings = {"UJ&J#22222", "#a0c020", "a;b", "C:\\", "\"a#b\" c", " x\"y ", "\u00a0x"})
  void iniKeepsWholeValues(String value) {
    var written = value.isBlank() || value.startsWith(" ") ? '`' + value + '`' : value;
    var file =
        encrypted(
            "[s]\npassword = " + (value.endsWith("\\") ? '`' + value + '`' : written) + "\n",
            SopsFormat.INI);
    var path = TreePath.parse("[\"s\"][\"password\"]");
    var plain = decrypted(file, SopsFormat.INI);

    assertThat(opened(file, SopsFormat.INI, ADA).extract(path)).asString(UTF_8).isEqualTo(value);
    stays(plain, SopsFormat.INI);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[s]\na = tiger # one\n",
        "[s]\na = tiger ;one\n",
        "[s]\na = # one\n",
        "[s]\na = ;one\n",
        "[s]\na = `tiger` one\n",
        "[s] one\na = 1\n",
        "[DEFAULT]\na = 1\n",
        "[s]\n- = 1\n",
        "[s]\n`a` b = 1\n",
        "[s]\n`a = 1\n"
      })
  void iniThatSopsWouldChangeIsRefused(String plain) {
    SopsFileTests.refuses(SopsProblem.INVALID_DOCUMENT, () -> encrypted(plain, SopsFormat.INI));
  }

  @Test
  void bytesThatAreNoTextStayAsTheyAre() {
    var bytes = ValueCipher.random(1000);
    bytes[0] = (byte) 0xff;
    var file = SopsFile.encrypt(bytes, SopsFormat.BINARY, to(ADA), NOW);

    assertThat(SopsFile.read(file, SopsFormat.BINARY).open(List.of(ADA)).plain()).isEqualTo(bytes);
  }

  @Test
  void theFormatFollowsFromTheName() {
    assertThat(SopsFormat.of(Path.of("a/b.YML"))).isEqualTo(SopsFormat.YAML);
    assertThat(SopsFormat.of(Path.of("b.json"))).isEqualTo(SopsFormat.JSON);
    assertThat(SopsFormat.of(Path.of(".env"))).isEqualTo(SopsFormat.DOTENV);
    assertThat(SopsFormat.of(Path.of("b.ini"))).isEqualTo(SopsFormat.INI);
    assertThat(SopsFormat.of(Path.of("b"))).isEqualTo(SopsFormat.BINARY);
  }
}
