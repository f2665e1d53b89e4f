package io.provisioning.controlcenter.identity.oauth;

import io.provisioning.controlcenter.identity.PublicOrigin;
import io.provisioning.controlcenter.identity.TokenChallenges;
import io.provisioning.controlcenter.identity.TokenChallenges.Challenge;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What programs are let in to: services whose contracts say so, by their addresses. */
final class ProtectedResources {

  private final TokenChallenges challenges;
  private final PublicOrigin origin;

  ProtectedResources(TokenChallenges challenges, PublicOrigin origin) {
    this.challenges = challenges;
    this.origin = origin;
  }

  /** The address of a resource. */
  URI address(String name) {
    return origin.at("/" + name);
  }

  /** The service of a resource; empty if there is none of this name. */
  Optional<String> service(String name) {
    return challenges.serviceOf(Challenge.RESOURCES + name);
  }

  /** The service of an address; that of the only resource if there is no address. */
  Optional<String> serviceAt(@Nullable String address) {
    var names =
        challenges.resources().stream()
            .map(path -> path.substring(Challenge.RESOURCES.length()))
            .toList();
    if (address == null) {
      return names.size() == 1 ? service(names.getFirst()) : Optional.empty();
    }
    return names.stream()
        .filter(name -> address(name).toString().equals(address))
        .findFirst()
        .flatMap(this::service);
  }

  URI issuer() {
    return origin.publicOrigin();
  }

  URI at(String path) {
    return origin.at(path);
  }
}
