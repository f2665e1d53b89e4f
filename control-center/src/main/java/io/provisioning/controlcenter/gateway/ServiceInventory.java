package io.provisioning.controlcenter.gateway;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.authorization.Inventory;
import io.provisioning.controlcenter.authorization.Inventory.Item;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import tools.jackson.databind.JsonNode;

/**
 * Tells the inventory what the services have. It knows ids and workspaces alone: what a policy asks
 * of a thing must not be a minute old.
 */
final class ServiceInventory {

  private static final Logger LOG = LoggerFactory.getLogger(ServiceInventory.class);
  private static final String SERVICE = "orchestrator";
  private static final String WORKSPACE = "workspace";

  private static final int MOST = 100_000;

  private final Things things;
  private final Inventory inventory;

  ServiceInventory(Things things, Inventory inventory) {
    this.things = things;
    this.inventory = inventory;
  }

  /** Asks anew; what is known stays while a service does not answer. */
  @Scheduled(
      initialDelayString = "${provisioning.gateway.inventory:1m}",
      fixedDelayString = "${provisioning.gateway.inventory:1m}")
  void refresh() {
    try {
      inventory.replace(all());
    } catch (ProblemException e) {
      LOG.warn("what there is to act on is as old as before: {}", e.detail());
    }
  }

  private List<Item> all() {
    var all = new ArrayList<Item>();
    all.addAll(list("Workflow", "/api/v1/workflows?", "id"));
    all.addAll(list("Schedule", "/api/v1/schedules?", "name"));
    all.addAll(list("Webhook", "/api/v1/webhooks?", "id"));
    var workspaces = new TreeSet<String>();
    for (var item : all) {
      if (item.workspace() != null) {
        workspaces.add(item.workspace());
      }
    }
    for (var workspace : workspaces) {
      all.addAll(list("Resource", "/api/v1/resources?workspace=" + encoded(workspace) + "&", "id"));
    }
    return all;
  }

  private List<Item> list(String kind, String path, String id) {
    var items = new ArrayList<Item>();
    @Nullable String cursor = null;
    do {
      var next = cursor == null ? "" : "&cursor=" + encoded(cursor);
      var page = things.find(SERVICE, path + "limit=1000" + next).orElseThrow();
      for (var item : page.path("items")) {
        items.add(item(kind, item, id));
      }
      cursor = page.path("next_cursor").asString(null);
    } while (cursor != null && items.size() < MOST);
    return items;
  }

  private static Item item(String kind, JsonNode item, String id) {
    return new Item(kind, item.path(id).asString(), item.path(WORKSPACE).asString(null));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
