package io.provisioning.controlcenter.identity;

/** What anybody may ask for, so that they can say who they are. */
public interface OpenOperations {

  /**
   * Whether an operation is.
   *
   * @param path as it is written in the request
   */
  boolean contain(String method, String path);
}
