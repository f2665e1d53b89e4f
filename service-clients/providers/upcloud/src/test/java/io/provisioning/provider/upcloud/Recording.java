package io.provisioning.provider.upcloud;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Conversations that UpCloud's own client for Go recorded with the real API (MIT licence). */
final class Recording {

  static final List<String> NAMES =
      List.of(
          "attachdetachstorage",
          "createmodifydeletenetwork",
          "createmodifydeleteserver",
          "createmodifydeletestorage",
          "createstartstopserver",
          "errorhandling",
          "firewallrules",
          "getplans",
          "getpricezones",
          "getserverdetails",
          "getzones");

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private Recording() {}

  /**
   * One request and its answer.
   *
   * @param path without version and parameters, with {@code *} in place of ids
   */
  record Exchange(String method, String path, JsonNode request, int status, JsonNode answer) {

    String operation() {
      return method + " " + path;
    }
  }

  static List<Exchange> all() {
    return NAMES.stream().flatMap(name -> of(name).stream()).toList();
  }

  static List<Exchange> of(String name) {
    var path = "/recorded/" + name + ".yaml";
    try (var stream = Objects.requireNonNull(Recording.class.getResourceAsStream(path))) {
      var settings = LoadSettings.builder().setCodePointLimit(10_000_000).build();
      var tree = JSON.<JsonNode>valueToTree(new Load(settings).loadFromInputStream(stream));
      var exchanges = new ArrayList<Exchange>();
      for (var interaction : tree.path("interactions")) {
        var request = interaction.path("request");
        var response = interaction.path("response");
        exchanges.add(
            new Exchange(
                request.path("method").asString(""),
                path(request.path("url").asString("")),
                parsed(request.path("body").asString("")),
                response.path("code").asInt(),
                parsed(response.path("body").asString(""))));
      }
      return exchanges;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JsonNode parsed(String body) {
    return body.isBlank() ? JSON.valueToTree(Map.of()) : JSON.readTree(body);
  }

  /** The shape of an address: what it is about, not which one. */
  static String path(String url) {
    return url.replaceFirst("^.*/1\\.3/", "/")
        .replaceFirst("\\?.*$", "")
        .replaceAll("[0-9a-f]{8}-[0-9a-f-]{27}", "*")
        .replaceFirst("/(interface|firewall_rule)/[0-9]+$", "/$1/*")
        .replaceFirst("/$", "");
  }

  /** Members with the kind of their values, such as {@code server.labels.label[].key: STRING}. */
  static Set<String> members(JsonNode node) {
    var members = new TreeSet<String>();
    collect("", node, members);
    return members;
  }

  private static void collect(String path, JsonNode node, Set<String> members) {
    if (node.isObject()) {
      node.forEachEntry(
          (name, value) -> collect(path.isEmpty() ? name : path + "." + name, value, members));
    } else if (node.isArray()) {
      node.forEach(item -> collect(path + "[]", item, members));
    } else {
      members.add(path + ": " + node.getNodeType());
    }
  }
}
