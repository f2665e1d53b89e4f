package io.provisioning.mcp.assistant.edit;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** How two declarations differ. */
public final class Differing {

  private static final Set<String> LISTS =
      Set.of("networks", "firewalls", "volumes", "servers", "clusters");

  private Differing() {}

  /** Places of documents in normal form that differ, such as {@code servers[web]}. */
  public static Set<String> places(JsonNode before, JsonNode after) {
    var places = new TreeSet<String>();
    for (var side : List.of(before, after)) {
      for (var member : side.properties()) {
        var name = member.getKey();
        if (LISTS.contains(name)) {
          var was = named(before.path(name));
          var is = named(after.path(name));
          for (var key : was.propertyNames()) {
            addIfDifferent(places, name + "[" + key + "]", was.path(key), is.path(key));
          }
          for (var key : is.propertyNames()) {
            addIfDifferent(places, name + "[" + key + "]", was.path(key), is.path(key));
          }
        } else {
          addIfDifferent(places, name, before.path(name), after.path(name));
        }
      }
    }
    return places;
  }

  private static void addIfDifferent(Set<String> places, String place, JsonNode was, JsonNode is) {
    if (!was.equals(is)) {
      places.add(place);
    }
  }

  private static ObjectNode named(JsonNode list) {
    var named = JsonNodeFactory.instance.objectNode();
    list.forEach(each -> named.set(each.path("name").asString(""), each));
    return named;
  }
}
