package io.provisioning.vault.lease.postgres;

import static io.provisioning.vault.lease.postgres.Identifiers.quoted;

import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import org.postgresql.util.PasswordUtil;

/**
 * Users in PostgreSQL 14 and newer. The server gets the SCRAM verifier of a password and never the
 * password, as statements are in its log.
 */
public final class PostgresUsers implements DatabaseUsers {

  private static final String EXISTS = "SELECT true FROM pg_roles WHERE rolname = ?";

  /** Itself, or by way of a role that it is a member of, which its members can become. */
  private static final String IS_POWERFUL =
      "SELECT bool_or(rolsuper OR rolcreaterole OR rolreplication OR rolbypassrls"
          + " OR rolname IN ('pg_execute_server_program', 'pg_read_server_files',"
          + " 'pg_write_server_files')) FROM pg_roles WHERE pg_has_role(?, oid, 'MEMBER')";

  private static final String IS_SUPERUSER =
      "SELECT rolsuper FROM pg_roles WHERE rolname = current_user";

  private static final String END_SESSIONS =
      "SELECT bool_and(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE usename = ?";

  private static final String CANNOT_CONNECT =
      "SELECT NOT has_database_privilege(?, current_database(), 'CONNECT')";

  private static final String READS = "SELECT";
  private static final String WRITES = "SELECT, INSERT, UPDATE, DELETE";

  @Override
  public void create(Admin admin, NewUser user) {
    Session.run(
        admin,
        session -> {
          session.begin();
          var name = quoted(user.name());
          session
              .step("making the user")
              .execute(
                  "CREATE ROLE %s LOGIN INHERIT PASSWORD '%s' VALID UNTIL '%s'"
                      .formatted(name, verifier(user.password()), user.until()));
          if (!session.isTrue(IS_SUPERUSER, "")) {
            session.execute("GRANT %s TO CURRENT_USER".formatted(name)); // to end its sessions
          }
          if (session.isTrue(CANNOT_CONNECT, user.name())) {
            session
                .step("letting the user connect")
                .execute(
                    "GRANT CONNECT ON DATABASE %s TO %s"
                        .formatted(quoted(admin.server().database()), name));
          }
          grant(session, name, user.grants());
          session.commit();
        });
  }

  private static void grant(Session session, String user, Grants grants) throws SQLException {
    for (var role : grants.memberOf()) {
      session.step("giving membership in `" + role + "`");
      if (session.isTrue(IS_POWERFUL, role)) {
        throw new UsersException(
            UsersException.Kind.REFUSED,
            "the role `%s` can make roles or reach the server itself, so no lease gets it"
                .formatted(role));
      }
      session.execute("GRANT %s TO %s".formatted(quoted(role), user));
    }
    for (var schema : grants.read()) {
      session.step("granting to read the schema `" + schema + "`");
      grant(session, user, quoted(schema), READS, READS);
    }
    for (var schema : grants.write()) {
      session.step("granting to write the schema `" + schema + "`");
      grant(session, user, quoted(schema), WRITES, "SELECT, UPDATE, USAGE");
    }
  }

  private static void grant(
      Session session, String user, String schema, String tables, String sequences)
      throws SQLException {
    session.execute("GRANT USAGE ON SCHEMA %s TO %s".formatted(schema, user));
    session.execute("GRANT %s ON ALL TABLES IN SCHEMA %s TO %s".formatted(tables, schema, user));
    session.execute(
        "GRANT %s ON ALL SEQUENCES IN SCHEMA %s TO %s".formatted(sequences, schema, user));
  }

  /** Of base64 and signs, so it needs no quoting. */
  private static String verifier(String password) throws SQLException {
    var characters = password.toCharArray();
    try {
      return PasswordUtil.encodeScramSha256(characters);
    } finally {
      Arrays.fill(characters, '\0');
    }
  }

  @Override
  public void extend(Admin admin, String name, Instant until) {
    Session.run(
        admin,
        session ->
            session
                .step("renewing the user")
                .execute("ALTER ROLE %s VALID UNTIL '%s'".formatted(quoted(name), until)));
  }

  @Override
  public void remove(Admin admin, String name) {
    Session.run(
        admin,
        session -> {
          if (!session.step("looking for the user").isTrue(EXISTS, name)) {
            return;
          }
          var user = quoted(name);
          session
              .step("keeping the user from logging in")
              .execute("ALTER ROLE %s NOLOGIN".formatted(user));
          session.step("ending the sessions of the user").isTrue(END_SESSIONS, name);
          session.begin();
          session.step("removing the user");
          session.isTrue(END_SESSIONS, name); // of one that logged in meanwhile
          session.execute("REASSIGN OWNED BY %s TO CURRENT_USER".formatted(user));
          session.execute("DROP OWNED BY %s".formatted(user));
          session.execute("DROP ROLE %s".formatted(user));
          session.commit();
        });
  }
}
