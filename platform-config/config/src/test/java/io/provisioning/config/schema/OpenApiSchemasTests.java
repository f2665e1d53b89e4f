package io.provisioning.config.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class OpenApiSchemasTests {

  private static final String CONTRACT =
      "components: { schemas: { Names: { type: array, items: { type: string } } } }";

  @Test
  void ofVeryMuchThatIsWrongTheFirstIsTold() {
    var document = OpenApiSchemas.document(CONTRACT);
    var rule = new OpenApiSchemas(document).rule(document.at("/components/schemas/Names"));
    var numbers =
        IntStream.range(0, 100_000)
            .mapToObj(String::valueOf)
            .collect(Collectors.joining(",", "[", "]"));

    assertThat(rule.check(JsonMapper.shared().readTree(numbers), "names"))
        .hasSize(100)
        .first()
        .hasToString("names[0]: expected a string, got 0");
    assertThat(rule.check(JsonMapper.shared().readTree("[1,\"a\",2]"), "names")).hasSize(2);
  }
}
