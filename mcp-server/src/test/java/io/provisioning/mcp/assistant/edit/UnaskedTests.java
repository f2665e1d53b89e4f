package io.provisioning.mcp.assistant.edit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class UnaskedTests {

  private static final String GUARDED =
      """
      {"firewalls": [{"name": "gate", "rules": []}, {"name": "wide", "rules": []}],
       "servers": [{"name": "web", "firewalls": ["gate"]}, {"name": "db"}]}
      """;

  @ParameterizedTest
  @ValueSource(strings = {"", ", \"firewalls\": []", ", \"firewalls\": [\"wide\"]"})
  void nobodyOpensAServerByNamingIt(String firewalls) {
    var opened = GUARDED.replace(", \"firewalls\": [\"gate\"]", firewalls);

    assertThat(Unasked.of("make web and every other server larger", read(GUARDED), read(opened)))
        .singleElement()
        .asString()
        .contains("servers[web].firewalls");
    assertThat(Unasked.of("change the firewalls of web", read(GUARDED), read(opened))).isEmpty();
  }

  @Test
  void aFirewallStaysThatIsNotNamed() {
    var gone = GUARDED.replace("{\"name\": \"gate\", \"rules\": []}, ", "");

    assertThat(Unasked.of("tidy up", read(GUARDED), read(gone)))
        .singleElement()
        .asString()
        .contains("firewalls[gate]");
  }

  private static JsonNode read(String json) {
    return JsonMapper.shared().readTree(json);
  }
}
