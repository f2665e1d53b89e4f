package io.provisioning.controlcenter.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** What is not HTTP is the caller's mistake, and nothing that the log has to explain. */
@ExtendWith(OutputCaptureExtension.class)
class BrokenRequestsIntegrationTests extends RunningDoor {

  /** Other doors of this process, whose directories are gone, have their audits still. */
  private static final String OF_ANOTHER = "\"audit-trail\"";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "POST /api/v1/plans HTTP/1.1      | Transfer-Encoding: chunked\\n\\nZZ\\n{}\\n0\\n\\n | 400",
        "POST /api/v1/plans HTTP/1.1      | Transfer-Encoding: chunked\\n\\n-5\\n{}\\n0\\n\\n | 400",
        "POST /api/v1/plans HTTP/1.1      | Transfer-Encoding: chunked\\n\\n2\\n{}abc\\n0\\n\\n | 400",
        "POST /api/v1/plans HTTP/1.1      | Transfer-Encoding: chunked\\n\\n99\\n{}         | 400",
        "POST /api/v1/plans HTTP/1.1      | Content-Length: 10\\n\\n{                      | 400",
        "POST /api/v1/plans HTTP/1.1      | Transfer-Encoding: gzip\\n\\n{}                 | 501",
        "POST /api/v1/plans HTTP/1.1      | Transfer-Encoding: nonsense\\n\\n{}             | 501",
        "GET /api/v1/workflows HTTP/9.9   | Accept: */*\\n\\n                              | 505",
        "GET /api/v1/workflows HTTP/x     | Accept: */*\\n\\n                              | 400",
        "CONNECT localhost:443 HTTP/1.1   | Accept: */*\\n\\n                              | 501",
        "CONNECT /api/v1/workflows HTTP/1.1 | Accept: */*\\n\\n                            | 501",
        "BREW /api/v1/workflows HTTP/1.1  | Accept: */*\\n\\n                              | 405",
        "TRACE /api/v1/workflows HTTP/1.1 | Accept: */*\\n\\n                              | 405",
      })
  void isAnsweredWithWhatIsWrong(String line, String rest, int status, CapturedOutput output)
      throws Exception {
    var begun =
        line + "\r\nHost: localhost\r\nX-Test-User: ada\r\nContent-Type: application/json\r\n";
    try (var socket = connect()) {
      write(socket, begun + rest.strip().replace("\\n", "\r\n"));
      socket.shutdownOutput();
      var answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

      assertThat(answer).startsWith("HTTP/1.1 " + status).contains("application/problem+json");
    }
    assertThat(SERVICE.arrivals()).isEmpty();
    assertThat(output.getAll().lines())
        .filteredOn(entry -> !entry.contains(OF_ANOTHER))
        .noneMatch(entry -> entry.contains("stack_trace") || entry.contains("\tat "));
  }

  @Test
  void whereGetIsHeadIsToo() throws Exception {
    var resources = "/api/v1/resources?workspace=mine";
    var head = send(head(resources));

    assertThat(head.statusCode()).isEqualTo(200);
    assertThat(head.body()).isEmpty();
    assertThat(head.headers().firstValue("Content-Type"))
        .isEqualTo(send(get(resources)).headers().firstValue("Content-Type"));
    assertThat(send(head("/api/v1/resources?workspace=theirs")).statusCode()).isEqualTo(403);
    assertThat(send(head("/api/v1/plans")).statusCode()).isEqualTo(405);
    assertThat(send(head("/api/v1/workflows/live/events")).statusCode()).isEqualTo(405);
  }

  private HttpRequest.Builder head(String path) {
    return get(path).method("HEAD", HttpRequest.BodyPublishers.noBody());
  }
}
