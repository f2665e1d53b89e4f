package io.provisioning.orchestrator.resource.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.orchestrator.resource.ResourceProblem;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The id of the last resource of a page, so that nothing that changes meanwhile shifts a page. */
final class Cursor {

  private Cursor() {}

  static String after(String id) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(id.getBytes(UTF_8));
  }

  static @Nullable String read(@Nullable String cursor) {
    if (cursor == null) {
      return null;
    }
    try {
      return new String(Base64.getUrlDecoder().decode(cursor), UTF_8);
    } catch (IllegalArgumentException notOurs) {
      throw notOurs(cursor, notOurs);
    }
  }

  static ProblemException notOurs(@Nullable String cursor, @Nullable Throwable why) {
    return new ProblemException(
        ResourceProblem.INVALID_QUERY,
        "the cursor is not one that a page gave",
        null,
        List.of(new Finding("cursor", "`next_cursor` of a page", "`" + cursor + "`", null, null)),
        why);
  }
}
