package io.provisioning.orchestrator.compatibility;

/** What earlier clients look for in an answer. */
record Answer<T>(boolean success, T data) {

  static <T> Answer<T> of(T data) {
    return new Answer<>(true, data);
  }
}
