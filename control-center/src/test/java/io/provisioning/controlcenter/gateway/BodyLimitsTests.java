package io.provisioning.controlcenter.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.config.schema.BodySizes;
import io.provisioning.config.schema.OpenApiSchemas;
import io.provisioning.controlcenter.contract.ContractFixtures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the contracts say of bodies is what the door goes by. */
class BodyLimitsTests {

  private static final String OWN = "openapi.yaml";

  @ParameterizedTest
  @ValueSource(strings = {OWN, "../orchestrator-service/openapi.yaml"})
  void everyBodyHasABound(String contract) throws IOException {
    assertThat(BodySizes.of(OpenApiSchemas.document(Files.readString(Path.of(contract)))))
        .hasSizeGreaterThan(10)
        .allSatisfy(
            body -> assertThat(body.bytes()).as(body.toString()).isBetween(1L, 4L * 1024 * 1024));
  }

  @Test
  void onlyTheRegistryPassesBodiesOnUnread() throws IOException {
    var registry = Files.readString(Path.of("../extension-registry/openapi.yaml"));

    assertThat(BodySizes.of(OpenApiSchemas.document(registry)))
        .filteredOn(BodySizes.Body::isStreamed)
        .extracting(body -> body.method() + " " + body.path())
        .containsExactlyInAnyOrder(
            "POST /v2/{name}/blobs/uploads/",
            "PATCH /v2/{name}/blobs/uploads/{upload}",
            "PUT /v2/{name}/blobs/uploads/{upload}");
    for (var contract : new String[] {OWN, "../orchestrator-service/openapi.yaml"}) {
      assertThat(BodySizes.of(OpenApiSchemas.document(Files.readString(Path.of(contract)))))
          .noneMatch(BodySizes.Body::isStreamed);
    }
  }

  @Test
  void whoeverIsNotSignedInSendsLittle() throws IOException {
    var document = OpenApiSchemas.document(Files.readString(Path.of(OWN)));
    var open =
        ContractFixtures.operations().all().stream()
            .filter(operation -> operation.isOpen() && !operation.bodies().isEmpty())
            .map(operation -> operation.method() + operation.path())
            .toList();

    assertThat(BodySizes.of(document))
        .filteredOn(body -> open.contains(body.method() + body.path()))
        .hasSize(open.size())
        .isNotEmpty()
        .allSatisfy(body -> assertThat(body.bytes()).isLessThanOrEqualTo(8192));
  }
}
