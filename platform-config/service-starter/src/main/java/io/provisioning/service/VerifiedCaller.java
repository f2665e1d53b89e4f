package io.provisioning.service;

import java.security.Principal;

/**
 * Who asks a service, as the token says; the request's user principal.
 *
 * @param id of the account; that of the platform itself if the service is guarded by a token file
 * @param name by which people know it
 */
public record VerifiedCaller(String id, String name) implements Principal {

  /** The id, which does not change as names do. */
  @Override
  public String getName() {
    return id;
  }
}
