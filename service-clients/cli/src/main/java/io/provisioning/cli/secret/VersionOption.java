package io.provisioning.cli.secret;

import io.provisioning.client.vault.api.SecretsApi;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which version of a secret is meant. */
final class VersionOption {

  @Option(
      names = "--version",
      paramLabel = "<version>",
      description = "Version (default: the newest).")
  private @Nullable Integer version;

  /** The version that was given; null for the newest. */
  @Nullable Integer given() {
    return version;
  }

  /** Its number, which the vault knows if none was given. */
  int of(SecretsApi api, String path, String workspace) {
    return version == null
        ? api.getSecret(path, workspace).getSecret().getCurrentVersion()
        : version;
  }
}
