package io.provisioning.controlcenter.identity.oauth;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A form. A parameter that stands there twice is a way to have two readers see two values. */
final class Form {

  private static final int LONGEST = OAuthViews.LONGEST;
  private static final int MOST = 30;

  private final Map<String, String> values;

  private Form(Map<String, String> values) {
    this.values = values;
  }

  /**
   * Reads a form.
   *
   * @throws OAuthRefusal invalid_request
   */
  static Form read(byte[] body) {
    var values = new HashMap<String, String>();
    for (var pair : new String(body, UTF_8).split("&", MOST + 1)) {
      var parts = pair.split("=", 2);
      var name = decoded(parts[0]);
      var value = parts.length == 2 ? decoded(parts[1]) : "";
      if (value.length() > LONGEST || values.size() == MOST || values.put(name, value) != null) {
        throw new OAuthRefusal(
            "invalid_request", "each parameter stands there once, and has at most 4096 characters");
      }
    }
    return new Form(values);
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, UTF_8);
    } catch (IllegalArgumentException _) {
      throw new OAuthRefusal("invalid_request", "the form is not encoded as it should be");
    }
  }

  String required(String name) {
    var value = values.getOrDefault(name, "");
    if (value.isEmpty()) {
      throw new OAuthRefusal("invalid_request", "`%s` is missing".formatted(name));
    }
    return value;
  }

  @Nullable String find(String name) {
    return values.get(name);
  }
}
