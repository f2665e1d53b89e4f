package io.provisioning.controlcenter.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import tools.jackson.databind.json.JsonMapper;

class DashboardFilterTests {

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void browsersAreToldToComeByTlsOnlyUnderTls(boolean isSecure) throws Exception {
    var request = new MockHttpServletRequest("GET", "/");
    request.addHeader("Accept", "text/html");
    request.setSecure(isSecure);

    var response = answer(request);

    assertThat(response.getStatus()).isEqualTo(200);
    assertThat(response.containsHeader("Strict-Transport-Security")).isEqualTo(isSecure);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/nope", "/nope/at/all"})
  void peopleWhoFollowAnAddressThatLeadsNowhereSeeAPage(String path) throws Exception {
    var request = new MockHttpServletRequest("GET", path);
    request.addHeader("Accept", "text/html");

    var response = answer(request);

    assertThat(response.getStatus()).isEqualTo(404);
    assertThat(response.getContentType()).startsWith("text/html");
    assertThat(response.getContentAsString()).contains("<div id=\"root\">");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/v1/nope", "/livez", "/assets/nope.js", "/files.json"})
  void whatIsNoPageGoesOn(String path) throws Exception {
    var request = new MockHttpServletRequest("GET", path);
    request.addHeader("Accept", "text/html");

    assertThat(answer(request).getContentAsByteArray()).isEmpty();
  }

  private static MockHttpServletResponse answer(MockHttpServletRequest request) throws Exception {
    var response = new MockHttpServletResponse();
    filter().doFilter(request, response, new MockFilterChain());
    return response;
  }

  private static DashboardFilter filter() throws IOException {
    return new DashboardFilter(DashboardFiles.read(JsonMapper.shared()), Set.of("api"));
  }
}
