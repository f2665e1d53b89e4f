package io.provisioning.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.cli.console.JsonText;
import io.provisioning.cli.home.LastPort;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeaseCommandsTests {

  private static final String ID = "0199aaaa-0000-7000-8000-000000000001";
  private static final String PLACE = "?workspace=default";
  private static final String PASSWORD = "canary-77ab";

  private static final String BY =
      "{\"kind\": \"user\", \"id\": \"u1\", \"name\": \"ada\\u001b[2J\"}";

  private static final String LEASE =
      """
      {"workspace": "default", "id": "%s", "database": "orders", "role": "reader",
       "username": "v-reader-x", "state": "%s", "created_at": "2026-11-27T10:00:00Z",
       "expires_at": "2026-11-27T11:00:00Z", "latest_at": "2026-11-28T10:00:00Z", "by": %s%s}\
      """;

  private static final String ACTIVE = LEASE.formatted(ID, "active", BY, "");

  private static final String REVOKING =
      LEASE.formatted(
          ID,
          "revoking",
          BY,
          ", \"reason\": \"db does not answer\", \"next_attempt_at\": \"2026-11-27T10:00:05Z\"");

  private static final String DATABASE =
      """
      {"workspace": "default", "name": "orders", "kind": "postgres", "host": "db", "port": 5432,
       "database": "shop", "username": "admin", "password_secret": "pg/admin#password",
       "tls": "require", "updated_at": "2026-11-27T10:00:00Z", "updated_by": %s}\
      """
          .formatted(BY);

  private static final String ROLE =
      """
      {"name": "reader", "read": ["public"], "write": [], "member_of": ["staff"],
       "default_ttl": "PT30M", "max_ttl": "PT168H", "updated_at": "2026-11-27T10:00:00Z",
       "updated_by": %s}\
      """
          .formatted(BY);

  private static final String DETAIL =
      "{\"database\": %s, \"roles\": [%s]}".formatted(DATABASE, ROLE);

  private final FakeVault vault = new FakeVault();
  private Shell shell;

  @BeforeEach
  void open(@TempDir Path directory) throws IOException {
    shell = new Shell(directory);
    LastPort.VAULT.remember(shell.home, vault.port());
  }

  @AfterEach
  void close() {
    shell.close();
    vault.close();
  }

  private void answer(String method, String path, String query, String answer) {
    vault.answers.put(method + " /api/v1" + path + PLACE + query, answer);
  }

  private Map<String, ?> sent() {
    return JsonText.object(vault.requests.getLast().body());
  }

  @Test
  void databasesAreSetWithAReferenceAndShown() {
    answer("PUT", "/databases/orders", "", DETAIL);
    answer("GET", "/databases/orders", "", DETAIL);
    answer("GET", "/databases", "&limit=1000", "{\"items\": [" + DATABASE + "]}");

    var set =
        shell.run(
            "database",
            "set",
            "orders",
            "--host",
            "db",
            "--database",
            "shop",
            "--user",
            "admin",
            "--password-secret",
            "pg/admin#password",
            "--tls",
            "verify-full");
    assertThat(set).as(shell.err()).isZero();
    assertThat(sent())
        .isEqualTo(
            Map.of(
                "kind", "postgres",
                "host", "db",
                "database", "shop",
                "username", "admin",
                "password_secret", "pg/admin#password",
                "tls", "verify-full"));
    assertThat(shell.run("database", "list")).as(shell.err()).isZero();
    assertThat(shell.out()).contains("db:5432/shop");
    assertThat(shell.run("database", "show", "orders")).as(shell.err()).isZero();
    assertThat(shell.out()).contains("secret pg/admin#password", "reader", "staff", "PT168H");
    assertThat(shell.run("database", "delete", "orders")).as(shell.err()).isZero();
    assertThat(vault.requests.getLast().line())
        .isEqualTo("DELETE /api/v1/databases/orders" + PLACE);
    var wrong =
        shell.run(
            "database",
            "set",
            "orders",
            "--host",
            "db",
            "--database",
            "shop",
            "--user",
            "admin",
            "--password-secret",
            "pg/admin#password",
            "--tls",
            "verify-ful");
    assertThat(wrong).isEqualTo(2);
    assertThat(shell.err()).contains("did you mean `verify-full`?");
  }

  @Test
  void rolesHaveGrantsAndTimes() {
    answer("PUT", "/databases/orders/roles/reader", "", ROLE);

    var set =
        shell.run(
            "database",
            "role",
            "set",
            "orders/reader",
            "--read",
            "public",
            "--member-of",
            "staff",
            "--ttl",
            "30m",
            "--max-ttl",
            "7d");
    assertThat(set).as(shell.err()).isZero();
    assertThat(sent())
        .isEqualTo(
            Map.of(
                "read", List.of("public"),
                "write", List.of(),
                "member_of", List.of("staff"),
                "default_ttl", "PT30M",
                "max_ttl", "PT168H"));
    assertThat(shell.run("database", "role", "set", "orders/reader", "--ttl", "soon")).isEqualTo(2);
    assertThat(shell.run("database", "role", "set", "orders", "--read", "public")).isEqualTo(2);
    assertThat(shell.run("database", "role", "delete", "orders/reader")).as(shell.err()).isZero();
  }

  @Test
  void aLeaseIsCreatedWithItsPasswordAndShownWithoutIt() {
    answer(
        "POST",
        "/databases/orders/roles/reader/leases",
        "",
        """
        {"lease": %s, "host": "db", "port": 5432, "database": "shop", "username": "v-reader-x",
         "password": "%s"}\
        """
            .formatted(ACTIVE, PASSWORD));
    answer("GET", "/leases/" + ID, "", REVOKING);

    assertThat(shell.run("lease", "create", "orders/reader", "--ttl", "2h"))
        .as(shell.err())
        .isZero();
    assertThat(sent()).isEqualTo(Map.of("ttl", "PT2H"));
    assertThat(shell.out()).contains(ID, "v-reader-x", PASSWORD, "5432");
    assertThat(shell.run("lease", "show", ID)).as(shell.err()).isZero();
    assertThat(shell.out())
        .contains("revoking", "db does not answer", "next attempt")
        .doesNotContain("\u001b[2J");
    assertThat(shell.run("lease", "show", "../x")).isEqualTo(2);
  }

  @Test
  void leasesAreListedWithWhatHoldsThemUp() {
    answer(
        "GET",
        "/leases",
        "&prefix=orders%2F&identity=ada&ended=false&limit=1000",
        "{\"items\": [" + REVOKING + "]}");

    assertThat(shell.run("lease", "list", "--prefix", "orders/", "--by", "ada"))
        .as(shell.err() + vault.requests)
        .isZero();
    assertThat(shell.out()).contains("orders/reader", "is not revoked: db does not answer");
  }

  @Test
  void aDatabaseIsDeletedByForceOnlyAfterAConfirmation() {
    answer(
        "POST",
        "/databases/orders/forget",
        "",
        "{\"workspace\": \"default\", \"name\": \"orders\", \"given_up\": 3}");

    assertThat(shell.run("database", "delete", "orders", "--force")).isEqualTo(4);
    assertThat(vault.requests).isEmpty();
    assertThat(shell.run("database", "delete", "orders", "--force", "--yes"))
        .as(shell.err())
        .isZero();
    assertThat(sent()).isEqualTo(Map.of("force", true));
    assertThat(shell.out()).contains("deleted; users that may still be on its server: 3");
    assertThat(shell.run("database", "delete", "orders", "--force", "--yes", "--json"))
        .as(shell.err())
        .isZero();
    assertThat(JsonText.object(shell.out())).containsEntry("given_up", 3);
  }

  @Test
  void aLeaseThatWasGivenUpSaysSo() {
    answer(
        "GET",
        "/leases/" + ID,
        "",
        LEASE.formatted(ID, "revoked", BY, ", \"reason\": \"db does not answer\""));

    assertThat(shell.run("lease", "show", ID)).as(shell.err()).isZero();
    assertThat(shell.out())
        .contains("given up", "db does not answer")
        .doesNotContain("not revoked");
  }

  @Test
  void renewAndRevoke() {
    answer("POST", "/leases/" + ID + "/renew", "", ACTIVE);
    answer("POST", "/leases/" + ID + "/revoke", "", REVOKING);
    answer("POST", "/lease-revocations", "", "{\"leases\": 3}");

    assertThat(shell.run("lease", "renew", ID)).as(shell.err()).isZero();
    assertThat(shell.run("lease", "revoke", ID)).as(shell.err()).isZero();
    assertThat(shell.out()).contains("revoking; db does not answer");
    assertThat(shell.run("lease", "revoke", "--prefix", "orders/")).as(shell.err()).isZero();
    assertThat(sent()).isEqualTo(Map.of("prefix", "orders/"));
    assertThat(shell.out()).contains("leases to be revoked: 3");
    assertThat(shell.run("lease", "revoke")).isEqualTo(2);
    assertThat(shell.run("lease", "revoke", ID, "--workflow", "w1")).isEqualTo(2);
  }
}
