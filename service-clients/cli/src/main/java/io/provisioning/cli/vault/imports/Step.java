package io.provisioning.cli.vault.imports;

import io.provisioning.client.vault.model.SecretMetadata;
import io.provisioning.client.vault.model.WriteSecret;

/**
 * What an import does with one secret.
 *
 * @param current its version in the vault; 0 for none
 * @param before what the vault says of it
 */
record Step(FoundSecret secret, State state, int current, SecretMetadata before) {

  String path() {
    return secret.path();
  }

  WriteSecret request() {
    return secret.after(current, before);
  }
}
