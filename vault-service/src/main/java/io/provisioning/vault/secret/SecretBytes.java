package io.provisioning.vault.secret;

import com.fasterxml.jackson.annotation.JsonCreator;
import io.swagger.v3.oas.annotations.media.Schema;

/** A binary value as it was sent, in base64. It is shown nowhere and has no JSON form. */
@Schema(type = "string", format = "byte", maxLength = 1_400_000)
final class SecretBytes {

  private final String text;

  private SecretBytes(String text) {
    this.text = text;
  }

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static SecretBytes of(String text) {
    return new SecretBytes(text);
  }

  /** The value. */
  String open() {
    return text;
  }

  @Override
  public String toString() {
    return "…";
  }
}
