package io.provisioning.orchestrator.declaration.history;

import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a commit says, with the workflow in a trailer. */
public final class VersionMessage {

  private static final String WORKFLOW = "Workflow: ";
  private static final Pattern TRAILER =
      Pattern.compile("(?:^|\\n)\\s*\\nWorkflow: ([0-9a-fA-F-]{1,64})\\s*$");
  private static final Pattern FORGED = Pattern.compile("(?im)^workflow:");

  private VersionMessage() {}

  /** Nobody names a workflow but who starts it. */
  public static String of(String why, @Nullable String workflow) {
    var text = FORGED.matcher(why.strip()).replaceAll(" $0");
    return workflow == null ? text + "\n" : text + "\n\n" + WORKFLOW + workflow + "\n";
  }

  static Optional<String> workflow(String message) {
    var trailer = TRAILER.matcher(message);
    return trailer.find() ? Optional.of(trailer.group(1)) : Optional.empty();
  }

  /** The message without the trailer. */
  static String why(String message) {
    return TRAILER.matcher(message).replaceFirst("").strip();
  }
}
