package io.provisioning.vault.lease;

import io.provisioning.service.audit.Audited;
import io.provisioning.vault.access.Actor;
import io.provisioning.vault.lease.database.Database;
import io.provisioning.vault.lease.database.DatabaseRole;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A database as clients see it: its password is a reference. */
record DatabaseView(
    String workspace,
    String name,
    @Schema(allowableValues = "postgres") String kind,
    String host,
    int port,
    String database,
    String username,
    String passwordSecret,
    @Schema(allowableValues = {"verify-full", "require", "disable"}) String tls,
    Instant updatedAt,
    Actor updatedBy) {

  static DatabaseView of(Database database) {
    var server = database.server();
    return new DatabaseView(
        database.id().workspace(),
        database.id().name(),
        "postgres",
        server.host(),
        server.port(),
        server.database(),
        database.username(),
        database.secret() + "#" + database.field(),
        server.tls().text(),
        database.updatedAt(),
        database.updatedBy());
  }

  /** A page of databases. */
  record DatabasePage(List<DatabaseView> items, @Nullable String nextCursor) {}

  /** A role as clients see it. */
  record DatabaseRoleView(
      String name,
      List<String> read,
      List<String> write,
      List<String> memberOf,
      String defaultTtl,
      String maxTtl,
      Instant updatedAt,
      Actor updatedBy) {

    static DatabaseRoleView of(DatabaseRole role) {
      return new DatabaseRoleView(
          role.name(),
          role.grants().read(),
          role.grants().write(),
          role.grants().memberOf(),
          role.defaultTtl().toString(),
          role.maxTtl().toString(),
          role.updatedAt(),
          role.updatedBy());
    }
  }

  /** A database with its roles. */
  record DatabaseDetail(DatabaseView database, List<DatabaseRoleView> roles) implements Audited {

    static DatabaseDetail of(DatabaseLife.Detail detail) {
      return new DatabaseDetail(
          DatabaseView.of(detail.database()),
          detail.roles().stream().map(DatabaseRoleView::of).toList());
    }

    @Override
    public Map<String, String> about() {
      return Map.of("database", database.workspace() + "/" + database.name());
    }
  }

  /** What is left of a database that is forgotten. */
  record ForgottenDatabase(String workspace, String name, int givenUp) implements Audited {

    static ForgottenDatabase of(DatabaseLife.Forgotten forgotten) {
      var id = forgotten.id();
      return new ForgottenDatabase(id.workspace(), id.name(), forgotten.givenUp());
    }

    @Override
    public Map<String, String> about() {
      return Map.of("database", workspace + "/" + name);
    }
  }
}
