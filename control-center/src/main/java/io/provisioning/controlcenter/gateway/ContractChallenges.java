package io.provisioning.controlcenter.gateway;

import io.provisioning.controlcenter.contract.Operation;
import io.provisioning.controlcenter.contract.OperationCatalog;
import io.provisioning.controlcenter.identity.TokenChallenges;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Challenges as the contracts have them. */
final class ContractChallenges implements TokenChallenges {

  private final OperationCatalog catalog;

  ContractChallenges(OperationCatalog catalog) {
    this.catalog = catalog;
  }

  @Override
  public Optional<Challenge> find(String method, String path) {
    return catalog.find(method, path).flatMap(match -> challenge(match.operation()));
  }

  @Override
  public boolean isKnown(String service) {
    return challenges()
        .anyMatch(challenge -> challenge.service().equals(service) && !challenge.isResource());
  }

  @Override
  public Optional<String> serviceOf(String path) {
    return challenges()
        .filter(challenge -> challenge.path().equals(path))
        .map(Challenge::service)
        .findFirst();
  }

  @Override
  public List<String> resources() {
    return challenges().filter(Challenge::isResource).map(Challenge::path).distinct().toList();
  }

  private Stream<Challenge> challenges() {
    return catalog.all().stream().flatMap(operation -> challenge(operation).stream());
  }

  private static Optional<Challenge> challenge(Operation operation) {
    return Optional.ofNullable(operation.tokenPath())
        .map(path -> new Challenge(operation.service(), path));
  }
}
