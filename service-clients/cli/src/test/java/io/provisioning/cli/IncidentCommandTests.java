package io.provisioning.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IncidentCommandTests {

  private static final String USES =
      "GET /api/v1/accesses?workspace=default&identity=u2&limit=1000";

  private static final String USER =
      """
      {"id": "%s", "name": "%s", "display_name": "x", "roles": [], "groups": [],
       "second_factor": true, "must_change_password": false, "disabled": false,
       "created_at": "2026-01-01T00:00:00Z"}\
      """;

  private static final String USE =
      """
      {"id": "0199aaaa-0000-7000-8000-00000000000%d", "at": "2026-11-27T10:00:00Z",
       "action": "%s", "outcome": "done", "workspace": "default", "path": "%s", "version": %d,
       "by": {"kind": "user", "id": "u2", "name": "eve"}}\
      """;

  private static final String PLAN =
      """
      {"digest": "d1", "workspace": "default", "infrastructure": "web",
       "created_at": "2026-11-27T10:00:00Z", "unchanged": [], "warnings": [], "cost": [],
       "summary": {"create": 0, "update": 1, "replace": 0, "delete": 0, "unchanged": 0,
        "irreversible": 0},
       "rollback": true, "parallel_limit": 4,
       "operations": [{"id": "update taskserv/db/postgres", "action": "update",
        "resource": "taskserv/db/postgres", "provider": "demo", "dependencies": [],
        "changes": []}]}\
      """;

  private final FakeControlCenter center = new FakeControlCenter();
  private Shell shell;

  @BeforeEach
  void signIn(@TempDir Path directory) throws IOException {
    shell = new Shell(directory);
    shell.signedIn(center.url());
    center.answers.put(
        "GET /api/v1/users?limit=1000",
        "{\"items\": [%s, %s]}"
            .formatted(USER.formatted("u1", "ada"), USER.formatted("u2", "eve")));
    center.answers.put(
        "GET /api/v1/workspaces", "{\"items\": [{\"name\": \"default\", \"infrastructures\": 1}]}");
    center.answers.put(
        USES,
        "{\"items\": [%s, %s, %s, %s]}"
            .formatted(
                USE.formatted(4, "reveal", "web/app", 2),
                USE.formatted(3, "reveal", "shop/old", 1),
                USE.formatted(2, "write", "shop/written", 1),
                USE.formatted(1, "reveal", "shop/key", 1)));
    secret("web/app", 2, "\"generated\": \"true\"");
    secret("shop/old", 2, "");
    secret("shop/written", 1, "");
    secret("shop/key", 1, "");
    center.answers.put("POST /api/v1/plans", PLAN);
  }

  private void secret(String path, int version, String labels) {
    center.answers.put(
        "GET /api/v1/secrets/" + path.replace("/", "%2F") + "?workspace=default",
        """
        {"secret": {"workspace": "default", "path": "%s", "current_version": %d, "state": "active",
         "metadata": {"max_versions": 5, "labels": {%s}}, "fields": ["value"],
         "created_at": "2026-11-01T10:00:00Z", "updated_at": "2026-11-19T10:00:00Z"},
         "versions": []}\
        """
            .formatted(path, version, labels));
  }

  @AfterEach
  void close() {
    shell.close();
    center.close();
  }

  @Test
  void aCheckShowsWhoseCurrentValueIsKnownAndChangesNothing() {
    assertThat(shell.run("vault", "incident", "--by", "eve", "--check"))
        .as(shell.err())
        .isEqualTo(3);

    assertThat(shell.out())
        .containsPattern("default +web/app +2 +eve +a workflow of web")
        .containsPattern("default +shop/key +1 +eve +you")
        .contains("taskserv/db/postgres")
        .doesNotContain("shop/old", "shop/written");
    assertThat(center.lines())
        .noneMatch(it -> it.startsWith("PATCH") || it.contains("revocations"));
    assertThat(center.requests)
        .anySatisfy(
            it -> assertThat(it.body()).contains("\"infrastructure\":\"web\"", "[\"app\"]"));
  }

  @Test
  void whatIsLeftToDoIsACommand() {
    assertThat(shell.run("vault", "incident", "--by", "eve", "--check", "--json")).isEqualTo(3);

    assertThat(shell.out())
        .contains(
            "default/shop/key: somebody wrote it; `./provisioning secret set shop/key --workspace"
                + " default`")
        .contains("\"disabled\" : false");
  }

  @Test
  void nothingIsDoneBeforeSomebodySaysSo() {
    assertThat(shell.run("vault", "incident", "--by", "eve")).isEqualTo(4);

    assertThat(center.lines())
        .noneMatch(it -> it.startsWith("PATCH") || it.contains("revocations"));
  }

  @Test
  void theAccountIsDisabledFirstAndWhatIsRefusedIsLeft() {
    center.answers.put("POST /api/v1/lease-revocations?workspace=default", "{\"leases\": 2}");
    center.answers.put(
        "POST /api/v1/workflows",
        """
        {"type": "/problems/x", "title": "resources in use", "status": 409,
         "code": "resources-in-use", "detail": "another workflow changes server/db"}\
        """);

    assertThat(shell.run("vault", "incident", "--by", "eve", "--yes")).as(shell.err()).isEqualTo(1);

    assertThat(center.lines())
        .containsSubsequence(
            "PATCH /api/v1/users/u2",
            USES,
            "POST /api/v1/lease-revocations?workspace=default",
            "POST /api/v1/workflows");
    assertThat(shell.out())
        .contains("eve is disabled", "leases to be revoked: 2")
        .contains(
            "left    default/web/app: another workflow changes server/db; `./provisioning secret"
                + " rotate app --infra web --workspace default`")
        .contains("2 left to do by hand");
  }

  @Test
  void theOwnAccountIsNotDisabled() {
    assertThat(shell.run("vault", "incident", "--by", "ada", "--yes")).isEqualTo(2);

    assertThat(shell.err()).contains("your own account", "another administrator");
  }

  @Test
  void oneThingIsLost() {
    assertThat(shell.run("vault", "incident")).isEqualTo(2);
    assertThat(shell.run("vault", "incident", "--by", "eve", "web/app")).isEqualTo(2);

    assertThat(shell.err()).contains("it is not clear what was lost");
  }
}
