package io.provisioning.mcp.tool;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReadingToolsTests extends ToolCase {

  private static final String FILE =
      "{'workspace': 'dev', 'name': 'web', 'file': 'infra.yaml', 'format': 'yaml', 'text': 'name:"
          + " web', 'modified_at': '2026-11-23T08:00:00Z'}";

  private static final String RESOURCE =
      """
      {'id': 'web/server/%1$s', 'workspace': 'dev', 'infrastructure': 'web', 'kind': 'server', 'name': '%1$s',
       'provider': 'demo', 'labels': {'role': '%2$s'}, 'facts': {'address': '10.0.0.1'}, 'specification': {},
       'updated_at': '2026-11-23T08:00:00Z', 'workflow': 'w1'}
      """;

  @Test
  void infrastructuresAreListedByWorkspace() {
    platform
        .answers("listWorkspaces", "{'items': [{'name': 'dev', 'infrastructures': 2}]}")
        .answers(
            "listInfrastructures",
            "{'items': [{'workspace': 'dev', 'name': 'web', 'file': 'infra.yaml', 'format':"
                + " 'yaml'}]}");

    assertThat(call("infrastructure_list", "{}").at("/workspaces/0/name").asString())
        .isEqualTo("dev");
    assertThat(
            call("infrastructure_list", "{'workspace': 'dev'}")
                .at("/infrastructures/0/name")
                .asString())
        .isEqualTo("web");
  }

  @Test
  void aTextIsCompletedAtItsCursor() {
    platform.answers(
        "completeInfrastructure",
        """
        {'items': [{'label': 'plan', 'kind': 'key', 'insert_text': 'plan: ', 'detail': 'small | large',
           'documentation': '', 'source': 'schema', 'replaces': {'line': 3, 'column': 5, 'end_column': 7}}], 'more': 2}
        """);

    var found =
        call(
            "complete",
            "{'workspace': 'dev', 'infrastructure': 'web', 'format': 'yaml', 'text': 'servers:\\n"
                + "  - name: a\\n    pl', 'line': 3, 'column': 7}");

    assertThat(found.at("/suggestions/0/insert_text").asString()).isEqualTo("plan: ");
    assertThat(found.at("/suggestions/0/replaces/end_column").asInt()).isEqualTo(7);
    assertThat(found.path("more").asInt()).isEqualTo(2);
    assertThat(platform.lastBody("POST").path("name").asString()).isEqualTo("web");
    assertThat(platform.lastBody("POST").path("line").asInt()).isEqualTo(3);
  }

  @Test
  void aPlanIsMadeOfTheDeclaredTextOrOfAnotherOne() {
    platform.answers("getInfrastructure", FILE, "\"v1\"").answers("createPlan", PLAN);

    var plan = call("plan", "{'workspace': 'dev', 'infrastructure': 'web'}");
    assertThat(plan.path("digest").asString()).isEqualTo(DIGEST);
    assertThat(platform.lastBody("POST"))
        .isEqualTo(
            FakeExchange.object(
                "{'workspace': 'dev', 'action': 'apply', 'declaration': {'name': 'web', 'format':"
                    + " 'yaml', 'text': 'name: web', 'base': '\\'v1\\''}}"));

    call("plan", "{'workspace': 'dev', 'infrastructure': 'web', 'text': 'name: other'}");
    assertThat(platform.lastBody("POST").at("/declaration/text").asString())
        .isEqualTo("name: other");

    call("plan", "{'workspace': 'dev', 'infrastructure': 'web', 'action': 'destroy'}");
    assertThat(platform.lastBody("POST").path("action").asString()).isEqualTo("destroy");
  }

  @Test
  void aNewInfrastructureIsPlannedWithoutAFile() {
    platform.answers("createPlan", PLAN);

    call("plan", "{'workspace': 'dev', 'infrastructure': 'new', 'text': 'a', 'format': 'yaml'}");

    assertThat(platform.requests()).hasSize(1);
  }

  @Test
  void resourcesAreFoundByWordsOnAllPages() {
    platform.answers(
        "listResources",
        "{'items': [%s, %s]}"
            .formatted(RESOURCE.formatted("a", "db"), RESOURCE.formatted("b", "web")));

    var found = call("resource_search", "{'workspace': 'dev', 'text': 'DB'}").path("resources");

    assertThat(found).hasSize(1);
    assertThat(found.at("/0/outputs/address").asString()).isEqualTo("10.0.0.1");
  }

  @Test
  void theImpactOfAResourceIsAskedByItsWholeName() {
    platform.answers(
        "getImpact",
        "{'items': [{'resource': 'web/taskserv/a', 'distance': 1, 'via': 'x'}], 'total': 1}");

    var impact = call("resource_impact", "{'workspace': 'dev', 'resource': 'web/server/a'}");

    assertThat(impact.path("total").asInt()).isEqualTo(1);
    assertThat(platform.last("GET").path()).isEqualTo("/api/v1/resources/web%2Fserver%2Fa/impact");
  }

  @Test
  void theCatalogueShowsTheSchemaOfWhatIsNamed() {
    platform.answers(
        "listExtensions",
        """
        [{'kind': 'taskserv', 'name': 'postgres', 'version': '16.1.0', 'summary': 'A database', 'category': 'databases',
          'software': 'PostgreSQL', 'dependencies': [], 'provides': [], 'conflicts': [], 'configuration_schema': {'a': 1}},
         {'kind': 'taskserv', 'name': 'nginx', 'version': '1.2.0', 'summary': 'A web server', 'category': 'web',
          'software': 'nginx', 'dependencies': [], 'provides': [], 'conflicts': [], 'configuration_schema': {}}]
        """);

    var found = call("catalogue_search", "{'text': 'database'}").path("packages");
    assertThat(found).hasSize(1);
    assertThat(found.path(0).has("configuration_schema")).isFalse();
    assertThat(
            call("catalogue_search", "{'name': 'postgres'}")
                .at("/packages/0/configuration_schema/a")
                .asInt())
        .isEqualTo(1);
  }

  @Test
  void whyIsQuotedWithSources() {
    WorkflowFixtures.failed(platform);

    var why = call("workflow_why", "{'workflow': 'w1'}");

    assertThat(why.at("/statements/0/kind").asString()).isEqualTo("reason");
    assertThat(why.path("statements"))
        .allSatisfy(each -> assertThat(each.path("source").asString()).isNotEmpty())
        .anySatisfy(each -> assertThat(each.path("text").asString()).isEqualTo("port 80 in use"));
    assertThat(call("logs", "{'workflow': 'w1'}").at("/lines/0/line").asString())
        .isEqualTo("port 80 in use");
  }

  @Test
  void aStatusHasTheProgress() {
    platform
        .answers("getWorkflow", workflow("running", false))
        .answers("listWorkflows", "{'items': [%s]}".formatted(workflow("failed", false)))
        .answers(
            "getProgress",
            """
            {'id': 'w1', 'position': 3, 'state': 'running', 'paused': false, 'percent': 40, 'operations': [], 'more': 0,
             'eta': {'known': false, 'basis': 'none'},
             'counts': {'total': 1, 'pending': 0, 'waiting_retry': 0, 'running': 1, 'succeeded': 0, 'failed': 0,
               'skipped': 0, 'undoing': 0, 'undone': 0, 'undo_failed': 0}}
            """);

    assertThat(
            call("workflow_status", "{'workflow': 'w1'}").at("/workflow/progress/percent").asInt())
        .isEqualTo(40);
    assertThat(call("workflow_status", "{'workspace': 'dev'}").at("/workflows/0/state").asString())
        .isEqualTo("failed");
  }

  @Test
  void costIsThatOfADeclarationOrThePricesOfSizes() {
    platform
        .answers("getInfrastructure", FILE, "\"v1\"")
        .answers("createPlan", PLAN)
        .answers(
            "listProviders",
            """
            [{'name': 'demo', 'summary': 'A simulator', 'simulated': true, 'regions': [], 'images': [],
              'plans': [{'plan': 'small', 'vcpus': 1.0, 'memory': 1, 'disk': 0, 'hourly': '0.01', 'currency': 'EUR'}]}]
            """);

    assertThat(
            call("cost", "{'workspace': 'dev', 'infrastructure': 'web'}")
                .at("/cost/0/hourly_after")
                .asString())
        .isEqualTo("0.02");
    assertThat(call("cost", "{}").at("/prices/0/provider").asString()).isEqualTo("demo");
  }

  @Test
  void whatPeopleDoNotSeeIsNotShownToModels() {
    platform.answers(
        "listWorkspaces",
        "{'items': [{'name': 'a\\u202e\\u200b\\u0007b\\udb40\\udc41', 'infrastructures': 1}]}");

    assertThat(call("infrastructure_list", "{}").at("/workspaces/0/name").asString())
        .isEqualTo("ab");
  }

  @Test
  void longTextsAreCut() {
    platform.answers(
        "listWorkspaces",
        "{'items': [{'name': '%s', 'infrastructures': 1}]}".formatted("x".repeat(5_000)));

    assertThat(call("infrastructure_list", "{}").at("/workspaces/0/name").asString())
        .hasSizeLessThan(4_100)
        .endsWith("… (1000 more characters)");
  }
}
