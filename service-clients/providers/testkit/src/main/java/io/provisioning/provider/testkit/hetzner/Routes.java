package io.provisioning.provider.testkit.hetzner;

import io.provisioning.provider.testkit.cloud.SimulatedApi.Answer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Requests and what they are about. */
record Routes(Cloud cloud, boolean isPagingEndless) {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final int PER_PAGE = 25;
  private static final int MOST_PER_PAGE = 50;
  private static final Set<String> KINDS =
      Set.of("networks", "firewalls", "volumes", "servers", "ssh_keys");

  Answer serve(String method, String path, Map<String, String> query, JsonNode body) {
    var parts = List.of(path.split("/", -1));
    var kind = parts.getFirst();
    if (parts.size() == 1 && method.equals("GET")) {
      return page(kind, query);
    }
    if (parts.size() == 2 && kind.equals("actions") && method.equals("GET")) {
      return new Answer(200, wrapped("action", cloud.action(number(parts.get(1)))));
    }
    if (parts.size() == 1 && KINDS.contains(kind) && method.equals("POST")) {
      return new Answer(201, cloud.create(kind, body));
    }
    if (parts.size() == 2 && method.equals("GET")) {
      return new Answer(200, wrapped(singular(kind), item(kind, number(parts.get(1)))));
    }
    if (parts.size() == 2 && KINDS.contains(kind) && method.equals("PUT")) {
      var changed = cloud.update(kind, number(parts.get(1)), body);
      return new Answer(200, wrapped(singular(kind), changed));
    }
    if (parts.size() == 2 && KINDS.contains(kind) && method.equals("DELETE")) {
      return cloud
          .delete(kind, number(parts.get(1)))
          .map(action -> new Answer(200, wrapped("action", action)))
          .orElseGet(() -> new Answer(204, JSON.createObjectNode()));
    }
    if (parts.size() == 4 && parts.get(2).equals("actions") && method.equals("POST")) {
      if (kind.equals("firewalls")) {
        var actions = cloud.actOnFirewall(number(parts.get(1)), parts.get(3), body);
        return new Answer(201, Catalogue.object(Map.of("actions", actions)));
      }
      var action = cloud.act(kind, number(parts.get(1)), parts.get(3), body);
      return new Answer(201, wrapped("action", action));
    }
    throw Refusals.notFound(method + " /" + path);
  }

  private static long number(String text) {
    if (!text.matches("[0-9]{1,15}")) {
      throw Refusals.invalid("an id is a number");
    }
    return Long.parseLong(text);
  }

  private JsonNode item(String kind, long id) {
    return all(kind)
        .filter(item -> item.path("id").asLong() == id)
        .findFirst()
        .orElseThrow(() -> Refusals.notFound(singular(kind)));
  }

  private Stream<? extends JsonNode> all(String kind) {
    if (kind.equals("actions")) {
      return cloud.actions().stream();
    }
    return KINDS.contains(kind) ? cloud.all(kind).stream() : Catalogue.all(kind).stream();
  }

  private Answer page(String kind, Map<String, String> query) {
    var ids = Set.of(query.getOrDefault("id", "").split(",", -1));
    var found =
        all(kind)
            .filter(item -> !query.containsKey("id") || ids.contains(item.path("id").asString("")))
            .filter(named(query.getOrDefault("name", "")))
            .filter(labelled(query.getOrDefault("label_selector", "")))
            .toList();
    int page = (int) number(query.getOrDefault("page", "1"));
    int size = (int) number(query.getOrDefault("per_page", "" + PER_PAGE));
    if (page < 1 || size < 1 || size > MOST_PER_PAGE) {
      throw Refusals.invalid("a page has 1 to 50 entries");
    }
    int last = Math.max(1, (found.size() + size - 1) / size);
    var answer = JSON.createObjectNode();
    var items = answer.putArray(kind);
    found.stream().skip((long) (page - 1) * size).limit(size).forEach(items::add);
    var pagination = answer.putObject("meta").putObject("pagination");
    pagination.put("page", page).put("per_page", size).put("total_entries", found.size());
    pagination.put("last_page", last);
    if (page > 1) {
      pagination.put("previous_page", page - 1);
    } else {
      pagination.putNull("previous_page");
    }
    if (page < last || isPagingEndless) {
      pagination.put("next_page", page + 1);
    } else {
      pagination.putNull("next_page");
    }
    return new Answer(200, answer);
  }

  private static Predicate<JsonNode> named(String name) {
    return item -> name.isEmpty() || item.path("name").asString("").equals(name);
  }

  /** Of the selectors only equality, which is what we use. */
  private static Predicate<JsonNode> labelled(String selector) {
    return item ->
        selector.isEmpty()
            || Stream.of(selector.split(",", -1))
                .map(term -> term.split("==?", 2))
                .allMatch(term ->
                    term.length == 2
                        && item.path("labels").path(term[0]).asString("").equals(term[1]));
  }

  private static ObjectNode wrapped(String name, JsonNode item) {
    return JSON.createObjectNode().set(name, item);
  }

  private static String singular(String kind) {
    return kind.substring(0, kind.length() - 1);
  }
}
