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
    return switch (method + " " + route) {
      case "GET account" -> ok(Map.of("account", Map.of("username", "simulated", "credits", 1)));
      case "GET zone" -> new Answer(200, Catalogue.zones());
      case "GET plan" -> new Answer(200, Catalogue.plans());
      case "GET price" -> new Answer(200, Catalogue.prices());
      case "GET server" -> page(request);
      case "GET network" -> ok("networks", "network", account.networks(labels(request)));
      case "GET storage/private" -> ok("storages", "storage", account.storages(labels(request)));
      case "GET storage/{id}" -> one(200, "storage", account.storage(id));
      case "GET server/{id}" -> one(200, "server", account.server(id));
      case "GET network/{id}" -> one(200, "network", account.network(id));
      case "POST network" -> one(201, "network", account.createNetwork(body.path("network")));
      case "POST storage" -> one(201, "storage", account.createStorage(body.path("storage")));
      case "POST server" -> one(202, "server", account.createServer(body.path("server")));
      case "PUT network/{id}" ->
          one(200, "network", account.changeNetwork(id, body.path("network")));
      case "PUT storage/{id}" ->
          one(202, "storage", account.changeStorage(id, body.path("storage")));
      case "PUT server/{id}" -> one(202, "server", account.changeServer(id, body.path("server")));
      case "POST server/{id}/start" -> one(200, "server", account.start(id));
      case "POST server/{id}/stop" ->
          one(200, "server", account.stop(id, body.path("stop_server")));
      case "POST server/{id}/storage" ->
          one(200, "server", account.move(id, last, body.path("storage_device")));
      case "POST server/{id}/networking" ->
          one(201, "interface", account.connect(id, body.path("interface")));
      case "DELETE server/{id}/networking" -> done(() -> account.disconnect(id, last));
      case "DELETE server/{id}" ->
          done(() -> account.deleteServer(id, request.query().containsKey("storages")));
      case "DELETE storage/{id}" -> done(() -> account.deleteStorage(id));
      case "DELETE network/{id}" -> done(() -> account.deleteNetwork(id));
      default -> throw Refusals.notFound("RESOURCE");
    };
  }

  private Answer page(Request request) {
    int offset = number(request.query().getOrDefault("offset", "0"));
    int limit = number(request.query().getOrDefault("limit", "" + MOST));
    return ok(
        "servers",
        "server",
        account.servers(labels(request)).stream().skip(offset).limit(limit).toList());
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
