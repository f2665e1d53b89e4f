package io.provisioning.vault.transit;

import com.fasterxml.jackson.annotation.JsonCreator;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Base64;

/** Bytes as they were sent, in base64. They are shown nowhere and have no JSON form. */
@Schema(type = "string", format = "byte", maxLength = 1_400_000)
final class Bytes64 {

  private final String text;

  private Bytes64(String text) {
    this.text = text;
  }

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static Bytes64 of(String text) {
    return new Bytes64(text);
  }

  /**
   * The bytes.
   *
   * @param path where they are in the request
   * @throws io.provisioning.config.problem.ProblemException INVALID if they are no base64
   */
  byte[] read(String path) {
    try {
      return Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      throw TransitProblem.INVALID_TRANSIT_REQUEST.at(path, "base64", "something else");
    }
  }

  @Override
  public String toString() {
    return "…";
  }
}
