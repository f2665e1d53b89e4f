package io.provisioning.controlcenter.contract;

import io.provisioning.config.problem.ProblemException;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** The contracts of all services, which do not contradict each other. */
public final class Contracts {

  private final List<Contract> all;
  private final Map<String, URI> addresses;
  private final OperationCatalog operations;

  /**
   * Contracts of services.
   *
   * @param addresses of those behind the door, by their names
   * @throws ProblemException UNUSABLE_CONTRACT if two offer the same
   */
  Contracts(List<Contract> all, Map<String, URI> addresses) {
    this.all = List.copyOf(all);
    this.addresses = Map.copyOf(addresses);
    requireDifferent(all);
    operations =
        new OperationCatalog(all.stream().flatMap(it -> it.operations().stream()).toList());
  }

  private static void requireDifferent(List<Contract> all) {
    var ids = new HashMap<String, Contract>();
    var paths = new HashMap<String, Contract>();
    for (var contract : all) {
      for (var operation : contract.operations()) {
        requireFirst(ids, operation.id(), contract);
        requireFirst(paths, operation.path().replaceAll("\\{[^}]*}", "{}"), contract);
      }
    }
  }

  private static void requireFirst(Map<String, Contract> known, String what, Contract contract) {
    var first = known.putIfAbsent(what, contract);
    if (first != null && !first.service().equals(contract.service())) {
      throw ContractProblem.unusable(
          "two services offer `%s`: `%s` (%s) and `%s` (%s)"
              .formatted(
                  what, first.service(), first.source(), contract.service(), contract.source()),
          "give it another operationId or path in one of both",
          null);
    }
  }

  /** The OpenAPI documents. */
  public List<JsonNode> documents() {
    return all.stream().map(Contract::document).toList();
  }

  public OperationCatalog operations() {
    return operations;
  }

  /** Names of the services behind the door. */
  public Set<String> services() {
    return addresses.keySet();
  }

  /** Where each service behind the door is, by its name. */
  public Map<String, URI> addresses() {
    return addresses;
  }

  /** What a service can list. */
  public List<Listing> listings(String service) {
    return all.stream()
        .filter(contract -> contract.service().equals(service))
        .flatMap(contract -> contract.listings().stream())
        .toList();
  }

  /** Operations whose answers add to a part of the overview. */
  public List<Operation> shown(OverviewPart part) {
    var shown = new ArrayList<Operation>();
    all.forEach(contract -> shown.addAll(contract.shown(part)));
    return List.copyOf(shown);
  }
}
