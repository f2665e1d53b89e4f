package io.provisioning.controlcenter.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.audit.AuditEvent.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Accounts over HTTP, as administrators manage them. */
class AccountsIntegrationTests extends IdentityRequests {

  @ParameterizedTest
  @CsvSource({
    "GET,/api/v1/users",
    "GET,/api/v1/users/0199d0a0-0000-7000-8000-000000000000",
    "POST,/api/v1/users/0199d0a0-0000-7000-8000-000000000000/password-reset",
    "DELETE,/api/v1/users/0199d0a0-0000-7000-8000-000000000000/second-factor",
    "GET,/api/v1/service-accounts",
    "POST,/api/v1/service-accounts/0199d0a0-0000-7000-8000-000000000000/secret",
    "GET,/api/v1/groups",
    "DELETE,/api/v1/groups/none"
  })
  void onlyAdministratorsManageAccountsAndTriesAreWrittenDown(String method, String path) {
    var token = begin(people.aUser("operator")).text("/access_token");

    var answer = send(method, path, token, "");

    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.text("/code")).isEqualTo("not-permitted");
    assertThat(trail.last().outcome()).isEqualTo(Outcome.DENIED);
  }

  @Test
  void anAdministratorMakesChangesAndDisablesUsers() {
    var administrator = people.administrator();
    assertThat(post("/api/v1/groups", administrator, "{\"id\": \"team-x\"}").status())
        .isEqualTo(201);
    var name = "grace-" + System.nanoTime();
    var made =
        post(
            "/api/v1/users",
            administrator,
            "{\"name\": \"%s\", \"roles\": [\"viewer\"], \"groups\": [\"team-x\"]}"
                .formatted(name));
    assertThat(made.status()).isEqualTo(201);
    var path = "/api/v1/users/" + made.text("/id");
    var next = "graces own long password";
    var begun =
        post(
            "/api/v1/sessions",
            "",
            "{\"user\": \"%s\", \"password\": \"%s\", \"new_password\": \"%s\"}"
                .formatted(name, made.text("/password"), next));
    var token = begun.text("/access_token");
    assertThat(get("/api/v1/profile", token).json().at("/groups/0").asString()).isEqualTo("team-x");
    assertThat(get(path, administrator).json().has("password")).isFalse();

    send("PATCH", path, administrator, "{\"roles\": [\"administrator\"]}");
    assertThat(get("/api/v1/users", token).status()).isEqualTo(200);
    send("PATCH", path, administrator, "{\"roles\": []}");
    assertThat(get("/api/v1/users", token).status()).isEqualTo(403);
    send("DELETE", "/api/v1/groups/team-x", administrator, "");
    assertThat(get("/api/v1/profile", token).json().at("/groups").size()).isZero();
    send("PATCH", path, administrator, "{\"disabled\": true}");
    assertThat(get("/api/v1/profile", token).status()).isEqualTo(401);
    assertThat(post("/api/v1/sessions", "", signIn(name, next)).text("/code"))
        .isEqualTo("sign-in-refused");
    assertThat(
            post("/api/v1/users", administrator, "{\"name\": \"%s\"}".formatted(name))
                .text("/code"))
        .isEqualTo("account-exists");
    assertThat(post("/api/v1/users", administrator, "{\"name\": \"a b\"}").text("/code"))
        .isEqualTo("unsuitable-account");
  }

  @Test
  void usersAreListedInPages() {
    var administrator = people.administrator();
    people.aUser("viewer");
    var first = get("/api/v1/users?limit=1", administrator);

    assertThat(first.json().at("/items").size()).isEqualTo(1);
    var second = get("/api/v1/users?limit=1&cursor=" + first.text("/next_cursor"), administrator);
    assertThat(second.text("/items/0/name")).isGreaterThan(first.text("/items/0/name"));
  }

  @Test
  void administratorsShutThemselvesOutOnlyIfTheySaySo() {
    people.aUser("administrator");
    var own = people.aUser("administrator");
    var token = begin(own).text("/access_token");
    var path = "/api/v1/users/" + own.id();

    assertThat(send("PATCH", path, token, "{\"disabled\": true}").text("/code"))
        .isEqualTo("own-access");
    assertThat(send("PATCH", path, token, "{\"roles\": [\"viewer\"]}").text("/code"))
        .isEqualTo("own-access");
    var meant = "{\"disabled\": true, \"lose_own_access\": true}";
    assertThat(send("PATCH", path, token, meant).status()).isEqualTo(200);
    assertThat(get("/api/v1/profile", token).status()).isEqualTo(401);
  }

  @Test
  void theOwnerOfTheMachineLetsAnybodyInAgain() throws IOException {
    var user = people.aUser("administrator");
    var administrator = people.administrator();
    var path = "/api/v1/users/" + user.id();
    send("PATCH", path, administrator, "{\"disabled\": true}");
    for (var i = 0; i < 6; i++) {
      post("/api/v1/sessions", "", signIn(user.name(), "wrong"));
    }
    var file = HOME.resolve("control-center").resolve("recovery.key");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");

    var recovered = recover(user.name(), Files.readString(file).strip());

    assertThat(recovered.status()).isEqualTo(200);
    assertThat(recovered.header("Cache-Control")).contains("no-store");
    assertThat(recovered.json().at("/disabled").asBoolean()).isFalse();
    assertThat(trail.last().action()).isEqualTo("identity.recover-user");
    assertThat(trail.last().actor().id()).isEqualTo("owner-of-the-machine");
    var begun =
        post(
            "/api/v1/sessions",
            "",
            "{\"user\": \"%s\", \"password\": \"%s\", \"new_password\": \"%s\"}"
                .formatted(user.name(), recovered.text("/password"), "another long password"));
    assertThat(begun.status()).isEqualTo(201);
    assertThat(get("/api/v1/users", begun.text("/access_token")).status()).isEqualTo(200);
  }

  @Test
  void nobodyElseLetsAnybodyInAgain() throws IOException {
    var user = people.aUser("administrator");
    var key = Files.readString(HOME.resolve("control-center").resolve("recovery.key")).strip();

    assertThat(recover(user.name(), key.toLowerCase(Locale.ROOT)).status()).isEqualTo(401);
    assertThat(trail.last().outcome()).isEqualTo(Outcome.DENIED);
    assertThat(recover("nobody-of-this-name", key).text("/code")).isEqualTo("unknown-account");
    assertThat(recover("nobody-of-this-name", "x").text("/code")).isEqualTo("sign-in-refused");
    assertThat(recover(user.name(), "").status()).isEqualTo(400);
  }

  private Answer recover(String user, String key) {
    return post(
        "/api/v1/user-recoveries", "", "{\"user\": \"%s\", \"key\": \"%s\"}".formatted(user, key));
  }
}
