package io.provisioning.orchestrator.webhook;

import io.provisioning.orchestrator.workflow.Actor;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * Something that others want to be told of. Made from durable events alone, so that it comes out
 * the same after a crash.
 *
 * @param position of the event in the workflow
 * @param operation that it is about, if it is about one
 * @param by who asked for it; absent where it follows from what was before
 * @param submittedBy who submitted the workflow; absent where nobody wrote that down
 */
public record Happening(
    String type,
    Instant at,
    String workspace,
    String infrastructure,
    String workflow,
    String plan,
    long position,
    @Nullable String operation,
    @Nullable String reason,
    @Nullable Actor by,
    @Nullable Actor submittedBy) {

  /** The same for the same happening and receiver, whenever it is made; a name of a file. */
  public String idFor(String webhook) {
    var what = String.join("\n", webhook, workflow, String.valueOf(position), type, operation + "");
    try {
      var digest =
          MessageDigest.getInstance("SHA-256").digest(what.getBytes(StandardCharsets.UTF_8));
      return "msg_" + Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
