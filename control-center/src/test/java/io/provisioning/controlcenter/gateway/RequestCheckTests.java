package io.provisioning.controlcenter.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.contract.Call;
import io.provisioning.controlcenter.contract.ContractFixtures;
import io.provisioning.controlcenter.contract.OperationCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Requests without a body that was read, held against the vault's document. */
class RequestCheckTests {

  @Test
  void aBodyThatIsPassedOnUnreadIsNotMissed() throws IOException {
    for (var path : new String[] {"/api/v1/seal/backups", "/api/v1/seal/restore"}) {
      var call = call(path);

      assertThat(call.operation().needsBody()).isTrue();
      assertThatCode(() -> RequestCheck.require(call)).doesNotThrowAnyException();
    }
  }

  @Test
  void anyOtherBodyIs() throws IOException {
    var call = call("/api/v1/seal/rotations");

    assertThatThrownBy(() -> RequestCheck.require(call))
        .isInstanceOfSatisfying(
            ProblemException.class,
            problem ->
                assertThat(problem.findings().getFirst().expected()).isEqualTo("a JSON document"));
  }

  private static Call call(String path) throws IOException {
    var document = Files.readString(Path.of("../vault-service/openapi.yaml"));
    var operation =
        ContractFixtures.of(Map.of("vault", document))
            .operations()
            .find("POST", path)
            .map(OperationCatalog.Match::operation)
            .orElseThrow();
    return new Call(operation, path, Map.of(), Map.of(), null, null, "127.0.0.1");
  }
}
