package io.provisioning.vault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.provisioning.surrealdb.Credentials;
import io.provisioning.surrealdb.autoconfigure.SurrealConnectionDetails;
import io.provisioning.surrealdb.testing.LaunchedEngine;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.TestPropertySource;

/** The database is killed while the vault works. */
@DirtiesContext
@Import(StoreAwayIntegrationTests.OwnEngine.class)
@TestPropertySource(properties = "spring.surrealdb.request-timeout=2s")
@Tag("proof-store")
class StoreAwayIntegrationTests extends RunningVault {

  private static final LaunchedEngine ENGINE = LaunchedEngine.start(data());

  private static Path data() {
    try {
      return Files.createTempDirectory(Path.of("target").toAbsolutePath(), "store-away");
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @TestConfiguration(proxyBeanMethods = false)
  static class OwnEngine {

    @Bean
    SurrealConnectionDetails connectionDetails() {
      return new SurrealConnectionDetails() {
        @Override
        public URI uri() {
          return ENGINE.uri();
        }

        @Override
        public String namespace() {
          return "provisioning";
        }

        @Override
        public String database() {
          return "vault";
        }

        @Override
        public Credentials credentials() {
          return Credentials.root("root", LaunchedEngine.PASSWORD);
        }
      };
    }
  }

  @AfterAll
  static void stop() {
    ENGINE.close();
  }

  @Test
  void whatWasAcknowledgedIsThereAfterTheDatabaseWasKilledInARotation() {
    for (var number = 0; number < 30; number++) {
      write("shop", "s" + number, "{\"fields\":{\"value\":\"number " + number + "\"}}");
    }
    var begun = post("/api/v1/seal/rotations", "{\"level\":\"workspace\"}");
    assertThat(begun.status()).isEqualTo(202);

    ENGINE.kill();
    var refused = reveal("shop", "s1", "{}");
    assertThat(refused.status()).as(refused.toString()).isEqualTo(503);
    assertThat(refused.text("/code")).isEqualTo("vault-unavailable");
    assertThat(refused.text()).doesNotContain("number 1");
    assertThat(write("shop", "s1", "{\"fields\":{\"value\":\"lost\"}}").status()).isEqualTo(503);
    assertThat(get("/livez").status()).isEqualTo(200);
    ENGINE.start();

    await()
        .until(() -> {
          var rotations = get("/api/v1/seal/rotations");
          return rotations.status() == 200 && rotations.text("/items/0/state").equals("done");
        });
    for (var number = 0; number < 30; number++) {
      assertThat(reveal("shop", "s" + number, "{\"version\":1}").text("/fields/value"))
          .isEqualTo("number " + number);
    }
  }
}
