package io.provisioning.config.extension.directory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.provisioning.config.extension.Extension;
import io.provisioning.config.extension.Extensions;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.ProblemException;
import io.provisioning.config.secret.SecretReference;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What users write for a taskserv, checked by its schema. */
class ConfigurationTests {

  private static final String SCHEMA =
      """
      {
        "type": "object",
        "additionalProperties": false,
        "required": ["owner"],
        "properties": {
          "owner": { "type": "string", "pattern": "^[a-z]{1,8}$" },
          "mail": { "type": "string", "format": "email" },
          "mode": { "enum": ["primary", "standby"], "default": "primary" },
          "listen": { "$ref": "#/$defs/listen" },
          "tls": {
            "type": "object",
            "additionalProperties": false,
            "required": ["certificate"],
            "properties": {
              "certificate": { "type": "string" },
              "protocol": { "type": "string", "default": "1.3" }
            }
          },
          "sites": {
            "type": "array",
            "maxItems": 3,
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": ["host"],
              "properties": {
                "host": { "type": "string" },
                "listen": { "$ref": "#/$defs/listen" }
              }
            }
          },
          "users": {
            "type": "object",
            "additionalProperties": {
              "type": "object",
              "additionalProperties": false,
              "properties": {
                "password": { "$ref": "#/$defs/password" },
                "keys": { "writeOnly": true, "type": "array" },
                "admin": { "type": "boolean", "default": false }
              }
            }
          },
          "access": {
            "oneOf": [
              { "type": "object", "properties": { "token": { "writeOnly": true } } },
              { "type": "array", "minItems": 2 }
            ]
          },
          "pin": { "allOf": [{ "writeOnly": true }, { "enum": ["hunter77720"] }] },
          "limit": { "anyOf": [{ "type": "integer", "minimum": 1 }, { "const": "none" }] }
        },
        "$defs": {
          "password": { "type": "string", "writeOnly": true, "minLength": 12, "maxLength": 20 },
          "listen": {
            "type": "object",
            "additionalProperties": false,
            "properties": {
              "address": { "type": "string", "default": "0.0.0.0" },
              "port": { "type": "integer", "minimum": 1, "maximum": 65535, "default": 80 }
            }
          }
        }
      }
      """;

  private static final String HIDDEN = ", not shown because it is a secret";

  private Extensions extensions;
  private Extension extension;

  @BeforeEach
  void load(@TempDir Path root) throws IOException {
    extensions =
        new PackageFixtures(root)
            .aTaskserv("nginx")
            .write("nginx/configuration.schema.json", SCHEMA)
            .load();
    extension = extensions.all().getFirst();
  }

  @Test
  void defaultsAreFilledInAtEveryDepth() {
    var configuration =
        configure(
            Map.of(
                "owner", "me",
                "sites", List.of(Map.of("host", "a", "listen", Map.of("port", 81))),
                "users", Map.of("eve", Map.of())));

    assertThat(configuration)
        .isEqualTo(
            Map.of(
                "owner", "me",
                "mode", "primary",
                "listen", Map.of("address", "0.0.0.0", "port", 80),
                "sites",
                    List.of(
                        Map.of("host", "a", "listen", Map.of("address", "0.0.0.0", "port", 81))),
                "users", Map.of("eve", Map.of("admin", false))));
  }

  @Test
  void anObjectThatRequiresSomethingIsNotMadeUp() {
    assertThat(configure(Map.of("owner", "me"))).doesNotContainKey("tls");
    assertThat(configure(Map.of("owner", "me", "tls", Map.of("certificate", "c"))))
        .containsEntry("tls", Map.of("certificate", "c", "protocol", "1.3"));
  }

  @Test
  void everyWrongValueIsAFinding() {
    assertThat(
            findings(
                Map.of(
                    "mode", "standbye",
                    "lisen", Map.of(),
                    "listen", Map.of("port", 70000, "adress", "x"),
                    "sites", List.of(Map.of(), Map.of("host", 5)),
                    "mail", "nobody",
                    "limit", 0,
                    "users", Map.of("a b", Map.of("password", "short")))))
        .containsExactlyInAnyOrder(
            "c.owner: expected a value, got nothing",
            "c.mode: expected one of primary, standby, got \"standbye\"; did you mean `standby`?",
            "c.lisen: expected one of owner, mail, mode, listen, tls, sites, users, access, pin,"
                + " limit, got `lisen`; did you mean `listen`?",
            "c.listen.port: expected at most 65535, got 70000",
            "c.listen.adress: expected one of address, port, got `adress`; did you mean"
                + " `address`?",
            "c.sites[0].host: expected a value, got nothing",
            "c.sites[1].host: expected a string, got 5",
            "c.mail: expected text in the format email, got \"nobody\"",
            "c.limit: expected at least 1, or \"none\", got 0",
            "c.users[\"a b\"].password: expected at least 12 characters, got a string, not"
                + " shown because it is a secret");
  }

  @Test
  void aSecretStandsForAnyString() {
    var configuration =
        configure(
            Map.of(
                "owner", "secret:the-owner",
                "mail", "secret:apps/mail#address?version=3",
                "users",
                    Map.of(
                        "eve", Map.of("password", "secret:a"),
                        "bob", Map.of("password", "secret:quite-a-long-name-for-a-secret"))));

    assertThat(configuration).containsEntry("owner", "secret:the-owner");
  }

  @Test
  void aSecretStandsForNothingElse() {
    assertThat(findings(Map.of("owner", "me", "mode", "secret:mode", "listen", "secret:listen")))
        .containsExactlyInAnyOrder(
            "c.mode: expected one of primary, standby, got \"secret:mode\"",
            "c.listen: expected an object, got \"secret:listen\"");
  }

  @Test
  void aSecretNeedsAName() {
    assertThat(findings(Map.of("owner", "me", "tls", Map.of("certificate", "secret:Not A Name"))))
        .containsExactly(
            "c.tls.certificate: expected " + SecretReference.FORMS + ", got `secret:Not A Name`");
  }

  /** Neither where it stands, nor in what has it or ought to have it, nor as a suggestion. */
  @Test
  void noFindingShowsASecret() {
    var findings =
        findings(
            Map.of(
                "owner",
                "me",
                "users",
                Map.of(
                    "number", Map.of("password", 77723),
                    "broken", Map.of("password", "secret:Hunter 77723"),
                    "list", Map.of("password", List.of("hunter77723")),
                    "keys", Map.of("keys", "hunter77723", "admin", "no"),
                    "flat", "hunter77723"),
                "access",
                List.of("hunter77723"),
                "pin",
                "hunter77723"));

    assertThat(findings)
        .containsExactlyInAnyOrder(
            "c.users.number.password: expected a string, got a number" + HIDDEN,
            "c.users.broken.password: expected "
                + SecretReference.FORMS
                + ", got a string"
                + HIDDEN,
            "c.access: expected a value that passes `oneOf`, got an array" + HIDDEN,
            "c.users.list.password: expected a string, got an array" + HIDDEN,
            "c.users.keys.keys: expected an array, got a string" + HIDDEN,
            "c.users.keys.admin: expected a boolean, got \"no\"",
            "c.users.flat: expected an object, got a string" + HIDDEN,
            "c.access: expected an object, or at least 2 items, got an array" + HIDDEN,
            "c.pin: expected one of hunter77720, got a string" + HIDDEN);
    assertThat(findings.toString().replace("hunter77720", "")).doesNotContain("777");
  }

  @Test
  void secretsThatAreWrittenOutAreReplaced() {
    var configuration =
        configure(
            Map.of(
                "owner", "me",
                "users",
                    Map.of(
                        "eve", Map.of("password", "hunter2-hunter2"),
                        "bob", Map.of("password", "secret:bob", "admin", true),
                        "joe", Map.of("keys", List.of("one", Map.of("deep", "two"), "", 3))),
                "sites", List.of(Map.of("host", "a"))));
    var found = new TreeMap<String, String>();

    var replaced =
        extensions.replaceSecrets(
            extension,
            configuration,
            (path, literal) -> {
              found.put(path, literal);
              return "secret:of#" + literal.length();
            });

    assertThat(found)
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "users.eve.password", "hunter2-hunter2",
                "users.joe.keys[0]", "one",
                "users.joe.keys[1].deep", "two"));
    assertThat(replaced.toString())
        .contains("eve={password=secret:of#15", "bob={", "password=secret:bob", "host=a")
        .doesNotContain("hunter2");
    assertThat(replaced.keySet()).isEqualTo(configuration.keySet());
    assertThat(configure(replaced)).as("references pass").isEqualTo(replaced);
  }

  private Map<String, Object> configure(Map<String, Object> configuration) {
    return extensions.configure(extension, configuration, "c");
  }

  private List<String> findings(Map<String, Object> configuration) {
    return catchThrowableOfType(ProblemException.class, () -> configure(configuration))
        .findings()
        .stream()
        .map(Finding::toString)
        .toList();
  }
}
