package io.provisioning.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.cli.FakeControlCenter.Refusal;
import io.provisioning.cli.console.JsonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IdentityCommandsTests {

  private static final String PASSWORD = "a horse that nobody stapled";

  private final FakeControlCenter center = new FakeControlCenter();
  private Shell shell;

  @BeforeEach
  void open(@TempDir Path directory) throws IOException {
    shell = new Shell(directory);
    shell.environment.put("PROVISIONING_CONTROL_CENTER__URL", center.url());
    Files.writeString(directory.resolve("password"), PASSWORD + "\n");
  }

  @AfterEach
  void close() {
    shell.close();
    center.close();
  }

  @Test
  void whatASignInGivesIsKeptForItsOwnerAlone() throws IOException {
    login();

    var file = shell.home.credentials();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(JsonText.object(Files.readString(file))).containsEntry("refreshToken", "refresh-1");
    assertThat(shell.err()).contains("signed in as ada").doesNotContain(PASSWORD);
    assertThat(shell.out() + shell.err()).doesNotContain("access-1", "refresh-1");
  }

  @Test
  void whatIsMissingIsAskedFor() {
    center.refusals.add(new Refusal(401, "second factor needed"));
    shell.typing("ada\n" + PASSWORD + "\n123456");

    assertThat(run("login")).as(shell.err()).isZero();

    var bodies = center.requests.stream().map(FakeControlCenter.Request::body).toList();
    assertThat(bodies.getFirst()).contains("\"user\":\"ada\"").doesNotContain("code");
    assertThat(bodies.get(1)).contains("\"code\":\"123456\"", PASSWORD);
    assertThat(shell.err()).contains("User:", "Password:", "Code:").doesNotContain(PASSWORD);
  }

  @Test
  void aPasswordThatWasToldIsChanged() {
    center.refusals.add(new Refusal(403, "password change needed"));
    shell.typing(PASSWORD + "\nnew one\nnew one");

    assertThat(run("login", "--user", "ada")).as(shell.err()).isZero();
    assertThat(center.requests.get(1).body()).contains("\"new_password\":\"new one\"");

    center.refusals.add(new Refusal(403, "password change needed"));
    shell.typing(PASSWORD + "\nnew one\nother one");
    assertThat(run("login", "--user", "ada")).isEqualTo(2);
    assertThat(shell.err()).contains("do not match");
  }

  @Test
  void aPasswordIsChangedWithoutATerminalToo() throws IOException {
    Files.writeString(shell.directory.resolve("next"), "new one\n");
    center.refusals.add(new Refusal(403, "password change needed"));

    assertThat(
            run(
                "login",
                "--user",
                "ada",
                "--password-file",
                "password",
                "--new-password-file",
                "next"))
        .as(shell.err())
        .isZero();

    assertThat(center.requests.get(1).body()).contains("\"new_password\":\"new one\"");
  }

  @Test
  void theDeviceIsKnownAtTheNextSignIn() throws IOException {
    login();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(shell.home.device())))
        .isEqualTo("rw-------");
    run("logout");

    login();

    var signIns =
        center.requests.stream()
            .filter(request -> request.line().equals("POST /api/v1/sessions"))
            .toList();
    assertThat(signIns.getFirst().body()).doesNotContain("device_token");
    assertThat(signIns.getLast().body()).contains("\"device_token\":\"device-1\"");
    try (var other = new FakeControlCenter()) {
      shell.environment.put("PROVISIONING_CONTROL_CENTER__URL", other.url());
      login();
      assertThat(other.requests.getFirst().body()).doesNotContain("device_token");
    }
  }

  @Test
  void theOwnPasswordIsChanged() throws IOException {
    login();
    Files.writeString(shell.directory.resolve("next"), "new one\n");

    assertThat(run("password", "--password-file", "password", "--new-password-file", "next"))
        .as(shell.err())
        .isZero();

    assertThat(center.lines()).contains("PUT /api/v1/profile/password");
    assertThat(center.lines().getLast()).isEqualTo("POST /api/v1/tokens");
    assertThat(shell.home.device()).content().contains("device-2");
    assertThat(run("password", "--password-file", "none")).isEqualTo(2);
  }

  @Test
  void aFactorIsShownAgain() {
    login();

    assertThat(run("step-up", "--code", "123456")).as(shell.err()).isZero();

    assertThat(center.lines()).contains("POST /api/v1/sessions/current/step-up");
    assertThat(center.requests.getLast().token()).isEqualTo("Bearer fresh");
    assertThat(shell.home.credentials()).content().contains("refresh-1");
    center.refusals.add(new Refusal(401, "sign-in refused"));
    assertThat(run("step-up", "--code", "000000")).isEqualTo(4);
  }

  @Test
  void anAuthenticatorIsEnrolledAndForgotten() {
    login();

    assertThat(run("factor", "enrol")).as(shell.err()).isZero();
    assertThat(shell.out()).contains("ABCD", "otpauth://totp/");
    assertThat(run("factor", "confirm", "123456")).as(shell.err()).isZero();
    assertThat(center.requests.getLast().body()).isEqualTo("{\"code\":\"123456\"}");
    assertThat(shell.out()).contains("AAAA-BBBB-CCCC-DDDD");
    assertThat(run("factor", "recovery-codes", "--json")).as(shell.err()).isZero();
    assertThat(shell.out()).contains("EEEE-FFFF-GGGG-HHHH");
    assertThat(run("factor", "remove")).isEqualTo(4);
    assertThat(run("factor", "remove", "--yes")).as(shell.err()).isZero();
    assertThat(center.lines().getLast()).isEqualTo("DELETE /api/v1/profile/totp");
  }

  @Test
  void nobodyDisablesThemselvesUnasked() {
    login();
    assertThat(run("user", "disable", "ada")).isEqualTo(4);
    assertThat(shell.err()).contains("--yes");
    assertThat(center.lines()).noneMatch(line -> line.startsWith("PATCH"));

    assertThat(run("user", "disable", "ada", "--yes")).as(shell.err()).isZero();

    assertThat(center.requests.getLast().body())
        .contains("\"disabled\":true", "\"lose_own_access\":true");
  }

  @Test
  void aRefusalIsTold() {
    center.refusals.add(new Refusal(401, "sign-in refused"));

    assertThat(run("login", "--user", "ada", "--password-file", "password")).isEqualTo(4);
    assertThat(shell.home.credentials()).doesNotExist();
  }

  @Test
  void withoutATerminalNothingIsAskedFor() {
    assertThat(run("login", "--user", "ada")).isEqualTo(4);
    assertThat(shell.err()).contains("no terminal", "--password-file");
    assertThat(center.requests).isEmpty();
  }

  @Test
  void aBrowserConfirms() {
    center.refusals.add(new Refusal(503, "store unavailable"));
    assertThat(run("login", "--browser")).isNotZero();

    assertThat(run("login", "--browser")).as(shell.err()).isZero();

    assertThat(shell.err()).contains("/device?user_code=K7QM-2XWD", "the code K7QM-2XWD");
    assertThat(center.lines()).contains("POST /api/v1/tokens");
  }

  @Test
  void theTokenIsRefreshedWhenItEnds() throws IOException {
    login();
    expire();
    center.requests.clear();

    assertThat(run("whoami")).as(shell.err()).isZero();

    assertThat(shell.out()).contains("ada", "operator", "9 recovery codes left");
    assertThat(center.requests.getFirst().body()).contains("refresh-1");
    assertThat(center.requests.getLast().token()).isEqualTo("Bearer access-2");
    assertThat(run("whoami", "--json")).isZero();
    assertThat(center.lines()).filteredOn(line -> line.contains("tokens")).hasSize(1);
  }

  @Test
  void aSessionThatHasEndedIsSoUntilSomebodySaysOn() throws IOException {
    login();
    expire();
    center.refusals.add(new Refusal(401, "session ended"));

    assertThat(run("whoami")).isEqualTo(4);
    assertThat(run("whoami")).isEqualTo(4);

    assertThat(shell.err()).contains("your session has ended", "login", "logout");
    assertThat(shell.home.credentials()).content().doesNotContain("refresh-1");
    assertThat(center.lines()).filteredOn(line -> line.contains("tokens")).hasSize(1);
    assertThat(run("logout")).as(shell.err()).isZero();
    assertThat(run("whoami")).isEqualTo(4);
    assertThat(shell.err()).contains("you are not signed in");
  }

  @Test
  void aTokenIsSentToNoOtherControlCenter() {
    login();
    try (var other = new FakeControlCenter()) {
      shell.environment.put("PROVISIONING_CONTROL_CENTER__URL", other.url());

      assertThat(run("whoami")).isEqualTo(4);
      assertThat(other.requests).isEmpty();
    }
  }

  @Test
  void logoutEndsTheSession() {
    login();

    assertThat(run("logout")).as(shell.err()).isZero();

    assertThat(center.lines().getLast()).isEqualTo("DELETE /api/v1/sessions/current");
    assertThat(shell.home.credentials()).doesNotExist();
    assertThat(run("logout")).isZero();
  }

  @Test
  void administratorsManageUsersAndSessions() {
    login();

    assertThat(run("user", "list")).as(shell.err()).isZero();
    assertThat(shell.out()).contains("ada", "operator", "enabled");
    assertThat(run("user", "create", "eve", "--roles", "viewer")).as(shell.err()).isZero();
    assertThat(shell.out()).contains("K7QM-2XWD");
    assertThat(shell.err()).contains("not shown again");
    assertThat(run("user", "disable", "ada", "--undo")).as(shell.err()).isZero();
    assertThat(center.requests.getLast().body()).isEqualTo("{\"disabled\":false}");
    assertThat(run("user", "reset-password", "ada", "--second-factor")).as(shell.err()).isZero();
    assertThat(center.lines().getLast()).isEqualTo("POST /api/v1/users/u1/password-reset");
    assertThat(run("user", "disable", "nobody")).isEqualTo(2);
    assertThat(run("session", "list")).as(shell.err()).isZero();
    assertThat(shell.out()).contains("s1 (this session)", "curl");
    assertThat(run("session", "revoke", "s1")).as(shell.err()).isZero();
    assertThat(center.lines().getLast()).isEqualTo("DELETE /api/v1/sessions/s1");
  }

  private void login() {
    assertThat(run("login", "--user", "ada", "--password-file", "password"))
        .as(shell.err())
        .isZero();
  }

  private void expire() throws IOException {
    var file = shell.home.credentials();
    var text = Files.readString(file);
    Files.writeString(
        file,
        text.replaceFirst("\"expiresAt\":\"[^\"]*\"", "\"expiresAt\":\"2020-01-01T00:00:00Z\""));
  }

  private int run(String... arguments) {
    return shell.run(arguments);
  }
}
