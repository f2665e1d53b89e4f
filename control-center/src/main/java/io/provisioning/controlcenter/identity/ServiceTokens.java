package io.provisioning.controlcenter.identity;

/** Tokens with which the control center asks other services on somebody's behalf. */
public interface ServiceTokens {

  /**
   * A short-lived token, good for one service alone.
   *
   * @param service by its name
   */
  String forService(Caller caller, String service);
}
