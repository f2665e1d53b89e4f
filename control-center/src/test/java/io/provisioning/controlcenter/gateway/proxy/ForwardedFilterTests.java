package io.provisioning.controlcenter.gateway.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class ForwardedFilterTests {

  private static final ProxySettings OURS =
      new ProxySettings(List.of("10.0.0.0/8", "192.168.1.1"), ProxySettings.Header.X_FORWARDED);

  /** From whom the request is, by who sent it and what it says about itself. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "192.0.2.9   | 1.1.1.1                    | 192.0.2.9", // no proxy of ours
        "10.0.0.1    | 192.0.2.9                  | 192.0.2.9",
        "10.0.0.1    | 1.1.1.1, 192.0.2.9         | 192.0.2.9", // the client wrote the first
        "10.0.0.1    | 10.0.0.7, 192.0.2.9        | 192.0.2.9", // one of ours, it says
        "10.0.0.1    | 192.0.2.9, 192.168.1.1     | 192.0.2.9", // two proxies
        "10.0.0.1    | 192.0.2.9, 192.168.1.2     | 192.168.1.2",
        "10.0.0.1    | 192.0.2.9, unknown         | 10.0.0.1",
        "10.0.0.1    | nonsense                   | 10.0.0.1",
        "10.0.0.1    | 10.0.0.7                   | 10.0.0.7",
        "10.0.0.1    | ''                         | 10.0.0.1"
      })
  void theClientIsTheNearestWhoIsNoProxyOfOurs(String sender, String told, String client)
      throws Exception {
    var request = request(sender);
    request.addHeader("X-Forwarded-For", told);

    assertThat(seen(OURS, request).getRemoteAddr()).isEqualTo(client);
  }

  @Test
  void byDefaultNobodyIsBelieved() throws Exception {
    var request = request("127.0.0.1");
    request.addHeader("X-Forwarded-For", "192.0.2.9");
    request.addHeader("X-Forwarded-Proto", "https");
    request.addHeader("X-Forwarded-Host", "evil");
    request.addHeader("X-Forwarded-Prefix", "/evil");
    request.addHeader("Forwarded", "for=192.0.2.9;proto=https;host=evil");
    request.addHeader("X-Real-IP", "192.0.2.9");

    var seen = seen(new ProxySettings(List.of(), ProxySettings.Header.X_FORWARDED), request);

    assertThat(seen.getRemoteAddr()).isEqualTo("127.0.0.1");
    assertThat(seen.getRequestURL()).hasToString("http://door:8080/device");
    assertThat(seen.isSecure()).isFalse();
    assertThat(Collections.list(seen.getHeaderNames())).containsExactly("Host");
    assertThat(seen.getHeader("X-Forwarded-Host")).isNull();
    assertThat(seen.getHeaders("forwarded").hasMoreElements()).isFalse();
  }

  @Test
  void absoluteAddressesAreThoseOfTheClient() throws Exception {
    var request = request("10.0.0.1");
    request.addHeader("X-Forwarded-For", "192.0.2.9");
    request.addHeader("X-Forwarded-Proto", "https");
    request.addHeader("X-Forwarded-Host", "platform.example");

    var seen = seen(OURS, request);

    assertThat(seen.getRequestURL()).hasToString("https://platform.example/device");
    assertThat(seen.isSecure()).isTrue();
    assertThat(seen.getHeader("Host")).isEqualTo("platform.example");
  }

  @Test
  void theHeaderThatIsNotConfiguredIsAnybodysWord() throws Exception {
    var request = request("10.0.0.1");
    request.addHeader("Forwarded", "for=1.1.1.1;proto=https;host=evil");
    request.addHeader("X-Forwarded-For", "192.0.2.9");

    assertThat(seen(OURS, request).getRemoteAddr()).isEqualTo("192.0.2.9");
    assertThat(seen(OURS, request).getServerName()).isEqualTo("door");

    var standard = new ProxySettings(List.of("10.0.0.1"), ProxySettings.Header.FORWARDED);
    assertThat(seen(standard, request).getRemoteAddr()).isEqualTo("1.1.1.1");
    assertThat(seen(standard, request).getRequestURL()).hasToString("https://evil/device");
  }

  @ParameterizedTest
  @ValueSource(strings = {"my-proxy", "10.0.0.5/8", "2001:DB8::/32", "10.0.0.0/33"})
  void whatIsNoAddressOfAProxyIsRefusedAtTheStart(String address) {
    assertThatThrownBy(() -> new ProxySettings(List.of(address), ProxySettings.Header.X_FORWARDED))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aProxyHasOneAddressHoweverItIsWritten() throws Exception {
    var request = request("2001:db8:0:0:0:0:0:7");
    request.addHeader("X-Forwarded-For", "192.0.2.9");
    var settings = new ProxySettings(List.of("2001:db8::7"), ProxySettings.Header.X_FORWARDED);

    assertThat(seen(settings, request).getRemoteAddr()).isEqualTo("192.0.2.9");
  }

  private static MockHttpServletRequest request(String sender) {
    var request = new MockHttpServletRequest("GET", "/device");
    request.setRemoteAddr(sender);
    request.setServerName("door");
    request.setServerPort(8080);
    request.addHeader("Host", "door:8080");
    return request;
  }

  /** What those behind the filter see. */
  private static HttpServletRequest seen(ProxySettings settings, HttpServletRequest request)
      throws Exception {
    var chain = new MockFilterChain();
    new ForwardedFilter(settings).doFilter(request, new MockHttpServletResponse(), chain);
    request.removeAttribute("forwardedFilter.FILTERED");
    return (HttpServletRequest) Objects.requireNonNull(chain.getRequest());
  }
}
