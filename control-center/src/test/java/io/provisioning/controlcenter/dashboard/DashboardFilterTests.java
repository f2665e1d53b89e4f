package io.provisioning.controlcenter.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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

  private static MockHttpServletResponse answer(MockHttpServletRequest request) throws Exception {
    var response = new MockHttpServletResponse();
    filter().doFilter(request, response, new MockFilterChain());
    return response;
  }

  private static DashboardFilter filter() throws IOException {
    return new DashboardFilter(DashboardFiles.read(JsonMapper.shared()));
  }
}
