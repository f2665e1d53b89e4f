package io.provisioning.vault.secret;

import com.fasterxml.jackson.annotation.JsonCreator;
import io.swagger.v3.oas.annotations.media.Schema;

/** A value as it was sent. It is shown nowhere and has no JSON form. */
@Schema(type = "string", maxLength = 1_048_576)
final class SecretText {

  private final String text;

  private SecretText(String text) {
    this.text = text;
  }

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static SecretText of(String text) {
    return new SecretText(text);
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
