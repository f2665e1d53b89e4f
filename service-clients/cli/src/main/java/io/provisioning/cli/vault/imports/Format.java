package io.provisioning.cli.vault.imports;

/** What wrote a file; as people type it. */
enum Format {
  vault,
  medusa,
  sops,
  dotenv,
  infisical
}
