package io.provisioning.orchestrator.declaration;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.orchestrator.OrchestratorApplication;
import io.provisioning.orchestrator.engine.Api;
import io.provisioning.orchestrator.engine.TestHome;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.json.JsonMapper;

/** Checks over HTTP; the whole corpus of hostile texts is tried where they are evaluated. */
@SpringBootTest(
    classes = OrchestratorApplication.class,
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class DeclarationChecksIntegrationTests {

  private static final String PKL = "amends \"provisioning:Infrastructure.pkl\"\n";
  private static final String DOUBLING =
      PKL
          + "local function d(s, n) = if (n == 0) s else d(s + s, n - 1)\n"
          + "name = d(\"xxxxxxxxxxxxxxxx\", 40)\n";
  private static final String REPEATED =
      PKL + "name = \"web\"\nsettings { parallel_limit = List(1).repeat(2000000000).length }\n";

  @TempDir static Path home;

  @LocalServerPort private int port;
  private Api api;

  @DynamicPropertySource
  static void configure(DynamicPropertyRegistry registry) {
    registry.add("provisioning.home", () -> TestHome.at(home).toString());
    registry.add(
        "provisioning.extensions.directories",
        () -> Path.of("../extension-registry/catalog").toAbsolutePath().normalize().toString());
  }

  @BeforeEach
  void connect() {
    api = new Api(port);
  }

  @AfterEach
  void disconnect() {
    api.close();
  }

  @Test
  void aTextThatTakesTooMuchIsRefusedAndTheNextIsRead() {
    for (var text : new String[] {DOUBLING, REPEATED, DOUBLING}) {
      var refusal = check(text);
      assertThat(refusal.status()).as(refusal.body().toString()).isEqualTo(400);
      assertThat(refusal.text("/code")).isEqualTo("costly-document");
      assertThat(refusal.text("/errors/0/got")).startsWith("one that ");
    }
    var fine = check(PKL + "name = \"web\"\n");
    assertThat(fine.status()).as(fine.body().toString()).isEqualTo(200);
    assertThat(home.resolve("workspaces/shop")).doesNotExist();
  }

  @Test
  void whatCouldNotBePlannedIsRefusedWithItsLine() {
    var refusal =
        check(
            PKL
                + "name = \"web\"\n"
                + "servers {\n"
                + "  new { name = \"a\"; taskservs { new { name = \"nginx\"; config { listen ="
                + " \"x\" } } } }\n"
                + "}\n");

    assertThat(refusal.status()).isEqualTo(400);
    assertThat(refusal.text("/errors/0/path")).isEqualTo("servers[0].taskservs[0].config.listen");
    assertThat(refusal.body().at("/errors/0/line").asInt()).isEqualTo(4);
  }

  private Api.Answer check(String text) {
    return api.post(
        "/api/v1/infrastructure-checks",
        JsonMapper.shared()
            .writeValueAsString(
                Map.of("workspace", "shop", "name", "web", "format", "pkl", "text", text)));
  }
}
