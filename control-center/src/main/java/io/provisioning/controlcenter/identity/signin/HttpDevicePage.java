package io.provisioning.controlcenter.identity.signin;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.controlcenter.identity.Client;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.HtmlUtils;

/** The page on which somebody confirms a device: a form and no script. */
final class HttpDevicePage {

  private static final String STYLE =
      "body{font:1rem/1.5 system-ui,sans-serif;max-width:26rem;margin:3rem auto;padding:0 1rem}"
          + "label{display:block;margin:1rem 0 .25rem}"
          + "input{font:inherit;width:100%;box-sizing:border-box;padding:.5rem}"
          + "button{font:inherit;margin-top:1.5rem;padding:.5rem 1.5rem}"
          + "[role=alert]{border-left:4px solid #b00020;padding:.5rem 1rem}";

  /** Nothing is loaded, framed or sent elsewhere; the style is known by its digest. */
  static final String POLICY =
      "default-src 'none'; style-src 'sha256-"
          + digest(STYLE)
          + "'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

  private HttpDevicePage() {}

  static String form(
      String userCode, @Nullable Client device, @Nullable String fault, boolean newPassword) {
    return page(
        (fault == null ? "" : "<p role=\"alert\">" + escaped(fault) + "</p>")
            + (device == null ? "" : about(device))
            + "<form method=\"post\" action=\"/device\">"
            + field("user_code", "Code that the device shows", "text", "off", userCode)
            + field("user", "User", "text", "username", "")
            + field("password", "Password", "password", "current-password", "")
            + field(
                "code", "Code of the authenticator, if you have one", "text", "one-time-code", "")
            + (newPassword
                ? field("new_password", "New password", "password", "new-password", "")
                : "")
            + "<button>Sign the device in</button></form>");
  }

  static String done() {
    return page("<p>The device is signed in. You can close this page.</p>");
  }

  private static String about(Client device) {
    return "<p>A program at <strong>"
        + escaped(device.address())
        + "</strong> ("
        + escaped(device.agent())
        + ") wants to act as you. Go on only if you have just begun this yourself.</p>";
  }

  private static String field(
      String name, String label, String type, String completion, String value) {
    var required = name.equals("code") ? "" : " required";
    return "<label for=\"%1$s\">%2$s</label><input id=\"%1$s\" name=\"%1$s\" type=\"%3$s\" autocomplete=\"%4$s\" value=\"%5$s\"%6$s>"
        .formatted(name, label, type, completion, escaped(value), required);
  }

  private static String page(String content) {
    return "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">"
        + "<meta name=\"viewport\" content=\"width=device-width\"><title>Sign a device in</title>"
        + "<style>"
        + STYLE
        + "</style></head><body><main><h1>Sign a device in</h1>"
        + content
        + "</main></body></html>";
  }

  private static String escaped(String text) {
    return HtmlUtils.htmlEscape(text);
  }

  private static String digest(String text) {
    try {
      var digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
      return Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }
}
