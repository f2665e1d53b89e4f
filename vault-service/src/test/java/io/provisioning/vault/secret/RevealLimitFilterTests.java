package io.provisioning.vault.secret;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.service.problem.ProblemResponses;
import jakarta.servlet.FilterChain;
import java.time.Duration;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import tools.jackson.databind.json.JsonMapper;

class RevealLimitFilterTests {

  private final RevealLimitFilter filter =
      new RevealLimitFilter(
          new ProblemResponses(JsonMapper.builder().build()), 1, Duration.ofMillis(1));

  private MockHttpServletResponse answer(String path, FilterChain chain) throws Exception {
    return answer(path, 10, chain);
  }

  private MockHttpServletResponse answer(String path, int size, FilterChain chain)
      throws Exception {
    var request = new MockHttpServletRequest("POST", path);
    request.setContent(new byte[size]);
    var response = new MockHttpServletResponse();
    filter.doFilter(request, response, chain);
    return response;
  }

  @Test
  void aLargeBatchCountsAsAValueAndASmallOneDoesNot() throws Exception {
    var during = new ArrayList<Integer>();
    var path = "/api/v1/transit-keys/a/encrypt";

    answer(
        "/api/v1/secrets/a/reveal",
        (_, _) -> {
          try {
            during.add(answer(path, 65_537, (_, _) -> {}).getStatus());
            during.add(answer(path, 65_536, (_, _) -> {}).getStatus());
          } catch (Exception e) {
            throw new AssertionError(e);
          }
        });

    assertThat(during).containsExactly(503, 200);
  }

  @Test
  void aValueTooManyIsRefusedAndLaterOnesAreNot() throws Exception {
    var during = new ArrayList<Integer>();
    var path = "/api/v1/secrets/a/reveal";

    answer(
        path,
        (_, _) -> {
          try {
            during.add(answer(path, (_, _) -> {}).getStatus());
            during.add(answer("/api/v1/secrets", (_, _) -> {}).getStatus());
          } catch (Exception e) {
            throw new AssertionError(e);
          }
        });

    assertThat(during).containsExactly(503, 200);
    assertThat(answer(path, (_, _) -> {}).getStatus()).isEqualTo(200);
  }
}
