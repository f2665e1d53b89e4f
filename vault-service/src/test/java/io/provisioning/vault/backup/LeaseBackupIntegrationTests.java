package io.provisioning.vault.backup;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.vault.lease.postgres.RealPostgres;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A vault whose leases are restored elsewhere, on a real PostgreSQL. */
class LeaseBackupIntegrationTests {

  private static final String PLACE = "?workspace=shop";
  private static final String ORDERS = "/api/v1/databases/orders";

  @TempDir private Path directory;

  private static void put(OtherVault vault, String path, String json) {
    var answer =
        OtherVault.send(
            vault
                .request(path + PLACE)
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString(json)));
    assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
  }

  @Test
  void aRestoredVaultKnowsItsLeasesAndRevokesNoneBeforeItsRelease() throws IOException {
    try (var postgres = RealPostgres.start(directory)) {
      byte[] content;
      OtherVault.Answer made;
      try (var source = OtherVault.start(directory.resolve("source"))) {
        source.write("pg", RealPostgres.PASSWORD);
        put(
            source,
            ORDERS,
            """
            {"kind":"postgres","host":"127.0.0.1","port":%d,"database":"shop","username":"admin",\
            "password_secret":"pg#value"}
            """
                .formatted(postgres.port()));
        put(source, ORDERS + "/roles/reader", "{\"read\":[\"public\"]}");
        made = source.post(ORDERS + "/roles/reader/leases" + PLACE, "{}");
        assertThat(made.status()).as(made.toString()).isEqualTo(201);
        content = OtherVault.decrypted(source.backup());
      }
      var lease = "/api/v1/leases/" + made.text("/lease/id");
      try (var target = OtherVault.start(directory.resolve("target"))) {
        var restored = target.restore(target.encrypted(content));
        assertThat(restored.status()).as(restored.toString()).isEqualTo(200);
        assertThat(target.get(ORDERS + PLACE).text("/roles/0/name")).isEqualTo("reader");
        assertThat(target.get(lease + PLACE).json()).isEqualTo(made.json().at("/lease"));

        var refused = target.post(lease + "/revoke" + PLACE, "");
        assertThat(refused.text("/code")).isEqualTo("vault-observing");
        assertThat(postgres.leased()).containsExactly(made.text("/username"));

        assertThat(target.post("/api/v1/seal/release", "").status()).isEqualTo(204);
        var revoked = target.post(lease + "/revoke" + PLACE, "");
        assertThat(revoked.text("/state")).as(revoked.toString()).isEqualTo("revoked");
        assertThat(postgres.leased()).isEmpty();
      }
    }
  }
}
