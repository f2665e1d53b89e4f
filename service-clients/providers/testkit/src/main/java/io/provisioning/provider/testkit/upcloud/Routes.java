package io.provisioning.provider.testkit.upcloud;

import io.provisioning.provider.testkit.cloud.SimulatedApi.Answer;
import io.provisioning.provider.testkit.cloud.SimulatedApi.Request;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Requests and what they are about. */
record Routes(Account account) {

  private static final int MOST = 100;

  Answer serve(Request request) {
    var path = request.path().replaceFirst("^/1\\.3/", "").replaceFirst("/$", "");
    var parts = List.of(path.split("/", -1));
    var method = request.method();
    var body = request.body();
    var id = parts.size() > 1 ? parts.get(1) : "";
    var last = parts.getLast();
    var route = parts.size() == 1 ? parts.getFirst() : parts.getFirst() + "/{id}";
    if (path.equals("storage/private")) {
      route = path;
    }
    if (parts.size() > 2) {
      route = parts.getFirst() + "/{id}/" + parts.get(2);
    }
    if (route.equals("server/{id}/firewall_rule")) {
      return rules(method + (parts.size() > 3 ? " one" : ""), id, last, body);
    }
    return switch (method + " " + route) {
      case "GET account" -> ok(Map.of("account", Map.of("username", "simulated", "credits", 1)));
      case "GET zone" -> new Answer(200, Catalogue.zones());
      case "GET plan" -> new Answer(200, Catalogue.plans());
      case "GET price" -> new Answer(200, Catalogue.prices());
      case "GET server" -> page(request);
      case "GET network" -> ok("networks", "network", account.networks().networks(labels(request)));
      case "GET router" -> ok("routers", "router", account.routers().list(labels(request)));
      case "POST router" -> one(201, "router", account.routers().create(body.path("router")));
      case "PATCH router/{id}" ->
          one(200, "router", account.routers().change(id, body.path("router")));
      case "DELETE router/{id}" -> done(() -> account.routers().delete(id));
      case "GET storage/private" ->
          ok("storages", "storage", account.storages().storages(labels(request)));
      case "GET storage/{id}" -> one(200, "storage", account.storages().storage(id));
      case "GET server/{id}" -> one(200, "server", account.servers().server(id));
      case "GET network/{id}" -> one(200, "network", account.networks().network(id));
      case "POST network" ->
          one(201, "network", account.networks().createNetwork(body.path("network")));
      case "POST storage" ->
          one(201, "storage", account.storages().createStorage(body.path("storage")));
      case "POST server" -> one(202, "server", account.servers().createServer(body.path("server")));
      case "PUT network/{id}" ->
          one(200, "network", account.networks().changeNetwork(id, body.path("network")));
      case "PUT storage/{id}" ->
          one(202, "storage", account.storages().changeStorage(id, body.path("storage")));
      case "PUT server/{id}" ->
          one(202, "server", account.servers().changeServer(id, body.path("server")));
      case "POST server/{id}/start" -> one(200, "server", account.servers().start(id));
      case "POST server/{id}/stop" ->
          one(200, "server", account.servers().stop(id, body.path("stop_server")));
      case "POST server/{id}/storage" ->
          one(200, "server", account.servers().move(id, last, body.path("storage_device")));
      case "POST server/{id}/networking" ->
          one(201, "interface", account.servers().connect(id, body.path("interface")));
      case "DELETE server/{id}/networking" -> done(() -> account.servers().disconnect(id, last));
      case "DELETE server/{id}" ->
          done(() -> account.servers().deleteServer(id, request.query().containsKey("storages")));
      case "DELETE storage/{id}" -> done(() -> account.storages().deleteStorage(id));
      case "DELETE network/{id}" -> done(() -> account.networks().deleteNetwork(id));
      default -> throw Refusals.notFound("RESOURCE");
    };
  }

  private Answer rules(String method, String server, String position, JsonNode body) {
    var rules = account.rules();
    return switch (method) {
      case "GET" -> ok("firewall_rules", "firewall_rule", rules.list(server));
      case "GET one" -> one(200, "firewall_rule", rules.get(server, position));
      case "POST" -> one(201, "firewall_rule", rules.add(server, body.path("firewall_rule")));
      case "DELETE one" -> done(() -> rules.delete(server, position));
      case "PUT" -> {
        var list = body.path("firewall_rules").path("firewall_rule");
        yield done(() -> rules.replace(server, List.copyOf(list.values())));
      }
      default -> throw Refusals.notFound("RESOURCE");
    };
  }

  private Answer page(Request request) {
    int offset = number(request.query().getOrDefault("offset", "0"));
    int limit = number(request.query().getOrDefault("limit", "" + MOST));
    return ok(
        "servers",
        "server",
        account.servers().servers(labels(request)).stream().skip(offset).limit(limit).toList());
  }

  private static int number(String text) {
    if (!text.matches("[0-9]{1,9}")) {
      throw Refusals.invalid("LIMIT_INVALID", "limit and offset are numbers");
    }
    return Integer.parseInt(text);
  }

  private static List<String> labels(Request request) {
    var labels = request.query().getOrDefault("label", "");
    return labels.isEmpty() ? List.of() : List.of(labels.split(",", -1));
  }

  private static Answer done(Runnable action) {
    action.run();
    return new Answer(204, Catalogue.object(Map.of()));
  }

  private static Answer one(int status, String name, JsonNode item) {
    return new Answer(status, Catalogue.object(Map.of(name, item)));
  }

  private static Answer ok(String plural, String singular, List<? extends JsonNode> items) {
    return ok(Map.of(plural, Map.of(singular, items)));
  }

  private static Answer ok(Map<String, ?> members) {
    return new Answer(200, Catalogue.object(members));
  }
}
