package io.provisioning.cli;

import static io.provisioning.cli.ApiFixtures.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.client.controlcenter.model.AccessChange;
import io.provisioning.client.controlcenter.model.AccessReasons;
import io.provisioning.client.controlcenter.model.AccessView;
import io.provisioning.client.controlcenter.model.CheckView;
import io.provisioning.client.controlcenter.model.FailedCase;
import io.provisioning.client.controlcenter.model.PermissionView;
import io.provisioning.client.controlcenter.model.Permitted;
import io.provisioning.client.controlcenter.model.PolicyDiffView;
import io.provisioning.client.controlcenter.model.PolicyEffect;
import io.provisioning.client.controlcenter.model.PolicyList;
import io.provisioning.client.controlcenter.model.PolicyPart;
import io.provisioning.client.controlcenter.model.PolicyVersionState;
import io.provisioning.client.controlcenter.model.PolicyVersionView;
import io.provisioning.client.controlcenter.model.PolicyView;
import io.provisioning.client.controlcenter.model.PreviewView;
import io.provisioning.client.controlcenter.model.TestedPolicies;
import io.provisioning.client.controlcenter.model.ValidPolicies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccessCommandsTests {

  private Shell shell;
  private Path directory;

  @BeforeEach
  void open(@TempDir Path directory) throws IOException {
    this.directory = directory;
    shell = new Shell(directory);
    shell.signedIn("http://127.0.0.1:" + shell.orchestrator.port());
  }

  @AfterEach
  void close() {
    shell.close();
  }

  @Test
  void canITellsByItsExitCode() {
    answer("POST /api/v1/authorization/check", access(true, "viewer"));
    assertThat(shell.run("auth", "can-i", "getWorkflow", "--workspace", "web")).isZero();
    assertThat(shell.out()).isEqualTo("yes: viewer\n");
    assertThat(shell.orchestrator.bodies.getLast())
        .isEqualTo("{\"action\":\"getWorkflow\",\"workspace\":\"web\"}");

    answer("POST /api/v1/authorization/check", access(false));
    assertThat(shell.run("auth", "can-i", "submitWorkflow")).isEqualTo(4);
    assertThat(shell.out()).isEqualTo("no: no policy permits it\n");
  }

  @Test
  void somebodyElseIsDescribed() {
    answer("POST /api/v1/authorization/check", access(true, "viewer"));

    shell.run("auth", "can-i", "getWorkflow", "--as", "eve", "--role", "viewer", "--fresh");

    assertThat(shell.orchestrator.bodies.getLast())
        .contains("\"id\":\"eve\"", "\"roles\":[\"viewer\"]", "\"fresh_factor\":true");
  }

  @Test
  void whyShowsWhatHoldsAndWhatWouldChangeIt() {
    answer(
        "POST /api/v1/authorization/why",
        new AccessReasons()
            .allowed(false)
            .failed(List.of())
            .policies(
                List.of(
                    new PolicyPart()
                        .id("operator")
                        .effect(PolicyEffect.PERMIT)
                        .at("roles.cedar:8:1")
                        .decided(false)
                        .checks(
                            List.of(
                                new CheckView()
                                    .part("principal")
                                    .text("principal in Role::\"operator\"")
                                    .holds(false)))))
            .flip(List.of("give ada the role operator")));

    assertThat(shell.run("auth", "why", "cancelWorkflow")).isZero();
    assertThat(shell.out())
        .isEqualTo(
            """
            denied
              permit operator (roles.cedar:8:1)
                  no  principal principal in Role::"operator"
            any of these would reverse the decision:
              give ada the role operator
            """);
  }

  @Test
  void whatListsAllThatMayBeDone() {
    answer(
        "POST /api/v1/authorization/what",
        new Permitted()
            .items(
                List.of(
                    new PermissionView()
                        .action("getWorkflow")
                        .kind("Workflow")
                        .id("*")
                        .workspace("web"))));

    assertThat(shell.run("auth", "what")).isZero();
    assertThat(shell.out())
        .isEqualTo(
            """
            ACTION       KIND      ID  WORKSPACE
            getWorkflow  Workflow  *   web
            """);
  }

  @Test
  void policiesAreListedAndShown() {
    var policy =
        new PolicyView()
            .id("viewer")
            .effect(PolicyEffect.PERMIT)
            .at("roles.cedar:4:1")
            .source("permit(principal, action, resource);");
    answer("GET /api/v1/policies", new PolicyList().items(List.of(policy)));
    answer("GET /api/v1/policies/viewer", policy);

    assertThat(shell.run("policy", "list")).isZero();
    assertThat(shell.out()).contains("viewer  permit  roles.cedar:4:1  -");
    assertThat(shell.run("policy", "show", "viewer")).isZero();
    assertThat(shell.out()).isEqualTo("// roles.cedar:4:1\npermit(principal, action, resource);\n");
  }

  @Test
  void filesAreValidatedTestedAndApplied() throws IOException {
    Files.writeString(Files.createDirectory(directory.resolve("p")).resolve("a.cedar"), "text");
    Files.writeString(
        directory.resolve("cases.json"),
        "{\"cases\": [{\"ask\": {\"action\": \"getWorkflow\"}, \"allowed\": true}]}");
    var path = directory.resolve("p").toString();
    answer("POST /api/v1/policies/validate", new ValidPolicies().policies(11));
    answer(
        "POST /api/v1/policies/test",
        new TestedPolicies()
            .passed(0)
            .failed(List.of(new FailedCase().number(1).allowed(false).policies(List.of()))));
    answer("POST /api/v1/policy-versions", version(4));

    assertThat(shell.run("policy", "validate", path)).isZero();
    assertThat(shell.orchestrator.bodies.getLast())
        .isEqualTo("{\"files\":[{\"name\":\"a.cedar\",\"text\":\"text\"}]}");
    var cases = directory.resolve("cases.json").toString();
    assertThat(shell.run("policy", "test", cases, "--policies", path)).isEqualTo(1);
    assertThat(shell.out()).isEqualTo("case 1: denied by default\n0 passed, 1 failed\n");
    assertThat(shell.run("policy", "apply", path, "--comment", "why")).isZero();
    assertThat(shell.out()).isEqualTo("version 4 is active\n");
    assertThat(shell.run("policy", "validate", "nothing.cedar")).isEqualTo(2);
  }

  @Test
  void aCheckShowsWhoGainsAndLoses() throws IOException {
    Files.writeString(directory.resolve("a.cedar"), "text");
    answer(
        "POST /api/v1/policies/preview",
        new PreviewView()
            .gained(
                List.of(
                    new AccessChange()
                        .principal("eve")
                        .action("getLogs")
                        .kind("Workflow")
                        .id("*")
                        .workspace("web")
                        .when(List.of())))
            .lost(List.of())
            .relaxed(List.of())
            .tightened(
                List.of(
                    new AccessChange()
                        .principal("ada")
                        .action("submitWorkflow")
                        .kind("Workflow")
                        .id("*")
                        .workspace("web")
                        .when(List.of("destroys")))));

    var file = directory.resolve("a.cedar").toString();
    assertThat(shell.run("policy", "apply", file, "--check")).isEqualTo(3);
    assertThat(shell.out())
        .isEqualTo(
            "+ eve getLogs Workflow/* in web\n> ada submitWorkflow Workflow/* in web [destroys]\n");
    assertThat(shell.err()).contains("1 gained (+), 0 lost (-)", "1 now do (>)");
  }

  @Test
  void versionsAreComparedApprovedAndBroughtBack() {
    answer("GET /api/v1/policy-versions/3/diff", new PolicyDiffView().diff("=== a\n+ new\n"));
    answer("POST /api/v1/policy-versions/3/approve", version(3));
    answer("POST /api/v1/policy-versions/3/rollback", version(5));

    assertThat(shell.run("policy", "diff", "3")).isZero();
    assertThat(shell.out()).isEqualTo("=== a\n+ new\n");
    assertThat(shell.run("policy", "approve", "3")).isZero();
    assertThat(shell.run("policy", "rollback", "3")).isZero();
    assertThat(shell.out()).isEqualTo("version 5 is active\n");
  }

  private static PolicyVersionView version(int number) {
    return new PolicyVersionView()
        .number(number)
        .state(PolicyVersionState.ACTIVE)
        .author("ada")
        .comment("why")
        .createdAt(at(0))
        .files(List.of());
  }

  private static AccessView access(boolean allowed, String... policies) {
    return new AccessView().allowed(allowed).policies(List.of(policies)).needsFreshFactor(false);
  }

  private void answer(String request, Object answer) {
    shell.orchestrator.answers.put(request, answer);
  }
}
