package io.provisioning.controlcenter.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;

/**
 * What is larger than all that the door would hold, on paths whose variables have many segments.
 */
@TestPropertySource(properties = "provisioning.request.max-memory=1MB")
class StreamedBodiesIntegrationTests extends RunningDoor {

  private static final String UPLOADS = "/v2/mine/a/b/blobs/uploads/";

  @DynamicPropertySource
  static void registry(DynamicPropertyRegistry registry) {
    registry.add("provisioning.gateway.services.extension-registry", SERVICE::address);
    registry.add(
        "provisioning.gateway.contracts.extension-registry",
        () -> Path.of("../extension-registry/openapi.yaml").toAbsolutePath().toString());
  }

  @ParameterizedTest
  @CsvSource({
    "/v2/mine/a/b/blobs/uploads/, 200",
    "/v2/theirs/a/blobs/uploads/, 403",
    "/v2/theirs/mine/blobs/uploads/, 403",
    "/v2/theirs%2Fmine/blobs/uploads/, 403",
    "/v2/mine-not/blobs/uploads/, 403",
    "/v2//mine/blobs/uploads/, 400"
  })
  void theFirstSegmentOfANameIsTheWorkspace(String path, int status) throws Exception {
    assertThat(send(upload(path).POST(BodyPublishers.noBody())).statusCode()).isEqualTo(status);
    assertThat(SERVICE.arrivals()).hasSize(status == 200 ? 1 : 0);
  }

  @Test
  void aClientThatStopsSendingIsNotHeldAgainstTheService() throws Exception {
    for (var i = 0; i < 30; i++) {
      try (var socket = connect()) {
        write(
            socket,
            "PATCH %s7 HTTP/1.1\r\nHost: localhost\r\nX-Test-User: ada\r\nContent-Length: 1000000\r\n\r\nbegun"
                .formatted(UPLOADS));
        socket.shutdownOutput();
        assertThat(status(socket)).isIn(400, 503);
      }
    }

    var after = send(upload(UPLOADS + "7").method("PATCH", BodyPublishers.ofString("x")));
    assertThat(after.statusCode()).isEqualTo(200);
  }

  @Test
  void aManifestIsHeldAndLimited() throws Exception {
    var manifest = "{\"schemaVersion\":2}";
    var answer =
        send(
            upload("/v2/mine/a/manifests/one")
                .header("Content-Type", "application/vnd.oci.image.manifest.v1+json")
                .PUT(BodyPublishers.ofString(manifest)));
    var large =
        send(upload("/v2/mine/a/manifests/one").PUT(BodyPublishers.ofByteArray(new byte[5 << 20])));

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(SERVICE.arrivals().getFirst().body()).isEqualTo(manifest);
    assertThat(large.statusCode()).isEqualTo(413);
  }

  private HttpRequest.Builder upload(String path) {
    return HttpRequest.newBuilder(uri(path)).header("X-Test-User", "ada");
  }
}
