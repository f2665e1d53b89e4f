package io.provisioning.controlcenter.platform;

import static org.assertj.core.api.Assertions.assertThat;

import io.provisioning.controlcenter.authorization.Inventory;
import io.provisioning.controlcenter.authorization.policy.Entity;
import io.provisioning.controlcenter.authorization.policy.EntityKey;
import io.provisioning.controlcenter.contract.ContractFixtures;
import io.provisioning.controlcenter.contract.Contracts;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ServiceInventoryTests {

  private static final String EMPTY = "{'items': []}";
  private static final Contracts CONTRACTS =
      ContractFixtures.of(
          new TreeMap<>(
              Map.of(
                  "orchestrator",
                  ContractFixtures.text("orchestrator"),
                  "notes",
                  ContractFixtures.notes())));

  private final Map<String, String> pages = new HashMap<>();
  private final Inventory inventory = new Inventory();
  private final ServiceInventory told = new ServiceInventory(CONTRACTS, this::page, inventory);

  @BeforeEach
  void haveTwoPages() {
    pages.put(
        "/api/v1/workflows?limit=1000",
        "{'items': [{'id': 'w1', 'workspace': 'web'}], 'next_cursor': 'a b'}");
    pages.put(
        "/api/v1/workflows?limit=1000&cursor=a+b",
        "{'items': [{'id': 'w2', 'workspace': 'shop'}]}");
    pages.put("/api/v1/schedules?limit=1000", "{'items': [{'name': 'night', 'workspace': 'web'}]}");
    pages.put("/api/v1/webhooks?limit=1000", "{'items': [{'id': 'h1'}]}");
    pages.put(
        "/api/v1/resources?workspace=web&limit=1000",
        "{'items': [{'id': 'web/server/db', 'workspace': 'web'}]}");
  }

  @Test
  void everyPageIsAskedForAndWorkspacesForTheirResources() {
    told.refresh();

    assertThat(inWorkspace("Workflow", "w1")).contains("web");
    assertThat(inWorkspace("Workflow", "w2")).contains("shop");
    assertThat(inWorkspace("Schedule", "night")).contains("web");
    assertThat(inWorkspace("Resource", "web/server/db")).contains("web");
    assertThat(inventory.find(new EntityKey("Webhook", "h1")))
        .map(Entity::parents)
        .hasValue(Set.of(new EntityKey("Platform", "platform")));
  }

  @Test
  void whatIsGoneIsForgotten() {
    told.refresh();
    pages.put("/api/v1/workflows?limit=1000", EMPTY);
    told.refresh();

    assertThat(inWorkspace("Workflow", "w1")).isEmpty();
    assertThat(inWorkspace("Schedule", "night")).contains("web");
  }

  @Test
  void whatIsKnownStaysWhileAServiceDoesNotAnswer() {
    told.refresh();
    pages.put("/api/v1/webhooks?limit=1000", "");
    told.refresh();

    assertThat(inWorkspace("Workflow", "w1")).contains("web");
  }

  @Test
  void whatAnotherServiceHasIsAsNewAsItCanBe() {
    told.refresh();
    pages.put("/notes", "{'items': [{'id': 'n1', 'workspace': 'shop'}]}");
    pages.put("/api/v1/workflows?limit=1000", "");
    told.refresh();

    assertThat(inWorkspace("Workflow", "w1")).contains("web");
    assertThat(inWorkspace("Note", "n1")).contains("shop");
  }

  @Test
  void whatOneServiceAnswersOtherwiseThanItPromisedHidesNothingOfTheOthers() {
    pages.put("/notes", "{'items': [{'id': {'nested': 1}}]}");
    told.refresh();

    assertThat(inWorkspace("Workflow", "w1")).contains("web");
  }

  @Test
  @Timeout(10)
  void aListThatNeverEndsIsLeft() {
    pages.put("/notes", "{'items': [], 'next_cursor': 'more'}");
    pages.put("/notes?cursor=more", "{'items': [], 'next_cursor': 'more'}");
    told.refresh();

    assertThat(inWorkspace("Workflow", "w1")).contains("web");
  }

  private Optional<String> inWorkspace(String kind, String id) {
    return inventory
        .find(new EntityKey(kind, id))
        .map(entity -> entity.parents().iterator().next().id());
  }

  private Optional<JsonNode> page(String service, String path) {
    var page = pages.getOrDefault(path, EMPTY);
    if (page.isEmpty()) {
      throw PlatformProblem.SERVICE_UNAVAILABLE.because("`" + service + "` is away");
    }
    return Optional.of(JsonMapper.shared().readTree(page.replace('\'', '"')));
  }
}
