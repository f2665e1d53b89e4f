package io.provisioning.provider;

/** Names one effect: the same for all attempts at it, different for any other. */
public record IdempotencyKey(String value) {

  public IdempotencyKey {
    if (value.isBlank() || value.length() > 255) {
      throw new IllegalArgumentException("an idempotency key has 1 to 255 characters");
    }
  }
}
