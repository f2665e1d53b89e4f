package io.provisioning.config.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.config.problem.Finding;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class OpenApiSchemasTests {

  private static final String CONTRACT =
      "components: { schemas: { Names: { type: array, items: { type: string } } } }";

  private static final String INLINE =
      "allOf: [{$ref: '#/components/schemas/SignIn'}, {type: object}]";

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

  @Test
  void aSecretIsNotShown() {
    var document =
        OpenApiSchemas.document(
            """
            components:
              schemas:
                SignIn:
                  type: object
                  properties:
                    name: { type: string, maxLength: 5 }
                    password: { $ref: '#/components/schemas/Password' }
                    fields: { type: object, writeOnly: true, additionalProperties: { type: string } }
                Password: { type: string, writeOnly: true, maxLength: 5 }
            """);
    for (var reference : List.of("{$ref: '#/components/schemas/SignIn'}", INLINE)) {
      var rule = new OpenApiSchemas(document).rule(OpenApiSchemas.document(reference));
      var value =
          JsonMapper.shared()
              .readTree(
                  """
                  {"name": "longer", "password": "hunter2", "fields": {"pin": 7772}}
                  """);

      assertThat(rule.check(value, ""))
          .map(Finding::toString)
          .containsExactlyInAnyOrder(
              "name: expected at most 5 characters, got \"longer\"",
              "password: expected at most 5 characters, got a string, not shown because it is a"
                  + " secret",
              "fields.pin: expected a string, got a number, not shown because it is a secret");
    }
  }
}
