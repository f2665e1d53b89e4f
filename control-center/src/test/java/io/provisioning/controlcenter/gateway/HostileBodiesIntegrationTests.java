package io.provisioning.controlcenter.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.ControlCenterApplication;
import io.provisioning.service.testkit.ServiceProcess;
import io.provisioning.service.testkit.WorstBodies;
import io.provisioning.surrealdb.testing.LaunchedEngine;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/**
 * The control center with the memory that the launcher gives it, and bodies made to take it all.
 */
@Tag("proof-hostile")
class HostileBodiesIntegrationTests {

  private static final String FIRST = "control-center/first-administrator";

  @TempDir private Path home;

  @Test
  void noBodyOfAnyOperationEndsTheProcess() throws Exception {
    var behind = new StubService();
    try (var door =
        ServiceProcess.start(
            ControlCenterApplication.class,
            "-Xmx384m",
            home.resolve("log"),
            Map.of("SPRING_SURREALDB_PASSWORD", LaunchedEngine.PASSWORD),
            "--provisioning.home=" + home,
            "--spring.surrealdb.uri=" + LaunchedEngine.shared().uri(),
            "--spring.surrealdb.database=hostile_bodies",
            "--provisioning.gateway.services.orchestrator=" + behind.address())) {
      var token = administrator(door);
      var operations =
          Stream.of("openapi.yaml", "../orchestrator-service/openapi.yaml")
              .flatMap(document -> WorstBodies.of(Path.of(document)).stream())
              .toList();
      assertThat(operations).hasSizeGreaterThan(40);

      var figures = door.flood(operations, operation -> operation.isOpen() ? "" : token);

      System.out.println("hostile bodies through the door: " + figures);
    }
  }

  private String administrator(ServiceProcess door) throws Exception {
    var told = Files.readString(home.resolve(FIRST));
    var password = told.substring(told.lastIndexOf('=') + 1).strip();
    var body =
        "{\"user\": \"admin\", \"password\": \"%s\", \"new_password\": \"%s\"}"
            .formatted(password, "a long word for tests 7");
    var request =
        HttpRequest.newBuilder(door.uri("/api/v1/sessions"))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build();
    try (var http = HttpClient.newHttpClient()) {
      var answer = http.send(request, BodyHandlers.ofString()).body();
      return JsonMapper.shared().readTree(answer).path("access_token").asString();
    }
  }
}
