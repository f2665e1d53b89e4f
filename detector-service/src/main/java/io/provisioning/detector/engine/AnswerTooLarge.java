package io.provisioning.detector.engine;

import java.io.Serial;

/** Why there is no usable answer: it is larger than is read. Who asked can ask for less. */
public final class AnswerTooLarge extends RuntimeException {

  @Serial private static final long serialVersionUID = 1;

  /**
   * Without a trace: it is no fault.
   *
   * @param size bytes that are read at the most
   */
  public AnswerTooLarge(int size) {
    super("more than %d MiB".formatted(size / 1024 / 1024), null, false, false);
  }
}
