package io.provisioning.config.edit;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.config.infrastructure.DocumentText.Draft;
import io.provisioning.config.infrastructure.Infrastructure;
import io.provisioning.config.infrastructure.InfrastructureLanguage;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class PklEditTests {

  private static final String TEXT =
      """
      /// A shop.
      amends "provisioning:Infrastructure.pkl"

      name = "shop"

      networks { new { name = "lan"; cidr = "10.91.40.0/24" } }

      servers {
        // answers people
        new {
          name = "web" // first
          plan = "small"
          networks { "lan" }
          taskservs {
            new { name = "nginx"; version = "^1.22" }
          }
        }
        new { name = "db" }
      }
      """;

  private static final PklPath WEB = PklPath.of("servers").named("web");
  private static final PklPath DB = PklPath.of("servers").named("db");
  private static final PklPath NGINX = WEB.property("taskservs").named("nginx");

  private static InfrastructureLanguage language;

  @BeforeAll
  static void open() {
    language = InfrastructureLanguage.create(List.of("local", "demo"));
  }

  @AfterAll
  static void close() {
    language.close();
  }

  private static Infrastructure read(String text) {
    var workspace = Path.of("").toAbsolutePath();
    var draft = new Draft(text, workspace.resolve("infra.pkl"), workspace);
    return language.readInfrastructure(draft).value();
  }

  private static String edited(Optional<PklEdit> edit) {
    return edit.orElseThrow().text();
  }

  /** The lines that differ, without their indentation. */
  private static List<String> changes(String after) {
    var before = TEXT.lines().toList();
    var now = after.lines().toList();
    var gone = before.stream().filter(line -> !now.contains(line)).map(line -> "-" + line.strip());
    var come = now.stream().filter(line -> !before.contains(line)).map(line -> "+" + line.strip());
    return java.util.stream.Stream.concat(gone, come).toList();
  }

  @Test
  void aValueIsReplacedWhereItStands() {
    var after = edited(new PklEdit(TEXT).set(WEB.property("plan"), PklLiteral.of("large")));

    assertThat(changes(after)).containsExactly("-plan = \"small\"", "+plan = \"large\"");
    assertThat(read(after).servers().getFirst().plan()).isEqualTo("large");
  }

  @Test
  void aPropertyIsAddedAfterThoseThatSayWhatItIs() {
    var after = edited(new PklEdit(TEXT).set(WEB.property("count"), "3"));

    assertThat(changes(after)).containsExactly("+count = 3");
    assertThat(after).contains("plan = \"small\"\n    count = 3\n    networks");
    assertThat(read(after).servers().getFirst().count()).isEqualTo(3);
  }

  @Test
  void inOneLineAPropertyStaysInTheLine() {
    var after = edited(new PklEdit(TEXT).set(DB.property("count"), "2"));

    assertThat(after).contains("new { name = \"db\"; count = 2 }");
    assertThat(read(after).servers().getLast().count()).isEqualTo(2);
  }

  @Test
  void objectsInBetweenAreMade() {
    var port = NGINX.property("config").property("listen").property("port");
    var after = edited(new PklEdit(TEXT).set(port, "8080"));

    assertThat(read(after).servers().getFirst().taskservs().getFirst().configuration())
        .hasToString("{listen={port=8080}}");
  }

  @Test
  void anElementIsAddedAtTheEndOfItsListing() {
    var taskserv = "new {\n  name = \"redis\"\n}";
    var edit =
        new PklEdit(TEXT)
            .add(WEB.property("taskservs"), taskserv)
            .flatMap(next -> next.add(DB.property("taskservs"), taskserv))
            .flatMap(next -> next.add(DB.property("networks"), PklLiteral.of("lan")))
            .flatMap(next ->
                next.add(PklPath.of("volumes"), "new {\n  name = \"data\"\n  size = 1.gib\n}"));
    var after = read(edited(edit));

    assertThat(after.servers().getFirst().taskservs()).hasSize(2);
    assertThat(after.servers().getLast().taskservs()).hasSize(1);
    assertThat(after.servers().getLast().networks()).containsExactly("lan");
    assertThat(after.volumes()).hasSize(1);
    assertThat(edited(edit)).contains("// answers people", "// first", "/// A shop.");
  }

  @Test
  void aCopyHasAnotherName() {
    var after = read(edited(new PklEdit(TEXT).copy(WEB, "web-b")));

    assertThat(after.servers()).extracting("name").containsExactly("web", "db", "web-b");
    assertThat(after.servers().getLast().taskservs()).hasSize(1);
  }

  @Test
  void whatIsRemovedLeavesNothingEmptyBehind() {
    assertThat(changes(edited(new PklEdit(TEXT).remove(NGINX))))
        .containsExactly("-taskservs {", "-new { name = \"nginx\"; version = \"^1.22\" }", "-}");
    assertThat(changes(edited(new PklEdit(TEXT).remove(DB))))
        .containsExactly("-new { name = \"db\" }");
    var unnetworked = edited(new PklEdit(TEXT).remove(WEB.property("networks").text("lan")));
    assertThat(read(unnetworked).servers().getFirst().networks()).isEmpty();
    var inLine = NGINX.property("version");
    assertThat(edited(new PklEdit(TEXT).remove(inLine))).contains("new { name = \"nginx\" }");
  }

  @Test
  void whatIsComputedOrMissingIsLeftAlone() {
    var generated =
        """
        amends "provisioning:Infrastructure.pkl"
        name = "shop"
        servers { for (n in List("a", "b")) { new { name = n } } }
        """;

    assertThat(new PklEdit(generated).set(PklPath.of("servers").named("a").property("count"), "2"))
        .isEmpty();
    assertThat(new PklEdit(TEXT).remove(PklPath.of("servers").named("nope"))).isEmpty();
    assertThat(new PklEdit("no { pkl").set(PklPath.of("name"), "1")).isEmpty();
  }

  @Test
  void textsCannotLeaveTheirQuotes() {
    var role = "a\" \\(1 + 1) \\ \n \u202e";
    var after = edited(new PklEdit(TEXT).set(WEB.property("role"), PklLiteral.of(role)));

    assertThat(after).contains("role = \"a\\\" \\\\(1 + 1) \\\\ \\u{a} \\u{202e}\"");
  }

  @Test
  void linesEndAsTheyDidBefore() {
    var windows = TEXT.replace("\n", "\r\n");
    var after = edited(new PklEdit(windows).set(WEB.property("count"), "3"));

    assertThat(after.replace("\r\n", "")).doesNotContain("\n");
    assertThat(read(after).servers().getFirst().count()).isEqualTo(3);
  }

  @Test
  void aValueIsReplacedAsAWholeOrComesAfterTheHead() {
    assertThat(changes(put(WEB, "plan", "large")))
        .containsExactly("-plan = \"small\"", "+plan = \"large\"");
    assertThat(changes(put(WEB, "networks", List.of("lan", "back"))))
        .containsExactly("-networks { \"lan\" }", "+networks { \"lan\"; \"back\" }");
    assertThat(put(WEB, "networks", List.of())).contains("    networks {}\n");
    assertThat(changes(put(WEB, "count", 3L))).containsExactly("+count = 3");
    assertThat(put(DB, "labels", Map.of("a", "b\"c\\(d)\n")))
        .contains("new { name = \"db\"; labels { [\"a\"] = \"b\\\"c\\\\(d)\\u{a}\" } }");
    assertThat(put(DB, "volumes", List.of(Map.of("volume", "data"))))
        .contains("new { name = \"db\"; volumes { new { volume = \"data\" } } }");
    assertThat(new PklEdit(TEXT).put(PklPath.of("servers").named("x"), "plan", "large")).isEmpty();
  }

  @Test
  void whatIsNestedTooDeeplyIsNotEdited() {
    var deep = "x = " + "(".repeat(100_000) + "1" + ")".repeat(100_000);
    assertThat(new PklEdit(deep).set(PklPath.of("x"), "2")).isEmpty();
  }

  private static String put(PklPath object, String property, Object value) {
    return edited(new PklEdit(TEXT).put(object, property, value));
  }
}
