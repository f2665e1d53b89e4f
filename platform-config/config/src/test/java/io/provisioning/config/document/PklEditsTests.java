package io.provisioning.config.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PklEditsTests {

  private static final String TEXT =
      """
      amends "provisioning:Infrastructure.pkl"
      name = "web" // ours

      networks { new { name = "lan"; cidr = "10.1.0.0/24" } }
      servers {
        // the first
        new {
          name = "db" // keeps data
          plan = "small" // for now
          networks {
            "lan"
          }
        }

        // the second
        new { name = "web" }
      }
      """;

  private static String set(String object, String property, Object value) {
    return PklEdits.of(TEXT).set(object, property, value).orElseThrow();
  }

  @Test
  void aValueIsReplacedWhereItStands() {
    assertThat(set("servers[0]", "plan", "large"))
        .isEqualTo(TEXT.replace("plan = \"small\" // f", "plan = \"large\" // f"));
    assertThat(set("networks[0]", "cidr", "10.2.0.0/24"))
        .isEqualTo(TEXT.replace("10.1.0.0", "10.2.0.0"));
  }

  @Test
  void aListIsReplacedAsAWhole() {
    assertThat(set("servers[0]", "networks", List.of("lan", "back")))
        .isEqualTo(
            TEXT.replace("networks {\n      \"lan\"\n    }", "networks { \"lan\"; \"back\" }"));
    assertThat(set("servers[0]", "networks", List.of())).contains("    networks {}\n");
  }

  @Test
  void aPropertyThatIsNotThereComesAfterTheName() {
    assertThat(set("servers[0]", "image", "debian-12"))
        .isEqualTo(TEXT.replace("// keeps data\n", "// keeps data\n    image = \"debian-12\"\n"));
    assertThat(set("servers[1]", "labels", Map.of("a", "b\"c\\")))
        .contains("new { name = \"web\"; labels { [\"a\"] = \"b\\\"c\\\\\" } }");
    assertThat(set("servers[1]", "count", 3L)).contains("name = \"web\"; count = 3 }");
  }

  @Test
  void anElementGoesWithItsLinesAndComments() {
    assertThat(PklEdits.of(TEXT).remove("servers[1]").orElseThrow())
        .isEqualTo(TEXT.replace("  new { name = \"web\" }\n", ""));
    assertThat(PklEdits.of(TEXT).remove("networks[0]").orElseThrow()).contains("networks { }");
    assertThat(PklEdits.of(TEXT).remove("servers[0]").orElseThrow())
        .contains("// the first\n\n  // the second");
  }

  @Test
  void anElementComesLast() {
    var element = new LinkedHashMap<String, Object>();
    element.put("name", "more");
    element.put("volumes", List.of(Map.of("volume", "data")));
    var last = "  new { name = \"web\" }\n";
    var added = "  new { name = \"more\"; volumes { new { volume = \"data\" } } }\n";
    assertThat(PklEdits.of(TEXT).add("servers", element).orElseThrow())
        .isEqualTo(TEXT.replace(last, last.concat(added)));
    assertThat(PklEdits.of(TEXT).add("networks", Map.of("name", "x")).orElseThrow())
        .contains("cidr = \"10.1.0.0/24\" }; new { name = \"x\" } }");
    assertThat(PklEdits.of(TEXT).add("volumes", Map.of("name", "v")).orElseThrow())
        .isEqualTo(TEXT + "\nvolumes {\n  new { name = \"v\" }\n}\n");
    var empty =
        TEXT.replace("networks { new { name = \"lan\"; cidr = \"10.1.0.0/24\" } }", "networks {}");
    assertThat(PklEdits.of(empty).add("networks", Map.of("name", "x")).orElseThrow())
        .contains("networks {\n  new { name = \"x\" }\n}");
  }

  @Test
  void whatIsComputedIsNotEdited() {
    var computed =
        "servers { for (n in List(1, 2)) { new { name = \"s\\(n)\" } } }\nvolumes = some";
    assertThat(PklEdits.of(computed).remove("servers[0]")).isEmpty();
    assertThat(PklEdits.of(computed).set("servers[0]", "plan", "large")).isEmpty();
    assertThat(PklEdits.of(computed).add("volumes", Map.of("name", "v"))).isEmpty();
    assertThat(PklEdits.of("no { pkl").remove("servers[0]")).isEmpty();
  }
}
