package io.provisioning.orchestrator.webhook.happening;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * Something that others want to be told of. Made from durable events alone, so that it comes out
 * the same after a crash.
 */
public sealed interface Happening permits WorkflowHappening, AlertHappening {

  /** Of the event, by its name on the wire. */
  String type();

  Instant at();

  /** Absent for what concerns the whole platform. */
  @Nullable String workspace();

  /** What tells it from any other, in one text. */
  String identity();

  /** The same for the same happening and receiver, whenever it is made; a name of a file. */
  default String idFor(String webhook) {
    var what = webhook + "\n" + identity();
    try {
      var digest =
          MessageDigest.getInstance("SHA-256").digest(what.getBytes(StandardCharsets.UTF_8));
      return "msg_" + Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
