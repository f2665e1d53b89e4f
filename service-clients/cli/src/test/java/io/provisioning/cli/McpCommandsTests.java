package io.provisioning.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class McpCommandsTests {

  private static final String TOOLS =
      """
      {"items": [
        {"name": "drift", "title": "Drift", "description": "x", "effect": "reads", "confirmed": false,
         "allowed": true, "needs_fresh_factor": false},
        {"name": "settings_set", "title": "Change settings", "description": "x", "effect": "changes",
         "confirmed": true, "allowed": false, "needs_fresh_factor": true,
         "reason": "This needs a fresh second factor."},
        {"name": "apply", "title": "Apply a plan", "description": "x", "effect": "destroys", "confirmed": true,
         "allowed": false, "needs_fresh_factor": false, "reason": "This needs the role developer."}]}
      """;

  private Shell shell;
  private FakeAudit center;

  @BeforeEach
  void open(@TempDir Path home) throws IOException {
    shell = new Shell(home);
    center = new FakeAudit();
    shell.signedIn("http://127.0.0.1:" + center.port());
  }

  @AfterEach
  void close() {
    center.close();
    shell.close();
  }

  @Test
  void toolsAreThoseThatMayBeUsedNowOrAfterASecondFactor() {
    center.answers.put("GET /api/v1/agent-tools?workspace=default", TOOLS);

    assertThat(shell.run("mcp", "tools")).as(shell.err()).isZero();
    assertThat(shell.out())
        .containsPattern("drift +Drift +read +- +yes")
        .containsPattern(
            "settings_set +Change settings +change +yes +This needs a fresh second factor.")
        .doesNotContain("apply");
    assertThat(shell.run("mcp", "tools", "--json")).isZero();
    assertThat(shell.out()).contains("\"drift\"").doesNotContain("\"apply\"");
  }

  @Test
  void otherToolsAreShownWithTheReason() {
    center.answers.put("GET /api/v1/agent-tools?workspace=dev", TOOLS);

    assertThat(shell.run("mcp", "tools", "--all", "-w", "dev")).as(shell.err()).isZero();
    assertThat(shell.out())
        .containsPattern("apply +Apply a plan +destroy +yes +This needs the role developer.");
  }

  @Test
  void tokensAreMadeForAProgramThatCanOpenNoPage() {
    center.answers.put(
        "POST /oauth/register",
        """
        {"client_id": "c1", "client_id_issued_at": 1, "client_name": "robot", "redirect_uris": ["http://127.0.0.1/"],
         "grant_types": ["authorization_code"], "response_types": ["code"], "token_endpoint_auth_method": "none"}
        """);
    center.answers.put(
        "POST /api/v1/client-authorizations",
        "{\"redirect_to\": \"http://127.0.0.1/?code=a%2Fb&iss=http%3A%2F%2Flocalhost\"}");
    center.answers.put(
        "POST /oauth/token",
        """
        {"access_token": "aaa", "token_type": "Bearer", "expires_in": 300, "refresh_token": "rrr", "scope": "read"}
        """);

    assertThat(shell.run("mcp", "token", "--name", "robot")).as(shell.err()).isZero();
    assertThat(shell.out())
        .contains("access token:   aaa", "refresh token:  rrr", "client id:      c1")
        .contains("/oauth/token");
    assertThat(shell.err()).contains("valid for 300 seconds");
    assertThat(shell.run("mcp", "token", "--scope", "change", "--json")).isZero();
    assertThat(shell.out()).contains("\"refresh_token\" : \"rrr\"");
  }

  @Test
  void aWrongScopeOrTimeIsNotAskedFor() {
    assertThat(shell.run("mcp", "token", "--scope", "all")).isEqualTo(2);
    assertThat(shell.err()).contains("`--scope` must be `read` or `change`, not `all`");
    assertThat(shell.run("mcp", "token", "--days", "0")).isEqualTo(2);
    assertThat(center.requests).isEmpty();
  }
}
