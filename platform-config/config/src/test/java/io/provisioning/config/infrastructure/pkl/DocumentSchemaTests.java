package io.provisioning.config.infrastructure.pkl;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.config.infrastructure.InfrastructureLanguage;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class DocumentSchemaTests {

  private static final JsonNode SCHEMA =
      JsonMapper.shared()
          .readTree(InfrastructureLanguage.create(List.of("demo", "local")).jsonSchema());

  @Test
  void anEditorLearnsNamesKindsAndChoices() {
    assertThat(SCHEMA.at("/required")).extracting(JsonNode::asString).containsExactly("name");
    assertThat(SCHEMA.at("/properties/servers/items/$ref").asString()).isEqualTo("#/$defs/Server");
    var server = SCHEMA.at("/$defs/Server");
    assertThat(server.at("/properties").propertyNames())
        .contains("name", "plan", "count", "taskservs", "labels");
    assertThat(server.at("/properties/plan/enum"))
        .extracting(JsonNode::asString)
        .containsExactly("small", "medium", "large", "xlarge");
    assertThat(server.at("/properties/count/type").asString()).isEqualTo("integer");
    assertThat(SCHEMA.at("/$defs/Settings/properties/provider/enum"))
        .extracting(JsonNode::asString)
        .containsExactly("demo", "local");
  }

  @Test
  void anEditorLearnsWhatTheCommentsSay() {
    assertThat(SCHEMA.at("/$defs/Network/properties/cidr/description").asString())
        .startsWith("IPv4 block");
    assertThat(SCHEMA.at("/$defs/Server/properties/name/description").asString())
        .startsWith("a DNS label");
  }
}
