package io.provisioning.mcp.assistant.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.config.problem.Finding;
import io.provisioning.mcp.assistant.prompt.Prompt.Sources;
import io.provisioning.mcp.injection.Payload;
import io.provisioning.mcp.model.LanguageModel.Role;
import io.provisioning.mcp.model.LanguageModel.Turn;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

class PromptTests {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final int MOST_CHARACTERS = 40_000;

  private static JsonNode tree(String json) {
    return JsonMapper.shared().readTree(json.replace('\'', '"'));
  }

  private static JsonNode declaration(String text) {
    var document = JSON.objectNode().put("name", "shop");
    var server = document.putArray("servers").addObject().put("name", "web").put("role", text);
    server.putObject("labels").put(text, text);
    server
        .putArray("taskservs")
        .addObject()
        .put("name", "nginx")
        .putObject("config")
        .put("welcome", text);
    return document;
  }

  private static JsonNode extensions(String text) {
    var list = JSON.arrayNode();
    list.addObject()
        .put("kind", "taskserv")
        .put("name", "nginx")
        .put("version", text)
        .put("summary", text)
        .putObject("configuration_schema")
        .putObject("properties")
        .putObject("welcome")
        .put("description", text);
    return list;
  }

  private static List<Turn> turns(String request, JsonNode document, JsonNode extensions) {
    var schema = tree("{'properties': {'servers': {'type': 'array'}}, '$defs': {}}");
    return new Prompt(new Sources(request, document, extensions, schema, List.of("demo"))).turns();
  }

  @Test
  void whatOthersWriteIsDataInJsonAndNeverAnInstruction() throws IOException {
    var instructions = turns("more power", declaration("x"), extensions("x")).getFirst();
    for (var payload : Payload.all()) {
      var turns =
          turns("more power for web", declaration(payload.text()), extensions(payload.text()));

      assertThat(turns).extracting(Turn::role).containsExactly(Role.SYSTEM, Role.USER);
      assertThat(turns.getFirst()).as(payload.name()).isEqualTo(instructions);
      var data = JsonMapper.shared().readTree(turns.getLast().text());
      assertThat(data.path("request").asString()).isEqualTo("more power for web");
      var welcome = data.at("/declaration/servers/0/taskservs/0/config/welcome").asString();
      assertThat(welcome)
          .as(payload.name())
          .hasSizeLessThan(240)
          .doesNotContainPattern("[\\p{Cf}\\p{Cc}\\x{E0000}-\\x{E01EF}&&[^\\n\\t]]");
    }
  }

  @Test
  void findingsAreDataToo() {
    var prompt =
        new Prompt(new Sources("more", declaration("x"), JSON.arrayNode(), tree("{}"), List.of()));
    prompt.refuse(
        "an answer\u202e with sk-canary-of-the-model-01",
        List.of(
            new Finding("servers[0]", "no password='canary-one'", "x".repeat(300), null, null)));

    var turns = prompt.turns();
    assertThat(turns)
        .extracting(Turn::role)
        .containsExactly(Role.SYSTEM, Role.USER, Role.ASSISTANT, Role.USER);
    assertThat(turns.toString()).doesNotContain("canary", "\u202e");
    assertThat(JsonMapper.shared().readTree(turns.getLast().text()).path("refused").size())
        .isEqualTo(1);
  }

  @Test
  void secretsAreMaskedByTheirNameAndByTheirForm() {
    var document =
        tree(
            """
            {'name': 'shop', 'servers': [{'name': 'db', 'provider_config': {'api_key': 'canary-1'},
              'taskservs': [{'name': 'postgres', 'config': {
                'users': [{'name': 'a', 'password': 'canary-2'}, {'name': 'b', 'password': 'secret:b'}],
                'passphrases': ['canary-3'], 'token': {'value': 4711, 'of': 'canary-4'},
                'url': 'postgres://a:canary5@db', 'pin': 4711, 'shipping': 'by sea',
                'sql': 'ALTER ROLE a PASSWORD "canary-6"'}}]}]}
            """
                .replace("\"canary-6\"", "\\\"canary-6\\\""));

    var text = turns("make db larger", document, JSON.arrayNode()).getLast().text();

    assertThat(text).contains("by sea", "secret:b", "***").doesNotContain("canary", "4711");
  }

  @Test
  void ofALargeDeclarationOnlyWhatIsSpokenOfIsShownWhole() {
    var document = JSON.objectNode().put("name", "shop");
    var servers = document.putArray("servers");
    for (var number = 0; number < 2_000; number++) {
      var server = servers.addObject().put("name", "s" + number).put("plan", "small");
      server.putObject("labels").put("note", "of server " + number);
    }
    servers.insertObject(0).put("name", "front").putObject("labels").put("note", "at the front");

    var text = turns("more power for front", document, JSON.arrayNode()).getLast().text();

    assertThat(text).contains("at the front", "\"s1\"", "\"shortened\":true");
    assertThat(text).doesNotContain("of server 1").hasSizeLessThan(MOST_CHARACTERS);
  }

  @Test
  void aCatalogueOfAnySizeIsCut() {
    var list = JSON.arrayNode();
    for (var number = 0; number < 3_000; number++) {
      var extension = list.addObject().put("kind", "taskserv").put("name", "cache-" + number);
      extension.put("version", "1.0.0").put("summary", "keeps things in memory, near the web");
      var properties = extension.putObject("configuration_schema").putObject("properties");
      for (var key = 0; key < 300; key++) {
        properties.putObject("key_" + key).put("description", "says how it keeps ".repeat(20));
      }
    }
    var text = turns("a memory for web", declaration("x"), list).getLast().text();

    assertThat(text).contains("cache-0").hasSizeLessThan(MOST_CHARACTERS);
  }
}
