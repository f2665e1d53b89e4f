package io.provisioning.config.sealing;

import io.provisioning.config.secret.SecretReference;
import java.util.Map;
import java.util.Optional;

/**
 * What the encrypted texts of a document say. They go beside the document, which has references in
 * their places, and are kept nowhere but in the vault.
 *
 * @param values by {@link SecretReference.Sealed}, as text
 */
public record SealedTexts(Map<String, String> values) {

  private static final SealedTexts NONE = new SealedTexts(Map.of());

  public SealedTexts {
    values = Map.copyOf(values);
  }

  /** Of a document in clear. */
  public static SealedTexts none() {
    return NONE;
  }

  public boolean isEmpty() {
    return values.isEmpty();
  }

  public Optional<String> find(SecretReference.Sealed reference) {
    return Optional.ofNullable(values.get(reference.toString()));
  }

  /** Not the texts. */
  @Override
  public String toString() {
    return "SealedTexts of " + values.size();
  }
}
