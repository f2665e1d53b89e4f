package io.provisioning.provider.cloud;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;

/** The least rights of an account at a cloud. */
public final class AccountPolicy {

  private AccountPolicy() {}

  /** The text of a file beside a class. */
  public static String packaged(Class<?> beside, String name) {
    try (var stream = Objects.requireNonNull(beside.getResourceAsStream(name), name)) {
      return new String(stream.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
