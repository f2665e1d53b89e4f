package io.provisioning.service.body;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.config.schema.OpenApiSchemas;
import io.provisioning.service.problem.ProblemResponses;
import io.provisioning.service.problem.RequestProblem;
import jakarta.servlet.FilterChain;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.json.JsonMapper;

/** One operation that takes 100 bytes, and memory for 1,000. */
class SizeFilterTests {

  private static final String CONTRACT =
      """
      paths:
        /things/{id}:
          put:
            x-max-body: 100
            requestBody: { content: { application/json: { schema: {} } } }
      """;

  private final SizeFilter filter =
      new SizeFilter(
          new RequestSettings(
              DataSize.ofBytes(400), Duration.ofSeconds(5), DataSize.ofBytes(1_000)),
          HttpBodyLimits.of(List.of(OpenApiSchemas.document(CONTRACT))),
          InstantSource.system(),
          new ProblemResponses(JsonMapper.shared()));

  @Test
  void anOperationTakesAsMuchAsItsContractSays() throws Exception {
    assertThat(status(put("/things/1", 100))).isEqualTo(200);
    assertThat(status(put("/things/1", 101))).isEqualTo(413);
    assertThat(status(put("/others/1", 101))).isEqualTo(200);
    assertThat(status(put("/others/1", 401))).isEqualTo(413);
  }

  @Test
  void aBodyCanBeReadTwice() throws Exception {
    filter.doFilter(
        put("/things/1", 10),
        new MockHttpServletResponse(),
        (request, _) -> {
          assertThat(request.getInputStream().readAllBytes()).hasSize(10);
          assertThat(request.getReader().readLine()).hasSize(10);
        });
  }

  @Test
  void bodiesInFlightShareTheMemoryUntilTheirRequestsEnd() throws Exception {
    var response = new MockHttpServletResponse();
    FilterChain second =
        (request, _) ->
            assertThatThrownBy(request::getInputStream)
                .isInstanceOfSatisfying(
                    ProblemException.class,
                    e -> assertThat(e.problem()).isEqualTo(RequestProblem.SERVICE_BUSY));
    filter.doFilter(
        put("/things/1", 100),
        response,
        (request, _) -> {
          assertThat(request.getInputStream().readAllBytes()).hasSize(100);
          filter.doFilter(put("/things/1", 90), response, second);
        });

    assertThat(status(put("/things/1", 100))).isEqualTo(200);
  }

  private int status(MockHttpServletRequest request) throws Exception {
    var response = new MockHttpServletResponse();
    filter.doFilter(request, response, (read, _) -> read.getInputStream());
    return response.getStatus();
  }

  private static MockHttpServletRequest put(String path, int bytes) {
    var request = new MockHttpServletRequest("PUT", path);
    request.setContent("1".repeat(bytes).getBytes(StandardCharsets.US_ASCII));
    return request;
  }
}
