package io.provisioning.controlcenter.identity;

import java.util.List;
import java.util.Optional;

/**
 * Operations whose clients are told where to get a token, as clients of registries are: for one
 * service alone, for a user's password or a service account's secret.
 */
public interface TokenChallenges {

  /** What the client of an operation is told; empty where tokens are had by signing in. */
  Optional<Challenge> find(String method, String path);

  /** Whether there are tokens for this service alone, for a password or a secret. */
  boolean isKnown(String service);

  /** The service whose clients are told this path; empty if there is none. */
  Optional<String> serviceOf(String path);

  /** The paths that clients are told who are let in as OAuth 2.1 has it. */
  List<String> resources();

  /**
   * A challenge.
   *
   * @param service that the token is for
   * @param path where it is had
   */
  record Challenge(String service, String path) {

    /** Below which clients find how they are let in (RFC 9728). */
    public static final String RESOURCES = "/.well-known/oauth-protected-resource/";

    /** Whether its clients are let in as OAuth 2.1 has it. */
    public boolean isResource() {
      return path.startsWith(RESOURCES);
    }
  }
}
