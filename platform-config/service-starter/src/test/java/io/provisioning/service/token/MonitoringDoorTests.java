package io.provisioning.service.token;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.mock.web.MockHttpServletRequest;

class MonitoringDoorTests {

  private static final String TOKEN = "engines-0123456789-0123456789-0123456789";

  @TempDir private Path directory;

  private MonitoringDoor door() throws IOException {
    return MonitoringDoor.of(Files.writeString(directory.resolve("token"), TOKEN + "\n"));
  }

  private static MockHttpServletRequest request(String method, String path, String token) {
    var request = new MockHttpServletRequest(method, path);
    request.addHeader("Authorization", "Bearer " + token);
    return request;
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /metrics",
    "GET, /monitoring/servers",
    "GET, /monitoring/targets",
    "GET, /monitoring/targets/servers",
    "POST, /monitoring/alerts"
  })
  void theTokenOpensTheRoutesOfEngines(String method, String path) throws IOException {
    assertThat(door().admits(request(method, path, TOKEN))).isTrue();
    assertThat(door().admits(request(method, path, TOKEN + "x"))).isFalse();
    assertThat(door().admits(new MockHttpServletRequest(method, path))).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "POST, /metrics",
    "GET, /metrics/",
    "POST, /monitoring/servers",
    "GET, /monitoring/servers/",
    "GET, /monitoring/alerts",
    "GET, /monitoring/targets/../../api/v1/secrets",
    "GET, /metrics;/../api/v1/secrets",
    "GET, //metrics",
    "GET, /%6Detrics",
    "GET, /api/v1/alerts"
  })
  void itOpensNothingElse(String method, String path) throws IOException {
    assertThat(door().admits(request(method, path, TOKEN))).isFalse();
  }

  @Test
  void nobodyIsLetInWithoutAFile() {
    var missing = MonitoringDoor.of(directory.resolve("none"));

    assertThat(missing.admits(request("GET", "/metrics", TOKEN))).isFalse();
    assertThat(MonitoringDoor.of(null).admits(request("GET", "/metrics", ""))).isFalse();
  }
}
