package io.provisioning.config.secret;

import java.util.Optional;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/** A string of a configuration that stands for a secret. */
public sealed interface SecretReference {

  /** How references are written, for people. */
  String FORMS =
      "`secret:` and a name of lower-case letters, digits and hyphens, or"
          + " `secret:<path>#<field>`, with `?version=<number>` if need be";

  /** The version that it names; the newest if absent. */
  @Nullable Integer version();

  /** The same secret, in a version. */
  SecretReference at(int version);

  /** Names the secret, whatever field and version; fields of one have its versions in common. */
  String secret();

  /** Whether another reference is to the same secret, in whatever version. */
  default boolean isOfSameSecret(SecretReference other) {
    return secret().equals(other.secret());
  }

  /**
   * A secret of the infrastructure, generated at first use: {@code secret:<name>}, perhaps with
   * {@code ?version=<number>} at the end.
   *
   * @param name a DNS label
   * @param version the newest if absent
   */
  record Generated(String name, @Nullable Integer version) implements SecretReference {

    /** The newest. */
    public Generated(String name) {
      this(name, null);
    }

    @Override
    public Generated at(int version) {
      return new Generated(name, version);
    }

    @Override
    public String secret() {
      return PREFIX + name;
    }

    @Override
    public String toString() {
      return PREFIX + name + (version == null ? "" : VERSION + version);
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
    public Stored at(int version) {
      return new Stored(path, field, version);
    }

    @Override
    public String secret() {
      return PREFIX + path + "#";
    }

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
    public @Nullable Integer version() {
      return null;
    }

    /** Another value has another mark. */
    @Override
    public Sealed at(int version) {
      return this;
    }

    @Override
    public String secret() {
      return toString();
    }

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
      return Optional.of(new Generated(generated.group("name"), version(generated)));
    }
    var sealed = ReferenceForms.SEALED.matcher(text);
    if (sealed.matches()) {
      return Optional.of(new Sealed(sealed.group("mark")));
    }
    var stored = ReferenceForms.STORED.matcher(text);
    if (!stored.matches() || stored.group("path").length() > ReferenceForms.LONGEST_PATH) {
      return Optional.empty();
    }
    return Optional.of(new Stored(stored.group("path"), stored.group("field"), version(stored)));
  }

  private static @Nullable Integer version(Matcher reference) {
    var version = reference.group("version");
    return version == null ? null : Integer.valueOf(version);
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
