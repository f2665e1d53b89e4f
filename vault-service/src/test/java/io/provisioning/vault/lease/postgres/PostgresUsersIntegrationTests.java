package io.provisioning.vault.lease.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.provisioning.vault.lease.postgres.DatabaseUsers.Admin;
import io.provisioning.vault.lease.postgres.DatabaseUsers.NewUser;
import io.provisioning.vault.lease.postgres.UsersException.Kind;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PostgresUsersIntegrationTests {

  private static final String PASSWORD = "user-canary-81c7";
  private static final String HOSTILE = "a\"; DROP TABLE kept; --";

  @TempDir private static Path directory;

  private static RealPostgres postgres;

  private final DatabaseUsers users = new PostgresUsers();

  @BeforeAll
  static void start() {
    postgres = RealPostgres.start(directory);
    postgres.execute("CREATE TABLE kept (id serial, name text)");
    postgres.execute("INSERT INTO kept (name) VALUES ('first')");
    postgres.execute("CREATE ROLE readers; GRANT SELECT ON kept TO readers");
    postgres.execute("CREATE ROLE maker LOGIN CREATEROLE PASSWORD 'maker'");
    postgres.execute("CREATE SCHEMA made AUTHORIZATION maker");
    postgres.execute("CREATE TABLE made.own (id int); ALTER TABLE made.own OWNER TO maker");
  }

  @AfterAll
  static void stop() {
    postgres.close();
  }

  private static Admin admin() {
    return new Admin(postgres.server(), "admin", RealPostgres.PASSWORD);
  }

  private static Admin maker() {
    return new Admin(postgres.server(), "maker", "maker");
  }

  private static NewUser user(String name, Grants grants) {
    return new NewUser(name, PASSWORD, Instant.now().plusSeconds(600), grants);
  }

  private static Grants read(String schema) {
    return new Grants(List.of(schema), List.of(), List.of());
  }

  private static Grants write(String schema) {
    return new Grants(List.of(), List.of(schema), List.of());
  }

  private static Grants memberOf(String role) {
    return new Grants(List.of(), List.of(), List.of(role));
  }

  private static void execute(String user, String sql) throws SQLException {
    try (var connection = postgres.connect(user, PASSWORD);
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Test
  void aUserReadsOrWritesWhatItWasGrantedAndNothingElse() throws SQLException {
    users.create(admin(), user("v-reader-1", read("public")));
    users.create(admin(), user("v-writer-1", write("public")));
    users.create(admin(), user("v-member-1", memberOf("readers")));

    execute("v-reader-1", "SELECT * FROM kept");
    execute("v-member-1", "SELECT * FROM kept");
    execute("v-writer-1", "INSERT INTO kept (name) VALUES ('second')");
    for (var name : List.of("v-reader-1", "v-member-1")) {
      assertThatThrownBy(() -> execute(name, "DELETE FROM kept"))
          .hasMessageContaining("permission denied");
    }
    assertThatThrownBy(() -> execute("v-writer-1", "SELECT * FROM made.own"))
        .hasMessageContaining("permission denied");
    assertThatThrownBy(() -> execute("v-writer-1", "DROP TABLE kept"))
        .hasMessageContaining("must be owner");
    assertThatThrownBy(() -> execute("v-writer-1", "CREATE ROLE other"))
        .hasMessageContaining("permission denied");
  }

  @Test
  void theServerNeverGetsThePassword() throws SQLException {
    users.create(admin(), user("v-quiet-1", read("public")));
    execute("v-quiet-1", "SELECT 1");

    assertThat(postgres.log()).contains("CREATE ROLE \"v-quiet-1\"").doesNotContain(PASSWORD);
  }

  @Test
  void logInsEndWithTheTimeAndItsRenewal() throws SQLException {
    var ended = new NewUser("v-ended-1", PASSWORD, Instant.now().minusSeconds(1), read("public"));
    users.create(admin(), ended);
    assertThatThrownBy(() -> execute("v-ended-1", "SELECT 1"))
        .hasMessageContaining("password authentication failed");

    users.extend(admin(), "v-ended-1", Instant.now().plusSeconds(60));

    execute("v-ended-1", "SELECT 1");
  }

  @Test
  void sessionsOfARemovedUserEndAndWhatItOwnedStays() throws SQLException {
    postgres.execute(
        "CREATE SCHEMA work; CREATE ROLE workers; GRANT ALL ON SCHEMA work TO workers");
    users.create(admin(), user("v-work-1", memberOf("workers")));
    try (var session = postgres.connect("v-work-1", PASSWORD);
        var statement = session.createStatement()) {
      statement.execute("CREATE TABLE work.result AS SELECT 42 AS answer");

      users.remove(admin(), "v-work-1");

      await().until(() -> !session.isValid(1));
    }
    assertThat(postgres.query("SELECT answer FROM work.result")).containsExactly("42");
    assertThat(postgres.query("SELECT tableowner FROM pg_tables WHERE tablename = 'result'"))
        .containsExactly("admin");
    assertThat(postgres.leased()).doesNotContain("v-work-1");
    assertThatCode(() -> users.remove(admin(), "v-work-1")).doesNotThrowAnyException();
  }

  @Test
  void anAdminThatIsNoSuperuserMakesAndRemovesUsersOfWhatItOwns() throws SQLException {
    users.create(maker(), user("v-made-1", write("made")));
    try (var session = postgres.connect("v-made-1", PASSWORD);
        var statement = session.createStatement()) {
      statement.execute("INSERT INTO made.own VALUES (1)");

      users.remove(maker(), "v-made-1");

      await().until(() -> !session.isValid(1));
    }
    assertThat(postgres.leased()).doesNotContain("v-made-1");
  }

  @Test
  void whatTheAdminMayNotGrantLeavesNothing() {
    var failure = refused(maker(), user("v-void-1", read("public")));

    assertThat(failure.kind()).isEqualTo(Kind.REFUSED);
    assertThat(failure.reason()).contains("public", "may not do this", "42501");
    assertThat(postgres.leased()).doesNotContain("v-void-1");
  }

  @Test
  void hostileNamesAreNames() throws SQLException {
    postgres.execute("CREATE SCHEMA \"" + HOSTILE.replace("\"", "\"\"") + "\"");
    postgres.execute("CREATE ROLE \"" + HOSTILE.replace("\"", "\"\"") + "\"");
    var grants = new Grants(List.of(HOSTILE), List.of(HOSTILE), List.of(HOSTILE));
    var name = "v-" + HOSTILE;

    users.create(admin(), user(name, grants));

    execute(name, "SELECT 1");
    assertThat(postgres.leased()).contains(name);
    users.extend(admin(), name, Instant.now().plusSeconds(60));
    users.remove(admin(), name);
    assertThat(postgres.leased()).doesNotContain(name);
    assertThat(postgres.query("SELECT count(*) > 0 FROM kept")).containsExactly("t");
  }

  @Test
  void whatDoesNotExistIsSaidAndLeavesNothing() {
    assertThat(refused(admin(), user("v-void-2", read("none"))).reason())
        .contains("`none`", "there is no such schema");
    assertThat(refused(admin(), user("v-void-2", memberOf("nobody"))).reason())
        .contains("`nobody`", "there is no such role");
    assertThat(postgres.leased()).doesNotContain("v-void-2");
  }

  @Test
  void noLeaseIsMemberOfARoleThatRulesTheServer() {
    postgres.execute("CREATE ROLE near IN ROLE maker; CREATE ROLE far NOINHERIT IN ROLE near");
    for (var role : List.of("admin", "maker", "pg_execute_server_program", "near", "far")) {
      var failure = refused(admin(), user("v-void-3", memberOf(role)));

      assertThat(failure.kind()).isEqualTo(Kind.REFUSED);
      assertThat(failure.reason()).contains("`" + role + "`");
    }
    assertThat(postgres.leased()).doesNotContain("v-void-3");
  }

  @Test
  void aWrongPasswordAndAServerWithoutTlsAreRefusals() {
    var server = postgres.server();
    var wrong = refused(new Admin(server, "admin", "wrong"), user("v-void-4", read("public")));
    assertThat(wrong.kind()).isEqualTo(Kind.REFUSED);
    assertThat(wrong.reason()).contains("does not let the admin user in").doesNotContain("wrong");
    for (var tls : List.of(Tls.REQUIRE, Tls.VERIFY_FULL)) {
      var open = new Server(server.host(), server.port(), server.database(), tls);
      var plain =
          refused(
              new Admin(open, "admin", RealPostgres.PASSWORD), user("v-void-4", read("public")));
      assertThat(plain.kind()).isEqualTo(Kind.REFUSED);
      assertThat(plain.reason()).contains("may not offer TLS");
    }
  }

  @Test
  void aServerThatIsAwayOrSilentIsAwayWithinSeconds() throws IOException {
    try (var silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      var server = new Server("127.0.0.1", silent.getLocalPort(), "shop", Tls.DISABLE);
      var started = System.nanoTime();

      var failure = refused(new Admin(server, "admin", "x"), user("v-void-5", read("public")));

      assertThat(failure.kind()).isEqualTo(Kind.AWAY);
      assertThat(Duration.ofNanos(System.nanoTime() - started)).isLessThan(Session.LONGEST);
    }
    var nobody = new Server("127.0.0.1", 1, "shop", Tls.DISABLE);
    assertThat(refused(new Admin(nobody, "admin", "x"), user("v", read("public"))).kind())
        .isEqualTo(Kind.AWAY);
  }

  @Test
  void aUserWithObjectsInAnotherDatabaseCannotLogInAndIsNamed() {
    users.create(admin(), user("v-stuck-1", read("public")));
    postgres.execute("postgres", "CREATE TABLE theirs (id int)");
    postgres.execute("postgres", "ALTER TABLE theirs OWNER TO \"v-stuck-1\"");

    var failure =
        catchThrowableOfType(UsersException.class, () -> users.remove(admin(), "v-stuck-1"));

    assertThat(failure.kind()).isEqualTo(Kind.REFUSED);
    assertThat(failure.reason()).contains("in other databases of the server");
    assertThatThrownBy(() -> execute("v-stuck-1", "SELECT 1"))
        .hasMessageContaining("not permitted");
    postgres.execute("postgres", "DROP TABLE theirs");
    users.remove(admin(), "v-stuck-1");
    assertThat(postgres.leased()).doesNotContain("v-stuck-1");
  }

  private UsersException refused(Admin admin, NewUser user) {
    return catchThrowableOfType(UsersException.class, () -> users.create(admin, user));
  }
}
