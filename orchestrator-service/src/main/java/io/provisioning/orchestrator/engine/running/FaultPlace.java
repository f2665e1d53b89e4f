package io.provisioning.orchestrator.engine.running;

import java.util.Arrays;

/**
 * What a fault of ours is called and where in our code it happened. The fault's message is left
 * out: it may hold whatever was at hand, a secret too.
 *
 * @param fault the simple name of the class
 * @param place the topmost frame of ours, such as {@code ServerNetworks.current:160}
 */
record FaultPlace(String fault, String place) {

  private static final String OURS = "io.provisioning.";

  /** Of the first cause, which is where to look. */
  static FaultPlace of(Throwable fault) {
    var first = fault;
    while (first.getCause() != null) {
      first = first.getCause();
    }
    var frames = first.getStackTrace();
    var place =
        Arrays.stream(frames)
            .filter(frame -> frame.getClassName().startsWith(OURS))
            .findFirst()
            .or(() -> Arrays.stream(frames).findFirst())
            .map(FaultPlace::text)
            .orElse("an unknown place");
    return new FaultPlace(first.getClass().getSimpleName(), place);
  }

  private static String text(StackTraceElement frame) {
    var name = frame.getClassName();
    return "%s.%s:%d"
        .formatted(
            name.substring(name.lastIndexOf('.') + 1),
            frame.getMethodName(),
            frame.getLineNumber());
  }

  @Override
  public String toString() {
    return fault + " at " + place;
  }
}
