package io.provisioning.provider.cloud;

import io.provisioning.provider.ssh.channel.SshKey;
import java.util.stream.Collectors;

/** What a new server is told at its first boot: its name and its host key, so that it is known. */
public final class FirstBoot {

  private FirstBoot() {}

  /** A document for cloud-init; it holds the private half of the host key. */
  public static String userData(String name, SshKey hostKey) {
    return """
    #cloud-config
    hostname: %s
    preserve_hostname: false
    ssh_pwauth: false
    disable_root: false
    ssh_deletekeys: true
    ssh_genkeytypes: []
    ssh_keys:
      ed25519_public: %s
      ed25519_private: |
    %s
    """
        .formatted(
            name,
            hostKey.publicLine(),
            hostKey
                .privateText()
                .lines()
                .map(line -> "    " + line)
                .collect(Collectors.joining("\n")));
  }
}
