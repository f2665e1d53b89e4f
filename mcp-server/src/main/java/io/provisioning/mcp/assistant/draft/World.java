package io.provisioning.mcp.assistant.draft;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What can be spoken of: what an infrastructure declares, and what there is to declare.
 *
 * @param volumes sizes by name, in the order of the file
 * @param networks by name, in the order of the file
 * @param document in normal form
 */
public record World(
    String infrastructure,
    Map<String, Server> servers,
    List<String> networks,
    Map<String, String> volumes,
    JsonNode document,
    Map<String, Software> catalogue,
    Set<String> providers) {

  private static final String NAME = "name";

  public World {
    servers = new LinkedHashMap<>(servers);
    networks = List.copyOf(networks);
    volumes = new LinkedHashMap<>(volumes);
    catalogue = new LinkedHashMap<>(catalogue);
    providers = Set.copyOf(providers);
  }

  /**
   * Of a document and a catalogue.
   *
   * @param extensions as the platform lists them, newest versions first
   */
  public static World of(JsonNode document, JsonNode extensions, Set<String> providers) {
    var servers = new LinkedHashMap<String, Server>();
    for (var server : document.path("servers")) {
      servers.put(server.path(NAME).asString(), server(server));
    }
    var volumes = new LinkedHashMap<String, String>();
    for (var volume : document.path("volumes")) {
      volumes.put(volume.path(NAME).asString(), volume.path("size").asString());
    }
    return new World(
        document.path(NAME).asString(),
        servers,
        names(document.path("networks"), NAME),
        volumes,
        document,
        catalogue(extensions),
        providers);
  }

  private static Server server(JsonNode server) {
    var name = server.path(NAME).asString();
    var taskservs = new ArrayList<Server.Taskserv>();
    for (var taskserv : server.path("taskservs")) {
      taskservs.add(
          new Server.Taskserv(
              name,
              taskserv.path(NAME).asString(),
              taskserv.path("version").asString("*"),
              taskserv.path("config")));
    }
    @Nullable Integer count = server.has("count") ? server.path("count").asInt() : null;
    return new Server(
        name,
        count,
        server.path("plan").asString("small"),
        server.path("role").asString(""),
        texts(server.path("networks")),
        names(server.path("volumes"), "volume"),
        taskservs);
  }

  private static Map<String, Software> catalogue(JsonNode extensions) {
    var catalogue = new LinkedHashMap<String, Software>();
    for (var extension : extensions) {
      if (extension.path("kind").asString("").equals("taskserv")) {
        var name = extension.path(NAME).asString();
        var version = extension.path("version").asString();
        var known = catalogue.get(name);
        if (known == null) {
          catalogue.put(name, software(extension, name, version));
        } else {
          known.versions().add(version);
        }
      }
    }
    return catalogue;
  }

  private static Software software(JsonNode extension, String name, String version) {
    return new Software(
        name,
        extension.path("summary").asString(""),
        texts(extension.path("provides")),
        new ArrayList<>(List.of(version)),
        Software.settings(extension.path("configuration_schema")));
  }

  private static List<String> names(JsonNode list, String key) {
    return stream(list).map(each -> each.path(key).asString("")).toList();
  }

  private static List<String> texts(JsonNode list) {
    return stream(list).map(JsonNode::asString).toList();
  }

  private static Stream<JsonNode> stream(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false);
  }

  /** All packages on servers, in the order of the file. */
  public List<Server.Taskserv> taskservs() {
    return servers.values().stream().flatMap(server -> server.taskservs().stream()).toList();
  }

  /** The load balancers among them. */
  List<Server.Taskserv> proxies() {
    return taskservs().stream()
        .filter(taskserv -> software(taskserv.name()).filter(Software::isProxy).isPresent())
        .toList();
  }

  public Optional<Software> software(String name) {
    return Optional.ofNullable(catalogue.get(name));
  }

  /** Everything that has a name here. */
  public Set<String> names() {
    var names = new java.util.TreeSet<>(servers.keySet());
    names.addAll(networks);
    names.addAll(volumes.keySet());
    names.addAll(catalogue.keySet());
    return names;
  }

  public boolean hasResource(String name) {
    return servers.containsKey(name) || networks.contains(name) || volumes.containsKey(name);
  }

  /** With a server in place of the one of its name, or at the end. */
  public World with(Server server) {
    var others = new LinkedHashMap<>(servers);
    others.put(server.name(), server);
    return new World(infrastructure, others, networks, volumes, document, catalogue, providers);
  }

  public World withoutServer(String name) {
    var others = new LinkedHashMap<>(servers);
    others.remove(name);
    return new World(infrastructure, others, networks, volumes, document, catalogue, providers);
  }

  public World withNetworks(List<String> others) {
    return new World(infrastructure, servers, others, volumes, document, catalogue, providers);
  }

  public World withVolumes(Map<String, String> others) {
    return new World(infrastructure, servers, networks, others, document, catalogue, providers);
  }
}
