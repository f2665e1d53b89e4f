package io.provisioning.provider.upcloud;

import io.provisioning.provider.ProviderException;
import io.provisioning.provider.ProviderException.Kind;
import io.provisioning.provider.ResourceId;
import io.provisioning.provider.Scope;
import io.provisioning.provider.cloud.KnownKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads what exists. The list of servers has neither disks nor addresses nor rules, so each is
 * asked for.
 */
record Reading(UpCloudApi api, Labels labels, KnownKeys keys) {

  private static final int AT_ONCE = 8;

  /** All of a scope: four lists, each server, and its rules where its firewall is on. */
  Snapshot all(Scope scope) {
    var wanted = labels.of(scope);
    return new Snapshot(
        scope,
        api.networks(wanted),
        api.storages(wanted),
        api.routers(wanted),
        servers(wanted),
        keys);
  }

  /** What a change of one resource has to know. */
  Snapshot around(ResourceId id) {
    var scope = id.scope();
    return switch (id.kind()) {
      case FIREWALL -> part(scope, List.of(), List.of(), api.routers(labels.of(id)));
      case NETWORK -> part(scope, api.networks(labels.of(id)), List.of(), List.of());
      case VOLUME -> part(scope, List.of(), api.storages(labels.of(id)), List.of());
      case SERVER ->
          new Snapshot(
              scope,
              api.networks(labels.of(scope)),
              api.storages(labels.of(scope)),
              api.routers(labels.of(scope)),
              servers(labels.of(id)),
              keys);
    };
  }

  private Snapshot part(
      Scope scope, List<JsonNode> networks, List<JsonNode> volumes, List<JsonNode> firewalls) {
    return new Snapshot(scope, networks, volumes, firewalls, List.of(), keys);
  }

  private List<JsonNode> servers(Map<String, String> wanted) {
    var ids = api.servers(wanted).stream().map(UpCloudApi::id).toList();
    var slots = new Semaphore(AT_ONCE);
    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      var questions =
          ids.stream().<Callable<Optional<JsonNode>>>map(id -> () -> server(id, slots)).toList();
      var servers = new ArrayList<JsonNode>();
      for (Future<Optional<JsonNode>> answer : executor.invokeAll(questions)) {
        answer.get().ifPresent(servers::add);
      }
      return servers;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProviderException(Kind.TRANSIENT, "interrupted while upcloud was asked", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  /** Empty for one that was deleted since the list was read. */
  private Optional<JsonNode> server(String id, Semaphore slots) throws InterruptedException {
    slots.acquire();
    try {
      return Optional.of(withRules(api.server(id)));
    } catch (ApiException e) {
      if (e.isNotFound()) {
        return Optional.empty();
      }
      throw e;
    } finally {
      slots.release();
    }
  }

  private JsonNode withRules(JsonNode server) {
    if (Guards.isOn(server) && server instanceof ObjectNode node) {
      node.set(Snapshot.RULES, api.rules(UpCloudApi.id(server)));
    }
    return server;
  }
}
