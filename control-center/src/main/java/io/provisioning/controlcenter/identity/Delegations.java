package io.provisioning.controlcenter.identity;

/** Tokens for services that make requests here on a caller's behalf. For many threads. */
@FunctionalInterface
public interface Delegations {

  /**
   * A token with which a service makes requests here on the caller's behalf, for at most two
   * minutes. The caller's roles, session and factors decide as if the caller sent them; policies
   * and the audit see the service too.
   *
   * @param service its name
   */
  String token(Caller caller, String service);
}
