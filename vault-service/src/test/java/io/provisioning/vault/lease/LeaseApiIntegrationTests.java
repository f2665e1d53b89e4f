package io.provisioning.vault.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.provisioning.vault.RunningVault;
import io.provisioning.vault.access.Actor;
import io.provisioning.vault.lease.postgres.DatabaseUsers.Admin;
import io.provisioning.vault.lease.postgres.DatabaseUsers.NewUser;
import io.provisioning.vault.lease.postgres.Grants;
import io.provisioning.vault.lease.postgres.PostgresUsers;
import io.provisioning.vault.lease.postgres.RealPostgres;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tools.jackson.databind.JsonNode;

/** Leases on a real PostgreSQL. Each test has a workspace of its own. */
@ExtendWith(OutputCaptureExtension.class)
class LeaseApiIntegrationTests extends RunningVault {

  @TempDir private static Path directory;

  private static RealPostgres postgres;

  @Autowired private Revocations revocations;
  @Autowired private Leases leases;

  @BeforeAll
  static void start() {
    postgres = RealPostgres.start(directory);
    postgres.execute("CREATE TABLE orders (id int); INSERT INTO orders VALUES (7)");
  }

  @AfterAll
  static void stop() {
    postgres.close();
  }

  private static String path(String workspace, String below) {
    return "/api/v1" + below + "?workspace=" + workspace;
  }

  private static String database(String host, int port) {
    return """
    {"kind":"postgres","host":"%s","port":%d,"database":"shop","username":"admin",\
    "password_secret":"pg/admin#password"}
    """
        .formatted(host, port)
        .strip();
  }

  /** A workspace with the database {@code orders} and its role {@code reader}. */
  private void configure(String workspace, String role) {
    write(workspace, "pg/admin", "{\"fields\":{\"password\":\"" + RealPostgres.PASSWORD + "\"}}");
    var set =
        send("PUT", path(workspace, "/databases/orders"), database("127.0.0.1", postgres.port()));
    assertThat(set.status()).as(set.toString()).isEqualTo(200);
    assertThat(set.text("/database/tls")).isEqualTo("disable");
    assertThat(setRole(workspace, "reader", role).status()).isEqualTo(200);
  }

  private void configure(String workspace) {
    configure(workspace, "{\"read\":[\"public\"],\"max_ttl\":\"PT2H\"}");
  }

  private Answer setRole(String workspace, String role, String json) {
    return send("PUT", path(workspace, "/databases/orders/roles/" + role), json);
  }

  private Answer lease(String workspace, String json) {
    return post(path(workspace, "/databases/orders/roles/reader/leases"), json);
  }

  private Answer leased(String workspace) {
    var made = lease(workspace, "{}");
    assertThat(made.status()).as(made.toString()).isEqualTo(201);
    return made;
  }

  private Answer of(String workspace, Answer made, String below) {
    return post(path(workspace, "/leases/" + made.text("/lease/id") + below), "");
  }

  private Answer show(String workspace, Answer made) {
    return get(path(workspace, "/leases/" + made.text("/lease/id")));
  }

  private static void select(Answer made) throws SQLException {
    try (var session = postgres.connect(made.text("/username"), made.text("/password"));
        var statement = session.createStatement();
        var rows = statement.executeQuery("SELECT id FROM orders")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getInt(1)).isEqualTo(7);
    }
  }

  private static void cannotLogIn(Answer made) {
    assertThatThrownBy(() -> select(made)).isInstanceOf(SQLException.class);
  }

  private static List<String> texts(Answer answer, String name) {
    return answer
        .json()
        .at("/items")
        .valueStream()
        .map(item -> item.path(name).asString())
        .toList();
  }

  private static void refused(int status, String code, Answer answer) {
    assertThat(answer.status()).as(answer.toString()).isEqualTo(status);
    assertThat(answer.text("/code")).isEqualTo(code);
    assertThat(answer.text("/detail")).isNotEmpty();
    assertThat(answer.text()).doesNotContain(RealPostgres.PASSWORD);
  }

  @Test
  void aLeaseLogsInUntilItIsRevoked(CapturedOutput output) throws SQLException {
    configure("leased");
    var made = leased("leased");
    assertThat(made.header("Cache-Control")).isEqualTo("no-store");
    assertThat(made.header("Audit-About")).startsWith("lease=leased%2F");
    assertThat(made.text("/username")).matches("v-reader-[A-Za-z0-9]{20}");
    assertThat(made.text("/lease/state")).isEqualTo("active");
    select(made);
    var listed = get(path("leased", "/leases"));
    assertThat(texts(listed, "username")).containsExactly(made.text("/username"));

    try (var session = postgres.connect(made.text("/username"), made.text("/password"))) {
      var revoked = of("leased", made, "/revoke");

      assertThat(revoked.text("/state")).as(revoked.toString()).isEqualTo("revoked");
      await().until(() -> !session.isValid(1));
    }
    cannotLogIn(made);
    assertThat(of("leased", made, "/revoke").text("/state")).isEqualTo("revoked");
    assertThat(texts(get(path("leased", "/leases")), "id")).isEmpty();
    assertThat(texts(get(path("leased", "/leases") + "&ended=true"), "state"))
        .containsExactly("revoked");
    var uses = get("/api/v1/accesses?workspace=leased&path=database:orders/reader");
    assertThat(texts(uses, "action")).containsExactly("revoke", "lease", "write");
    assertThat(uses.text("/items/1/purpose")).isEqualTo("lease " + made.text("/lease/id"));
    var reads = get("/api/v1/accesses?workspace=leased&path=pg/admin&identity=vault");
    assertThat(texts(reads, "action")).containsOnly("reveal").hasSize(3);
    var all = listed.text() + uses.text() + show("leased", made).text() + output.getAll();
    assertThat(all + get(path("leased", "/databases/orders")).text())
        .doesNotContain(made.text("/password"), RealPostgres.PASSWORD);
  }

  @Test
  void aLeaseThatIsOverIsRevokedByTheJob() throws SQLException {
    configure("overdue");
    var made = lease("overdue", "{\"ttl\":\"PT3S\"}");
    select(made);
    try (var session = postgres.connect(made.text("/username"), made.text("/password"))) {
      await()
          .until(() -> {
            revocations.run();
            return show("overdue", made).text("/state").equals("revoked");
          });
      await().until(() -> !session.isValid(1));
    }
    assertThat(postgres.leased()).doesNotContain(made.text("/username"));
    var uses = get("/api/v1/accesses?workspace=overdue&path=database:orders/reader");
    assertThat(uses.text("/items/0/action")).isEqualTo("revoke");
    assertThat(uses.text("/items/0/by/name")).isEqualTo("vault");
    refused(409, "lease-ended", post(path("overdue", id(made) + "/renew"), "{}"));
  }

  private static String id(Answer made) {
    return "/leases/" + made.text("/lease/id");
  }

  @Test
  void aRenewalLastsAtMostToTheMaximum() {
    configure("renewing");
    var made = lease("renewing", "{\"ttl\":\"PT1M\"}");
    var first = Instant.parse(made.text("/lease/expires_at"));
    var latest = made.text("/lease/latest_at");

    var longer = post(path("renewing", id(made) + "/renew"), "{\"ttl\":\"PT30M\"}");
    assertThat(Instant.parse(longer.text("/expires_at")))
        .as(longer.toString())
        .isAfter(first.plusSeconds(28 * 60));
    assertThat(validUntil(made)).isEqualTo(Instant.parse(longer.text("/expires_at")));
    var shorter = post(path("renewing", id(made) + "/renew"), "{\"ttl\":\"PT1S\"}");
    assertThat(shorter.text("/expires_at")).isEqualTo(longer.text("/expires_at"));
    var longest = post(path("renewing", id(made) + "/renew"), "{\"ttl\":\"P30D\"}");

    assertThat(longest.text("/expires_at")).isEqualTo(latest);
    assertThat(validUntil(made)).isEqualTo(Instant.parse(latest));
    refused(400, "invalid-lease", lease("renewing", "{\"ttl\":\"PT2H1S\"}"));
    of("renewing", made, "/revoke");
    refused(409, "lease-ended", post(path("renewing", id(made) + "/renew"), "{}"));
  }

  private static Instant validUntil(Answer made) {
    var seconds =
        postgres.query(
            "SELECT extract(epoch FROM rolvaliduntil) * 1000000 FROM pg_roles WHERE rolname = '"
                + made.text("/username")
                + "'");
    var micros = new java.math.BigDecimal(seconds.getFirst()).longValueExact();
    return Instant.EPOCH.plus(micros, java.time.temporal.ChronoUnit.MICROS);
  }

  @Test
  void aDatabaseThatIsAwayLeavesNothingAtCreationAndIsTriedAgainAtRevocation() {
    configure("away");
    var made = leased("away");
    postgres.stop();
    try {
      refused(503, "database-unavailable", lease("away", "{}"));
      assertThat(texts(get(path("away", "/leases")), "id")).containsExactly(made.text("/lease/id"));

      var revoked = of("away", made, "/revoke");

      assertThat(revoked.status()).isEqualTo(200);
      assertThat(revoked.text("/state")).isEqualTo("revoking");
      assertThat(revoked.text("/reason")).contains("does not answer");
      assertThat(revoked.text("/next_attempt_at")).isNotEmpty();
      refused(409, "database-in-use", send("DELETE", path("away", "/databases/orders"), ""));
    } finally {
      postgres.begin();
    }
    await()
        .until(() -> {
          revocations.run();
          return show("away", made).text("/state").equals("revoked");
        });
    assertThat(show("away", made).text("/reason")).isEmpty();
    assertThat(postgres.leased()).doesNotContain(made.text("/username"));
    assertThat(send("DELETE", path("away", "/databases/orders"), "").status()).isEqualTo(204);
    refused(404, "unknown-database", get(path("away", "/databases/orders")));
  }

  @Test
  void aDatabaseWhoseServerIsGoneIsForgottenByForceOnly() {
    configure("gone");
    var made = leased("gone");
    var forget = path("gone", "/databases/orders/forget");
    refused(409, "database-in-use", post(forget, "{}"));
    postgres.stop();
    try {
      refused(409, "database-in-use", post(forget, "{\"force\":false}"));
      assertThat(show("gone", made).text("/state")).isEqualTo("active");

      var forgotten = post(forget, "{\"force\":true}");

      assertThat(forgotten.status()).as(forgotten.toString()).isEqualTo(200);
      assertThat(forgotten.json().at("/given_up").asInt()).isEqualTo(1);
      assertThat(forgotten.header("Audit-About")).isEqualTo("database=gone%2Forders");
    } finally {
      postgres.begin();
    }
    refused(404, "unknown-database", get(path("gone", "/databases/orders")));
    assertThat(show("gone", made).text("/state")).isEqualTo("revoked");
    assertThat(show("gone", made).text("/reason")).contains("does not answer");
    var uses = get("/api/v1/accesses?workspace=gone&path=database:orders/reader");
    assertThat(uses.text("/items/0/purpose"))
        .startsWith("lease " + made.text("/lease/id") + ", given up: ");
    assertThat(uses.text("/items/0/by/name")).isEqualTo("machine");
    refused(404, "unknown-database", post(forget, "{\"force\":true}"));
  }

  @Test
  void byForceNothingIsLeftOnAServerThatAnswers() {
    configure("there");
    var made = leased("there");

    var forgotten = post(path("there", "/databases/orders/forget"), "{\"force\":true}");

    assertThat(forgotten.json().at("/given_up").asInt(-1)).as(forgotten.toString()).isZero();
    assertThat(postgres.leased()).doesNotContain(made.text("/username"));
  }

  @Test
  void whatAKilledVaultLeftIsRemoved() {
    configure("killed");
    var now = Instant.now().truncatedTo(java.time.temporal.ChronoUnit.MICROS);
    var before = LeaseFixtures.aLease("killed", now.minus(LeaseLife.LONGEST_CREATION));
    var after = LeaseFixtures.aLease("killed", now.minus(LeaseLife.LONGEST_CREATION));
    var young = LeaseFixtures.aLease("killed", now);
    for (var lease : List.of(before, after, young)) {
      leases.add(lease, LeaseFixtures.LIMITS);
    }
    var admin = new Admin(postgres.server(), "admin", RealPostgres.PASSWORD);
    var grants = new Grants(List.of("public"), List.of(), List.of());
    new PostgresUsers()
        .create(admin, new NewUser(after.user(), "password", after.expiresAt(), grants));

    revocations.run();

    assertThat(postgres.leased()).doesNotContain(after.user());
    for (var lease : List.of(before, after)) {
      assertThat(leases.find("killed", lease.id()).orElseThrow().state())
          .isEqualTo(LeaseState.REVOKED);
    }
    assertThat(leases.find("killed", young.id())).contains(young);
  }

  @Test
  void leasesAreRevokedByPrefixIdentityAndWorkflow() {
    configure("swept");
    setRole("swept", "other", "{\"write\":[\"public\"]}");
    var first = leased("swept");
    var other = post(path("swept", "/databases/orders/roles/other/leases"), "{}");
    var service =
        sendAs(
            workload("swept"),
            "POST",
            path("swept", "/databases/orders/roles/reader/leases"),
            "{}");
    assertThat(service.text("/lease/workflow")).as(service.toString()).isEqualTo("0199aaaa");

    var none = post(path("swept", "/lease-revocations"), "{}");
    refused(400, "invalid-lease", none);
    assertThat(sweep("{\"prefix\":\"orders/oth\"}")).isEqualTo(1);
    ends(other);
    assertThat(sweep("{\"workflow\":\"0199aaaa\"}")).isEqualTo(1);
    ends(service);
    assertThat(sweep("{\"identity\":\"nobody\"}")).isZero();
    assertThat(show("swept", first).text("/state")).isEqualTo("active");
    assertThat(sweep("{\"identity\":\"machine\"}")).isEqualTo(1);
    ends(first);
  }

  private int sweep(String json) {
    var answer = post(path("swept", "/lease-revocations"), json);
    assertThat(answer.status()).as(answer.toString()).isEqualTo(202);
    return answer.json().at("/leases").asInt();
  }

  private void ends(Answer made) {
    await().until(() -> show("swept", made).text("/state").equals("revoked"));
    cannotLogIn(made);
  }

  @Test
  void anIdentityThatTakesNoEndOfLeasesIsRefusedMore() {
    configure("greedy");
    var limits = LeaseFixtures.LIMITS;
    for (var number = 0; number < limits.perIdentity() - 1; number++) {
      var machine = new Actor(Actor.Kind.MACHINE, "platform", "machine");
      leases.add(LeaseFixtures.aLease("greedy", "reader", machine, null, Instant.now()), limits);
    }
    var last = leased("greedy");

    var refused = lease("greedy", "{}");

    refused(409, "too-many-leases", refused);
    assertThat(refused.text("/help")).contains("provisioning lease revoke");
    assertThat(of("greedy", last, "/revoke").text("/state")).isEqualTo("revoked");
    leased("greedy");
  }

  @Test
  void workspacesAndWorkflowsDoNotSeeEachOther() {
    configure("mine");
    configure("yours");
    var made = leased("mine");

    refused(404, "unknown-lease", get(path("yours", id(made))));
    refused(404, "unknown-lease", post(path("yours", id(made) + "/revoke"), ""));
    refused(404, "unknown-lease", post(path("yours", id(made) + "/renew"), "{}"));
    assertThat(texts(get(path("yours", "/leases")), "id")).isEmpty();
    assertThat(texts(get(path("yours", "/databases")), "name")).containsExactly("orders");
    var stranger = workload("yours");
    var create = path("mine", "/databases/orders/roles/reader/leases");
    refused(403, "not-your-workspace", sendAs(stranger, "POST", create, "{}"));
    refused(403, "not-your-workspace", sendAs(stranger, "GET", path("mine", "/leases"), ""));
    var service = workload("mine");
    refused(404, "unknown-lease", sendAs(service, "POST", path("mine", id(made) + "/revoke"), ""));
    assertThat(texts(sendAs(service, "GET", path("mine", "/leases"), ""), "id")).isEmpty();
    refused(
        403, "not-for-services", sendAs(service, "DELETE", path("mine", "/databases/orders"), ""));
    refused(
        403,
        "not-for-services",
        sendAs(
            service,
            "PUT",
            path("mine", "/databases/orders"),
            database("127.0.0.1", postgres.port())));
    assertThat(show("mine", made).text("/state")).isEqualTo("active");
  }

  @Test
  void aDatabaseWithLeasesStaysWhereItIs() {
    configure("moved");
    leased("moved");

    refused(
        409,
        "database-in-use",
        send("PUT", path("moved", "/databases/orders"), database("127.0.0.1", 1)));
    assertThat(
            send("PUT", path("moved", "/databases/orders"), database("127.0.0.1", postgres.port()))
                .status())
        .isEqualTo(200);
  }

  @Test
  void hostileNamesAreNamesOrRefused() {
    configure("hostile", "{\"read\":[\"x\\\"; DROP TABLE orders; --\"],\"write\":[\"public\"]}");

    var answer = lease("hostile", "{}");

    refused(409, "database-refused", answer);
    assertThat(answer.text("/detail")).contains("there is no such schema");
    assertThat(texts(get(path("hostile", "/leases") + "&ended=true"), "id")).isEmpty();
    assertThat(postgres.query("SELECT id FROM orders")).containsExactly("7");
    refused(400, "invalid-request", setRole("hostile", "a%22b", "{\"read\":[\"public\"]}"));
    refused(400, "invalid-database-role", setRole("hostile", "b", "{\"read\":[\"\\u0000\"]}"));
  }

  @Test
  void eachWrongRequestIsAProblem() {
    configure("wrong");
    var database = path("wrong", "/databases/orders");
    var right = database("127.0.0.1", postgres.port());
    for (var json :
        List.of(
            right.replace("postgres\"", "mysql\""),
            right.replace("127.0.0.1", "a/b"),
            right.replace("127.0.0.1", "a,b"),
            right.replace("\"shop\"", "\"\""),
            right.replace("pg/admin#password", RealPostgres.PASSWORD),
            right.replace("}", ",\"tls\":\"maybe\"}"))) {
      refused(400, "invalid-database", send("PUT", database, json));
    }
    refused(
        400, "invalid-request", send("PUT", database, right.replace(":" + postgres.port(), ":0")));
    refused(400, "invalid-request", send("PUT", database, "{}"));
    refused(404, "unknown-secret", send("PUT", database, right.replace("pg/admin", "pg/none")));
    refused(404, "unknown-field", send("PUT", database, right.replace("#password", "#none")));
    for (var json :
        List.of(
            "{}",
            "{\"read\":[]}",
            "{\"read\":[\"a\"],\"max_ttl\":\"1h\"}",
            "{\"read\":[\"a\"],\"max_ttl\":\"PT0S\"}",
            "{\"read\":[\"a\"],\"max_ttl\":\"PT-1H\"}",
            "{\"read\":[\"a\"],\"max_ttl\":\"P9999D\"}",
            "{\"read\":[\"a\"],\"default_ttl\":\"P2D\"}",
            "{\"read\":[\"%s\"]}".formatted("ä".repeat(40)))) {
      refused(400, "invalid-database-role", setRole("wrong", "reader", json));
    }
    refused(400, "invalid-lease", lease("wrong", "{\"ttl\":\"soon\"}"));
    refused(400, "malformed-request", lease("wrong", "{\"ttl\":[1]}"));
    refused(
        404,
        "unknown-database-role",
        post(path("wrong", "/databases/orders/roles/none/leases"), "{}"));
    refused(
        404, "unknown-database", post(path("wrong", "/databases/none/roles/reader/leases"), "{}"));
    refused(404, "unknown-database", send("DELETE", path("wrong", "/databases/none"), ""));
    refused(
        404,
        "unknown-database-role",
        send("DELETE", path("wrong", "/databases/orders/roles/none"), ""));
    refused(400, "invalid-request", get(path("wrong", "/leases/x")));
    refused(
        404, "unknown-lease", get(path("wrong", "/leases/0199aaaa-0000-7000-8000-000000000000")));
    assertThat(send("DELETE", path("wrong", "/databases/orders/roles/reader"), "").status())
        .isEqualTo(204);
    JsonNode roles = get(database).json().at("/roles");
    assertThat(roles.size()).isZero();
  }
}
