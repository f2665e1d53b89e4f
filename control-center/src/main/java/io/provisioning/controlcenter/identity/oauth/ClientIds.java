package io.provisioning.controlcenter.identity.oauth;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.controlcenter.identity.secret.Hmac;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Ids of programs: what a program said of itself, and an HMAC-SHA256 of it (RFC 7591, appendix
 * A.5.2). Nothing is stored, so nobody can fill a store by registering.
 */
final class ClientIds {

  private static final Pattern FORM =
      Pattern.compile("([A-Za-z0-9_-]{1,4000})\\.([A-Za-z0-9_-]{43})");

  private final Hmac hmac;
  private final JsonMapper json;

  ClientIds(Hmac hmac, JsonMapper json) {
    this.hmac = hmac;
    this.json = json;
  }

  /** The id of a program that registers so. */
  String of(Registration registration) {
    var bytes = json.writeValueAsString(registration).getBytes(UTF_8);
    var text = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    return text + "." + hmac.of(text);
  }

  /** What the program of an id said, if the id is one of ours. */
  Optional<Registration> read(String id) {
    var parts = FORM.matcher(id);
    if (!parts.matches() || !hmac.matches(parts.group(1), parts.group(2))) {
      return Optional.empty();
    }
    try {
      var text = new String(Base64.getUrlDecoder().decode(parts.group(1)), UTF_8);
      return Optional.of(json.readValue(text, Registration.class));
    } catch (JacksonException | IllegalArgumentException e) {
      throw new IllegalStateException("an id that we signed has not what we put in", e);
    }
  }
}
