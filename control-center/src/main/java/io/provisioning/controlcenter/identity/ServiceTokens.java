package io.provisioning.controlcenter.identity;

/** Tokens with which requests are passed on to services. Safe for use by many threads. */
public interface ServiceTokens {

  /**
   * A token by which a service knows who asks. It is good for at most a minute and at this service
   * alone, so that it is of no use to whoever gets hold of it there. It may have been given before.
   *
   * @param service its {@code spring.application.name}, such as {@code orchestrator}
   */
  String forService(Caller caller, String service);
}
