package io.provisioning.vault.backup;

import io.provisioning.age.Recipient;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * To whom a backup is encrypted.
 *
 * @param recipients of age, or public keys of OpenSSH
 */
record BackUpVault(
    @NotNull @Size(min = 1, max = 20) List<@NotNull @Size(max = 3000) String> recipients) {

  List<Recipient> read() {
    return recipients.stream().map(Recipient::parse).toList();
  }
}
