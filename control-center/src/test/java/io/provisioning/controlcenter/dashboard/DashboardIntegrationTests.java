package io.provisioning.controlcenter.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.RunningControlCenter;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DashboardIntegrationTests extends RunningControlCenter {

  private static final Pattern SCRIPT = Pattern.compile("src=\"(/assets/[^\"]+\\.js)\"");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "/overview",
        "/workflows/01a1feb2?view=logs",
        "/access/users",
        "/device?user_code=K7QM-2XWD"
      })
  void everyPageIsOpenToBrowsers(String path) {
    var page = browse("GET", path);
    assertThat(page.status()).isEqualTo(200);
    assertThat(page.header("Content-Type")).startsWith("text/html");
    assertThat(page.text()).contains("<div id=\"root\">");
    assertThat(page.header("Cache-Control")).isEqualTo("no-cache");
  }

  @Test
  void nothingInlineIsAllowed() {
    var page = browse("GET", "/overview");
    assertThat(page.header("Content-Security-Policy"))
        .contains("default-src 'none'", "script-src 'self'", "style-src 'self'")
        .doesNotContain("unsafe", "*");
    assertThat(page.text()).doesNotContain("<style", "style=", "<script>");
  }

  @Test
  void filesNamedByTheirContentAreKeptForEver() {
    var file = send("GET", script(), "", "", "Accept-Encoding", "gzip, br");
    assertThat(file.status()).isEqualTo(200);
    assertThat(file.header("Cache-Control")).contains("max-age=31536000", "immutable");
    assertThat(file.header("Content-Type")).startsWith("text/javascript");
    assertThat(file.header("Content-Encoding")).isEqualTo("br");
    assertThat(file.header("Vary")).isEqualTo("Accept-Encoding");
  }

  @Test
  void whoKnowsNoCompressionGetsTheFileAsItIs() {
    var file = send("GET", script(), "", "");
    assertThat(file.header("Content-Encoding")).isEmpty();
    assertThat(file.text()).contains("import");
  }

  @Test
  void theHeadIsThatOfTheFile() {
    var head = send("HEAD", script(), "", "");
    assertThat(head.status()).isEqualTo(200);
    assertThat(head.text()).isEmpty();
    assertThat(Integer.parseInt(head.header("Content-Length"))).isPositive();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/v1/workflows",
        "/api/v1/there-is-no-such-route",
        "/metrics",
        "/files.json",
        "/index.html.br",
        "/assets/there-is-no-such-file.js",
      })
  void everythingElseAsksForAToken(String path) {
    var answer = browse("GET", path);
    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.text("/code")).isEqualTo("sign-in-needed");
  }

  @Test
  void anAddressThatLeadsNowhereHasAPageThatSaysSo() {
    var page = browse("GET", "/there-is-no-such-page");
    assertThat(page.status()).isEqualTo(404);
    assertThat(page.text()).contains("<div id=\"root\">");
  }

  @Test
  void programsAreToldThatThereIsNoOperation() {
    assertThat(get("/overview", "").status()).isEqualTo(401);
  }

  @Test
  void aPageIsOnlyRead() {
    assertThat(browse("POST", "/overview").status()).isEqualTo(401);
  }

  private String script() {
    var match = SCRIPT.matcher(browse("GET", "/").text());
    assertThat(match.find()).isTrue();
    return match.group(1);
  }

  private Answer browse(String method, String path) {
    return send(method, path, "", "", "Accept", "text/html,application/xhtml+xml,*/*;q=0.8");
  }
}
