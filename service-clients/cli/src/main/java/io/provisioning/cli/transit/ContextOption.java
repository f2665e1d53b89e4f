package io.provisioning.cli.transit;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What a ciphertext belongs to. */
final class ContextOption {

  @Option(
      names = "--context",
      paramLabel = "<text>",
      description = "What the value belongs to; without it, the value is not decrypted.")
  private @Nullable String context;

  byte @Nullable [] bytes() {
    return context == null ? null : context.getBytes(UTF_8);
  }
}
