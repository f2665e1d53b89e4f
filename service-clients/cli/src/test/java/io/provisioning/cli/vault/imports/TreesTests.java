package io.provisioning.cli.vault.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.config.problem.ProblemException;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TreesTests {

  private static Map<String, String> texts(Tree tree) {
    return ((Tree.Names) tree)
        .members().entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, member -> member.getValue().text()));
  }

  private static Tree yaml(String text) {
    return YamlTrees.read(text, "f").orElseThrow();
  }

  private static Tree json(String text) {
    return JsonTrees.read(text, "f").getFirst();
  }

  private static void refuses(String text, Function<String, ?> reader, String... said) {
    var problem = catchThrowableOfType(ProblemException.class, () -> reader.apply(text));
    assertThat(problem).as(text.substring(0, Math.min(80, text.length()))).isNotNull();
    assertThat(problem.findings()).hasSize(1);
    assertThat(problem.findings().getFirst().toString())
        .contains(said)
        .startsWith("f:")
        .doesNotContain("hunter2");
    assertThat(problem).hasNoCause();
  }

  @Test
  void jsonStaysAsItIsWritten() {
    assertThat(
            texts(
                json(
                    """
                    {"a": "x\\u00e9\\n", "b": 1.10, "c": 12345678901234567890, "d": true, "e": null,
                     "f": [1e3, "y", null, {"z": -0.0}], "g": {}}\
                    """)))
        .isEqualTo(
            Map.of(
                "a", "xé\n",
                "b", "1.10",
                "c", "12345678901234567890",
                "d", "true",
                "e", "",
                "f", "[1e3,\"y\",null,{\"z\":-0.0}]",
                "g", "{}"));
    assertThat(JsonTrees.read("{}\n[]\n1", "f")).hasSize(3);
  }

  @Test
  void yamlStaysAsItIsWritten() {
    assertThat(
            texts(
                yaml(
                    """
                    a: 0123
                    b: 1.10
                    c: yes
                    d: "null"
                    e: ~
                    f: [1, a, "2", true, 0x1F]
                    g: !!binary aGk=
                    h: !!str 5
                    i: |
                      two
                      lines
                    """)))
        .containsEntry("a", "0123")
        .containsEntry("b", "1.10")
        .containsEntry("c", "yes")
        .containsEntry("d", "null")
        .containsEntry("e", "")
        .containsEntry("f", "[1,\"a\",\"2\",true,\"0x1F\"]")
        .containsEntry("h", "5")
        .containsEntry("i", "two\nlines\n");
    assertThat(((Tree.Names) yaml("g: !!binary aGk=")).find("g"))
        .get()
        .isInstanceOfSatisfying(
            Tree.Bytes.class, bytes -> assertThat(bytes.bytes()).isEqualTo(new byte[] {'h', 'i'}));
    assertThat(YamlTrees.read("# nothing\n", "f")).isEmpty();
  }

  @Test
  void dotenvHasQuotesCommentsAndLines() {
    assertThat(
            texts(
                DotenvTrees.read(
                    """
                    # of the shop
                    A=plain text # beside
                      export B = 'as it is \\n # "too"' # beside
                    C="two\\nlines, \\"quoted\\" \\x"
                    D="over
                    lines"
                    E=
                    F=#nothing
                    G=a#b=c
                    H=`it's "both"`
                    I='it's'

                    """,
                    "f")))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "A", "plain text",
                "B", "as it is \\n # \"too\"",
                "C", "two\nlines, \"quoted\" \\x",
                "D", "over\nlines",
                "E", "",
                "F", "",
                "G", "a#b=c",
                "H", "it's \"both\"",
                "I", "it's"));
    assertThat(texts(DotenvTrees.read("A='1'\r\nB=2\r\n", "f")))
        .isEqualTo(Map.of("A", "1", "B", "2"));
  }

  @Test
  void placesAreThoseOfNames() {
    var tree = (Tree.Names) yaml("a:\n  b: |\n    x\n  c: y\n");
    var inner = tree.names("a").orElseThrow();

    assertThat(inner.at()).hasToString("f:1:1");
    assertThat(inner.find("b").orElseThrow().at()).hasToString("f:2:3");
    assertThat(inner.find("c").orElseThrow().at()).hasToString("f:4:3");
    var variables = DotenvTrees.read("A='1\n2'\n\nB=3", "f");
    assertThat(variables.find("B").orElseThrow().at()).hasToString("f:4:1");
  }

  @Test
  void noValueIsInAText() {
    assertThat(yaml("a: hunter2\nb: [hunter2, {c: !!binary aHVudGVyMg==}]\n").toString())
        .contains("a text at f:1:1")
        .doesNotContain("hunter2", "aHVudGVyMg");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\": hunter2}",
        "{\"a\": \"hunter2}",
        "{\"a\": \"hunter2\"",
        "{\"a\": \"hunter2\", \"a\": 1}",
        "{\"a\": 'hunter2'}",
        "{\"a\": \"hunter2\n\"}",
        "[\"hunter2\"}",
        "\"\\uZZZZhunter2\""
      })
  void brokenJsonIsRefusedWithoutAValue(String text) {
    refuses(text, it -> JsonTrees.read(it, "f"), "document: expected ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a: \"hunter2",
        "a: hunter2\n b: c",
        "a: hunter2\na: 1",
        "a: !own hunter2",
        "a: !!binary hunter2\u00e9",
        "a: @hunter2",
        "? [hunter2]\n: b",
        "a: hunter2\n---\nb: c",
        "a: hunter2\u0001",
        "a: &x hunter2\nb: *x",
        "a: *hunter"
      })
  void brokenYamlIsRefusedWithoutAValue(String text) {
    refuses(text, it -> YamlTrees.read(it, "f"), "document: expected ");
  }

  @ParameterizedTest
  @CsvSource({
    "hunter2, f:1:1",
    "'A=1|B=\"hunter2', f:2:1",
    "'A=\"hunter2\" x', f:1:1",
    "'A=1|A=hunter2', f:2:1",
    "=hunter2, f:1:1",
    "'A=''hunter2', f:1:1"
  })
  void brokenDotenvIsRefusedWithoutAValue(String text, String place) {
    refuses(text.replace('|', '\n'), it -> DotenvTrees.read(it, "f"), place);
  }

  @Test
  void hostileDocumentsAreRefused() {
    refuses("[".repeat(100_000), it -> JsonTrees.read(it, "f"), "64 levels");
    refuses("[".repeat(100_000), it -> YamlTrees.read(it, "f"), "64 levels");
    refuses("- ".repeat(100_000), it -> YamlTrees.read(it, "f"), "document");
    refuses("[" + "1,".repeat(300_000) + "1]", it -> JsonTrees.read(it, "f"), "200,000 values");
    refuses("[" + "1,".repeat(300_000) + "1]", it -> YamlTrees.read(it, "f"), "200,000 values");
    refuses("1".repeat(5000), it -> JsonTrees.read(it, "f"), "1,000 digits");
    refuses("\n".repeat(300_000), it -> DotenvTrees.read(it, "f"), "200,000 values");
    refuses(
        "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n", it -> YamlTrees.read(it, "f"), "an alias");
  }
}
