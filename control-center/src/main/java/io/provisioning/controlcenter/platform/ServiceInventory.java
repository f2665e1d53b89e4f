package io.provisioning.controlcenter.platform;

import io.provisioning.config.problem.ProblemException;
import io.provisioning.controlcenter.authorization.Inventory;
import io.provisioning.controlcenter.authorization.Inventory.Item;
import io.provisioning.controlcenter.contract.Contracts;
import io.provisioning.controlcenter.contract.Listing;
import io.provisioning.controlcenter.contract.Operation;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Tells the inventory what the services have, as far as their contracts mark operations that list
 * it. It knows ids and workspaces alone: what a policy asks of a thing must not be a minute old.
 */
final class ServiceInventory {

  private static final Logger LOG = LoggerFactory.getLogger(ServiceInventory.class);
  private static final String WORKSPACE = "workspace";
  private static final String LIMIT = "limit";
  private static final String CURSOR = "cursor";
  private static final String ITEMS = "items";

  private static final int PAGE = 1000;
  private static final int MOST = 100_000;

  private final Contracts contracts;
  private final Things things;
  private final Inventory inventory;
  private final Map<Listing, List<Item>> known = new HashMap<>();

  ServiceInventory(Contracts contracts, Things things, Inventory inventory) {
    this.contracts = contracts;
    this.things = things;
    this.inventory = inventory;
  }

  /** Asks anew; what is known of a service stays while it does not answer, or not as promised. */
  @Scheduled(
      initialDelayString = "${provisioning.gateway.inventory:1m}",
      fixedDelayString = "${provisioning.gateway.inventory:1m}")
  void refresh() {
    var listings = contracts.services().stream().map(contracts::listings).toList();
    for (var ofService : listings) {
      refresh(ofService.stream().filter(it -> !isOfWorkspace(it)).toList(), Set.of(""));
    }
    for (var ofService : listings) {
      refresh(ofService.stream().filter(ServiceInventory::isOfWorkspace).toList(), workspaces());
    }
    inventory.replace(known.values().stream().flatMap(List::stream).toList());
  }

  /** Whether it lists what is in one workspace, which has to be named. */
  private static boolean isOfWorkspace(Listing listing) {
    return listing.operation().parameter(WORKSPACE).filter(it -> it.isRequired()).isPresent();
  }

  private Set<String> workspaces() {
    var workspaces = new TreeSet<String>();
    for (var items : known.values()) {
      for (var item : items) {
        if (item.workspace() != null) {
          workspaces.add(item.workspace());
        }
      }
    }
    return workspaces;
  }

  private void refresh(List<Listing> listings, Set<String> workspaces) {
    try {
      for (var listing : listings) {
        var items = new ArrayList<Item>();
        for (var workspace : workspaces) {
          list(listing, workspace, items);
        }
        known.put(listing, items);
      }
    } catch (ProblemException e) {
      LOG.warn("what there is to act on is as old as before: {}", e.detail());
    } catch (JacksonException e) {
      LOG.warn(
          "what there is to act on is as old as before: `{}` answers otherwise than it promised: {}",
          listings.getFirst().operation().service(),
          e.getOriginalMessage());
    }
  }

  private void list(Listing listing, String workspace, List<Item> items) {
    @Nullable String cursor = null;
    int before;
    do {
      before = items.size();
      var page = page(listing.operation(), workspace, cursor);
      for (var item : page.has(ITEMS) ? page.path(ITEMS) : page) {
        items.add(item(listing, item));
      }
      cursor = page.path("next_cursor").asString(null);
    } while (cursor != null && items.size() > before && items.size() < MOST);
  }

  private JsonNode page(Operation operation, String workspace, @Nullable String cursor) {
    var query = new StringJoiner("&", "?", "").setEmptyValue("");
    if (!workspace.isEmpty()) {
      query.add(WORKSPACE + "=" + encoded(workspace));
    }
    if (takesPages(operation)) {
      query.add(LIMIT + "=" + PAGE);
    }
    if (cursor != null) {
      query.add(CURSOR + "=" + encoded(cursor));
    }
    return things
        .find(operation.service(), operation.path() + query)
        .orElseThrow(() -> HttpServices.unavailable(operation.service(), null));
  }

  private static Item item(Listing listing, JsonNode item) {
    return new Item(
        listing.operation().access().kind(),
        item.path(listing.id()).asString(),
        item.path(WORKSPACE).asString(null));
  }

  /** Whether it takes pages as large as ours. */
  private static boolean takesPages(Operation operation) {
    var page = JsonNodeFactory.instance.numberNode(PAGE);
    return operation
        .parameter(LIMIT)
        .filter(it -> it.rule().check(page, LIMIT).isEmpty())
        .isPresent();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
