package io.provisioning.mcp.protocol;

import io.provisioning.mcp.feature.Transcript;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The account on whose behalf a client sends requests.
 *
 * @param delegation token for requests on its behalf; null if the server works alone
 * @param toolsets that it asks for; all if there are none
 */
record Sender(String principal, @Nullable String delegation, Set<String> toolsets) {

  Sender {
    toolsets = Set.copyOf(toolsets);
  }

  private static final int MARK = 16;

  /** By which the audit knows the access of the program, or the account if that has no session. */
  String mark() {
    return Optional.ofNullable(delegation)
        .flatMap(Sender::session)
        .map(session -> mark("session", session))
        .orElseGet(() -> mark("account", principal));
  }

  /** Sixteen hexadecimal digits that stand for an id. */
  static String mark(String kind, String id) {
    var digest = Transcript.digest(kind + ' ' + id);
    return digest.substring(digest.length() - MARK);
  }

  /** The claim `sid` of a token that the control center made and that is not used for anything. */
  private static Optional<String> session(String token) {
    var parts = token.split("\\.", -1);
    if (parts.length != 3) {
      return Optional.empty();
    }
    try {
      var claims = new String(Base64.getUrlDecoder().decode(parts[1]), StandardCharsets.UTF_8);
      return JsonMapper.shared().readTree(claims).path("sid").asStringOpt();
    } catch (IllegalArgumentException | JacksonException e) {
      return Optional.empty(); // it is none of the control center's
    }
  }
}
