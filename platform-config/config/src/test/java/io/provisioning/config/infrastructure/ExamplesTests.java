package io.provisioning.config.infrastructure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExamplesTests {

  private static final InfrastructureLanguage LANGUAGE =
      InfrastructureLanguage.create(List.of("local", "demo"));
  private static final Path EXAMPLES = Path.of("../../examples").toAbsolutePath().normalize();
  private static final Path SAME =
      Path.of("src/test/resources/io/provisioning/config/infrastructure");

  @ParameterizedTest
  @ValueSource(strings = {"web.yaml", "web.toml", "web.json"})
  void theWebExampleMeansTheSameInEveryFormat(String name) {
    var web = LANGUAGE.readInfrastructure(EXAMPLES.resolve("web/infra.pkl"), EXAMPLES);

    assertThat(LANGUAGE.readInfrastructure(SAME.resolve(name), SAME)).isEqualTo(web);
  }

  @Test
  void theBatchExampleMixesProviders() {
    var batch = LANGUAGE.readBatch(EXAMPLES.resolve("batch/batch.yaml"), EXAMPLES);

    assertThat(batch.operations())
        .extracting(Batch.Operation::name)
        .containsExactly("local-network", "cache", "cache-software", "demo-network", "workers");
    assertThat(LANGUAGE.toJson(batch)).contains("\"provider\":\"local\"", "\"provider\":\"demo\"");
    assertThat(LANGUAGE.parseBatch(LANGUAGE.toJson(batch), "request")).isEqualTo(batch);
  }
}
