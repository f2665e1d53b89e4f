package io.provisioning.vault.lease;

import io.provisioning.config.problem.Finding;
import io.provisioning.vault.access.Actor;
import io.provisioning.vault.lease.DatabaseRequests.SetDatabase;
import io.provisioning.vault.lease.DatabaseRequests.SetDatabaseRole;
import io.provisioning.vault.lease.database.Database;
import io.provisioning.vault.lease.database.DatabaseId;
import io.provisioning.vault.lease.database.DatabaseRole;
import io.provisioning.vault.lease.postgres.Grants;
import io.provisioning.vault.lease.postgres.Identifiers;
import io.provisioning.vault.lease.postgres.Server;
import io.provisioning.vault.lease.postgres.Tls;
import io.provisioning.vault.secret.SecretFields;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What requests say, or a problem with all that is wrong with them. */
final class DatabaseReading {

  static final Duration DEFAULT_TTL = Duration.ofHours(1);
  static final Duration MAX_TTL = Duration.ofDays(1);

  private static final int PORT = 5432;
  private static final String IS_NAME = "a name in PostgreSQL, of 1 to 63 bytes";
  private static final Pattern REFERENCE =
      Pattern.compile("(?<path>" + SecretFields.PATH + ")#(?<field>[A-Za-z0-9_.-]{1,128})");

  private final List<Finding> findings = new ArrayList<>();

  private DatabaseReading() {}

  /** A database. */
  static Database database(DatabaseId id, SetDatabase wanted, Instant now, Actor by) {
    return new DatabaseReading().readDatabase(id, wanted, now, by);
  }

  /** A role. */
  static DatabaseRole role(
      DatabaseId id, String name, SetDatabaseRole wanted, Instant now, Actor by) {
    return new DatabaseReading().readRole(id, name, wanted, now, by);
  }

  private Database readDatabase(DatabaseId id, SetDatabase wanted, Instant now, Actor by) {
    var reference = REFERENCE.matcher(wanted.passwordSecret());
    require(wanted.kind().equals("postgres"), "kind", "postgres", wanted.kind());
    require(Server.isHost(wanted.host()), "host", "a host name or an address", wanted.host());
    require(Identifiers.isName(wanted.database()), "database", IS_NAME, wanted.database());
    require(Identifiers.isName(wanted.username()), "username", IS_NAME, wanted.username());
    var tls = tls(wanted);
    if (!reference.matches()) {
      // what is no reference may be the password
      add("password_secret", "`<path>#<field>` of a secret of the workspace", "something else");
    }
    throwFindings(LeaseProblem.INVALID_DATABASE);
    var port = wanted.port() == null ? PORT : wanted.port();
    return new Database(
        id,
        new Server(wanted.host(), port, wanted.database(), tls),
        wanted.username(),
        reference.group("path"),
        reference.group("field"),
        now,
        by);
  }

  private Tls tls(SetDatabase wanted) {
    if (wanted.tls() == null) {
      return Server.isLoopback(wanted.host()) ? Tls.DISABLE : Tls.REQUIRE;
    }
    var tls = Tls.find(wanted.tls());
    require(tls.isPresent(), "tls", "one of " + String.join(", ", Tls.texts()), wanted.tls());
    return tls.orElse(Tls.VERIFY_FULL);
  }

  private DatabaseRole readRole(
      DatabaseId id, String name, SetDatabaseRole wanted, Instant now, Actor by) {
    var grants =
        new Grants(
            names("read", wanted.read()),
            names("write", wanted.write()),
            names("member_of", wanted.memberOf()));
    if (grants.isEmpty()) {
      add("read", "at least one schema or role in `read`, `write` or `member_of`", "none");
    }
    var max = ttl("max_ttl", wanted.maxTtl(), MAX_TTL);
    var usual = max.compareTo(DEFAULT_TTL) < 0 ? max : DEFAULT_TTL;
    var ttl = ttl("default_ttl", wanted.defaultTtl(), usual);
    require(ttl.compareTo(max) <= 0, "default_ttl", "at most `max_ttl`, " + max, ttl.toString());
    throwFindings(LeaseProblem.INVALID_DATABASE_ROLE);
    return new DatabaseRole(id, name, grants, ttl, max, now, by);
  }

  private List<String> names(String path, @Nullable List<String> names) {
    var distinct = names == null ? List.<String>of() : names.stream().distinct().toList();
    distinct.forEach(name -> require(Identifiers.isName(name), path, IS_NAME, name));
    return distinct;
  }

  private Duration ttl(String path, @Nullable String text, Duration otherwise) {
    if (text == null) {
      return otherwise;
    }
    var ttl = Ttl.find(text);
    require(ttl.isPresent(), path, Ttl.EXPECTED, text);
    return ttl.orElse(otherwise);
  }

  private void require(boolean isRight, String path, String expected, String got) {
    if (!isRight) {
      add(path, expected, "`" + got + "`");
    }
  }

  private void add(String path, String expected, String got) {
    findings.add(new Finding(path, expected, got, null, null));
  }

  private void throwFindings(LeaseProblem problem) {
    if (!findings.isEmpty()) {
      throw problem.of(findings);
    }
  }
}
