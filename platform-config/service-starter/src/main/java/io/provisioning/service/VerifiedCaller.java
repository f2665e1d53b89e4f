package io.provisioning.service;

import java.security.Principal;

/**
 * Who asks a service, as the token says; the request's user principal.
 *
 * @param id of the account; that of the platform itself if the service is guarded by a token file
 * @param name by which people know it
 */
public record VerifiedCaller(Kind kind, String id, String name) implements Principal {

  /** What an account is; {@code MACHINE} stands for whoever can read the token file. */
  public enum Kind {
    USER,
    SERVICE_ACCOUNT,
    SERVICE,
    MACHINE
  }

  /** The id, which does not change as names do. */
  @Override
  public String getName() {
    return id;
  }
}
