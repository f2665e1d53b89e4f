package io.provisioning.docs;

import static io.provisioning.docs.Platform.field;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Pattern;

/** Somebody with a password of their own and a second factor. */
final class Person {

  private static final Pattern CODE = Pattern.compile("\"([^\"]+)\"");

  final String name;
  final String password;
  private final Platform platform;
  private final Deque<String> codes = new ArrayDeque<>();

  Person(Platform platform, String name, String password) {
    this.platform = platform;
    this.name = name;
    this.password = password;
  }

  /** The first password is good for one sign-in; a second factor is what the audit asks for. */
  void enrol(String firstPassword) throws Exception {
    var first = signIn(firstPassword, ", \"new_password\": \"" + password + '"');
    var enrolment = platform.send("POST", platform.door, "/api/v1/profile/totp", first, "");
    var code = Authenticator.code(field(enrolment.body(), "secret"), Clock.systemUTC());
    var confirmed =
        platform.send(
            "PUT", platform.door, "/api/v1/profile/totp", first, "{\"code\": \"" + code + "\"}");
    assertThat(confirmed.statusCode()).as(confirmed.body()).isEqualTo(200);
    var list = confirmed.body().replaceFirst("(?s).*\\[(.*)].*", "$1");
    CODE.matcher(list).results().forEach(found -> codes.add(found.group(1)));
  }

  /** Signs in with the second factor and gives an access token. */
  String signIn() throws Exception {
    return signIn(password, ", \"code\": \"" + recoveryCode() + '"');
  }

  /** Each is good once. */
  String recoveryCode() {
    return codes.remove();
  }

  private String signIn(String shown, String more) throws Exception {
    var body = "{\"user\": \"%s\", \"password\": \"%s\"%s}".formatted(name, shown, more);
    var answer = platform.send("POST", platform.door, "/api/v1/sessions", "", body);
    assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 201);
    return field(answer.body(), "access_token");
  }
}
