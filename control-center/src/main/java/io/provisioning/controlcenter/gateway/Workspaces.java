package io.provisioning.controlcenter.gateway;

/** In which workspace things are that requests name by their id alone. */
interface Workspaces {

  /** What is answered where there is no such thing. */
  String NONE = "";

  /**
   * The workspace of a thing.
   *
   * @param service that keeps it
   * @param path of it, as it was sent
   * @param isFixed whether it stays where it is
   * @return {@link #NONE} if there is no such thing
   * @throws io.provisioning.config.problem.ProblemException SERVICE_UNAVAILABLE
   */
  String of(String service, String path, boolean isFixed);
}
