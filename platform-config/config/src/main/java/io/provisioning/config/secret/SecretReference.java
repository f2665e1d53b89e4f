package io.provisioning.config.secret;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A string of a configuration that stands for a secret. */
public sealed interface SecretReference {

  /** How references are written, for people. */
  String FORMS =
      "`secret:` and a name of lower-case letters, digits and hyphens, or"
          + " `secret:<path>#<field>`, with `?version=<number>` if need be";

  /**
   * A secret of the infrastructure, generated at first use: {@code secret:<name>}.
   *
   * @param name a DNS label
   */
  record Generated(String name) implements SecretReference {

    @Override
    public String toString() {
      return PREFIX + name;
    }
  }

  /**
   * A field of a secret that somebody wrote into the vault: {@code secret:<path>#<field>}, perhaps
   * with {@code ?version=<number>} at the end.
   *
   * @param path within the workspace
   * @param version the newest if absent
   */
  record Stored(String path, String field, @Nullable Integer version) implements SecretReference {

    @Override
    public String toString() {
      return PREFIX + path + "#" + field + (version == null ? "" : VERSION + version);
    }
  }

  /**
   * A value that is encrypted in the document itself. Only a plan has it, and only together with
   * what was decrypted; nobody writes it.
   *
   * @param mark of the value, 32 hexadecimal digits
   */
  record Sealed(String mark) implements SecretReference {

    @Override
    public String toString() {
      return SEALED + mark;
    }
  }

  /** What every reference begins with. */
  String PREFIX = "secret:";

  /** What comes before the mark of a sealed value. */
  String SEALED = PREFIX + "sealed:";

  /** What comes before the version. */
  String VERSION = "?version=";

  /** The reference that a text is; empty if it is none. */
  static Optional<SecretReference> of(String text) {
    if (!text.startsWith(PREFIX) || text.length() > ReferenceForms.LONGEST) {
      return Optional.empty();
    }
    var generated = ReferenceForms.GENERATED.matcher(text);
    if (generated.matches()) {
      return Optional.of(new Generated(generated.group("name")));
    }
    var sealed = ReferenceForms.SEALED.matcher(text);
    if (sealed.matches()) {
      return Optional.of(new Sealed(sealed.group("mark")));
    }
    var stored = ReferenceForms.STORED.matcher(text);
    if (!stored.matches() || stored.group("path").length() > ReferenceForms.LONGEST_PATH) {
      return Optional.empty();
    }
    var version = stored.group("version");
    return Optional.of(
        new Stored(
            stored.group("path"),
            stored.group("field"),
            version == null ? null : Integer.valueOf(version)));
  }

  /** Whether a text is a reference. */
  static boolean is(String text) {
    return of(text).isPresent();
  }

  /** Whether a text was meant to be a reference, but is none. */
  static boolean isBroken(String text) {
    return text.startsWith(PREFIX) && !is(text);
  }
}
