package io.provisioning.controlcenter.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.contract.Operation.Scope;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class ContractTests {

  private static final String NOTES = ContractFixtures.notes();
  private static final OperationCatalog CATALOG = ContractFixtures.operations();

  @Test
  void anOperationSaysWhatPoliciesKnowOfIt() {
    assertThat(operation("POST", "/api/v1/workflows").access())
        .isEqualTo(new AccessMark("Workflow", Set.of(ActionGroup.CHANGE)));
    assertThat(operation("PATCH", "/api/v1/settings").access())
        .isEqualTo(new AccessMark("Setting", Set.of(ActionGroup.ADMINISTER, ActionGroup.RISKY)));
  }

  @Test
  void whatCanBeListedAndWhatTheOverviewShowsIsMarked() {
    var all = ContractFixtures.all();

    assertThat(all.listings("orchestrator"))
        .extracting(listing -> listing.operation().id() + " " + listing.id())
        .containsExactly(
            "listWorkflows id", "listSchedules name", "listWebhooks id", "listResources id");
    assertThat(all.shown(OverviewPart.DEPENDENCIES))
        .extracting(Operation::id)
        .containsExactly("listProviders");
    assertThat(all.shown(OverviewPart.COUNTS))
        .extracting(Operation::id)
        .containsExactly("countWorkflows", "countResources");
    assertThat(all.shown(OverviewPart.CHANGES))
        .extracting(Operation::id)
        .containsExactly("listWorkflows");
  }

  @ParameterizedTest
  @CsvSource({
    "GET,  /api/v1/resources/web%2Fserver%2Fdb, Query",
    "GET,  /api/v1/schedules/nightly, Query",
    "POST, /api/v1/plans, Body",
    "GET,  /api/v1/plans/sha256:1, Parent",
    "POST, /api/v1/workflows/1/cancel, Parent",
    "GET,  /api/v1/workflows/1/events, Parent",
    "GET,  /api/v1/webhooks/1/deliveries/2, Parent"
  })
  void whereTheWorkspaceStandsFollowsFromTheDocument(String method, String path, String scope) {
    assertThat(operation(method, path).scopes())
        .extracting(found -> found.getClass().getSimpleName())
        .containsExactly(scope);
  }

  @Test
  void whatMovesBetweenWorkspacesNamesBoth() {
    assertThat(operation("PUT", "/api/v1/webhooks/1").scopes())
        .containsExactly(new Scope.Body(), new Scope.Parent(4, false));
  }

  /** Behind the door there is nobody to ask where a thing of the control center belongs. */
  @Test
  void theControlCentersOwnThingsAreNotLookedUp() {
    assertThat(ContractFixtures.of("control-center").operations())
        .hasSizeGreaterThan(50)
        .allSatisfy(operation ->
            assertThat(operation.scopes())
                .as(operation.id())
                .noneMatch(scope -> scope instanceof Scope.Parent));
  }

  @Test
  void whatIsOpenAndWhatGoesOnIsRead() {
    assertThat(operation("GET", "/health").isOpen()).isTrue();
    assertThat(operation("GET", "/api/v1/workflows").isOpen()).isFalse();
    assertThat(operation("GET", "/api/v1/workflows/1/events").streams()).isTrue();
    assertThat(operation("GET", "/api/v1/workflows/1").streams()).isFalse();
  }

  @Test
  void aBodyIsHeldAgainstItsSchemaWithReferencesAndNothingElseIsLetIn() {
    var rule = operation("POST", "/api/v1/plans").bodies().get("application/json");
    var body =
        JsonMapper.shared().readTree("{\"workspace\": 7, \"action\": \"appply\", \"admin\": true}");

    assertThat(rule)
        .isNotNull()
        .satisfies(known ->
            assertThat(known.check(body, ""))
                .extracting(finding -> finding.path() + ": " + finding.expected())
                .anySatisfy(text -> assertThat(text).startsWith("workspace: a string"))
                .anySatisfy(text -> assertThat(text).startsWith("action: one of apply"))
                .anySatisfy(text -> assertThat(text).startsWith("admin: one of workspace")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          openapi: 3.0.3             | openapi: 3.1.0                  | it is not an OpenAPI 3.0 document
          operationId: listNotes     | operationId: List notes         | `operationId` is a name such as `listNotes`; got `List notes`
          operationId: addNote       | operationId: listNotes          | two operations are called listNotes
          x-max-body: 1024           | x-delegation: 1                 | `x-delegation` is true or false; got `1`
          { kind: Note, groups: [Read] }   | null                      | `kind` of `x-access` is the name of a kind of resource
          { kind: Note, groups: [Read] }   | { kind: User, groups: [Read] }  | got `User`
          { kind: Note, groups: [Read] }   | { kind: Note, groups: [] }      | `groups` of `x-access` is a list of some of
          { kind: Note, groups: [Read] }   | { kind: Note, groups: [Raed] }  | there is no group `Raed` of operations, did you mean `Read`?
          { kind: Note, groups: [Read] }   | { kind: Note, groups: [Read], of: me } | `x-access` has `kind` and `groups` alone
          x-access: { kind: Note, groups: [Change] } | summary: adds one | POST /notes: `x-access` is missing
          x-risk: { none: it can be removed } | summary: adds one      | POST /notes: `x-risk` is missing
          x-risk: { none: it can be removed } | x-risk: { destroy: always } | `destroy` is not understood
          x-inventory: id            | x-inventory: number             | `x-inventory` asks for a `number` of each item
          x-inventory: id            | x-overview: news                | `x-overview` is one of dependencies, counts and changes
          x-inventory: id            | x-overview: changes             | `x-overview` asks for a `infrastructure` of each item
          schemas/Notes              | schemas/Note                    | `#/components/schemas/Note` is not in the document
          '#/components/schemas/Notes' | https://example.org/notes     | `https://example.org/notes` is not in the document
          """)
  void whatIsNotUnderstoodIsRefused(String right, String wrong, String why) {
    var text = NOTES.replaceFirst(Pattern.quote(right), Matcher.quoteReplacement(wrong));
    assertThat(text).isNotEqualTo(NOTES);

    assertThatThrownBy(() -> ContractFixtures.parse("notes", "notes.yaml", text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(why);
  }

  /** A second service cannot take what the first one has. */
  @ParameterizedTest
  @CsvSource({
    "listNotes, listTexts, /notes, /texts",
    "/notes/{id}, /texts/{id}, listNotes, listTexts"
  })
  void twoServicesThatOfferTheSameAreRefused(String one, String other, String of, String by) {
    var texts = NOTES.replace(of, by).replace("addNote", "addText");
    assertThat(texts).doesNotContain(of).contains(one).doesNotContain(other);

    assertThatThrownBy(
            () -> ContractFixtures.of(new TreeMap<>(Map.of("notes", NOTES, "texts", texts))))
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> assertThat(e.detail()).contains("two services offer", "`notes`", "`texts`"));
  }

  private static Operation operation(String method, String path) {
    return CATALOG.find(method, path).orElseThrow().operation();
  }
}
