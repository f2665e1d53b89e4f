package io.provisioning.vault.lease.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.vault.lease.postgres.DatabaseUsers.Admin;
import io.provisioning.vault.lease.postgres.DatabaseUsers.NewUser;
import io.provisioning.vault.lease.postgres.UsersException.Kind;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("proof-vault")
class PostgresTlsIntegrationTests {

  @TempDir private Path directory;

  private static Admin admin(RealPostgres postgres, Tls tls) {
    var server = new Server("127.0.0.1", postgres.port(), "shop", tls);
    return new Admin(server, "admin", RealPostgres.PASSWORD);
  }

  private static NewUser user(String name) {
    var grants = new Grants(List.of("public"), List.of(), List.of());
    return new NewUser(name, "secret", Instant.now().plusSeconds(60), grants);
  }

  @Test
  void anUntrustedCertificateEncryptsAndIsNoProof() {
    try (var postgres = RealPostgres.start(directory)) {
      postgres.offerTls();
      postgres.stop();
      postgres.begin();
      var users = new PostgresUsers();

      users.create(admin(postgres, Tls.REQUIRE), user("v-tls-1"));
      var failure =
          catchThrowableOfType(
              UsersException.class,
              () -> users.create(admin(postgres, Tls.VERIFY_FULL), user("v-tls-2")));

      assertThat(failure.kind()).isEqualTo(Kind.REFUSED);
      assertThat(failure.reason()).contains("its certificate is not trusted");
      assertThat(postgres.leased()).containsExactly("v-tls-1");
    }
  }
}
