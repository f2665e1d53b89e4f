package io.provisioning.config.schema;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BodySizesTests {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{ type: string, maxLength: 10 }                                            | 124",
        "{ type: string }                                                           | open",
        "{ type: string, format: uuid }                                             | 128",
        "{ enum: [a, b] }                                                           | 128",
        "{ type: integer }                                                          | 128",
        "{ type: array, maxItems: 2, items: { type: integer } }                     | 448",
        "{ type: array, items: { type: integer } }                                  | open",
        "{ type: object }                                                           | open",
        "{ type: object, properties: { a: { type: boolean } } }                     | 257",
        "{ type: object, properties: { a: { type: object } } }                      | open",
        "{ type: object, additionalProperties: true }                               | open",
        "{ type: object, maxProperties: 2, additionalProperties: { type: integer } } | 640",
        "{ oneOf: [ { type: integer }, { type: boolean } ] }                        | 256",
        "{ $ref: '#/components/schemas/Tree' }                                      | open",
        "{}                                                                         | open"
      })
  void theSizeFollowsFromTheSchema(String schema, String bytes) {
    assertThat(size("", schema))
        .isEqualTo(bytes.equals("open") ? BodySizes.UNBOUNDED : number(bytes));
  }

  private static long number(String text) {
    return Long.parseLong(text);
  }

  @Test
  void aMarkBoundsWhatTheSchemaLeavesOpen() {
    assertThat(size("x-max-body: 8192", "{ type: object }")).isEqualTo(8192);
    assertThat(size("x-max-body: 8192", "{ type: integer }")).isEqualTo(128);
  }

  private static long size(String mark, String schema) {
    var document =
        OpenApiSchemas.document(
            """
            paths:
              /things:
                post:
                  %s
                  requestBody: { content: { application/json: { schema: %s } } }
            components:
              schemas:
                Tree:
                  properties: { left: { $ref: '#/components/schemas/Tree' } }
            """
                .formatted(mark, schema));
    return BodySizes.of(document).getFirst().bytes();
  }
}
