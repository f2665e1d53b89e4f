package io.provisioning.provider.hetzner;

import io.provisioning.provider.ssh.channel.HostKey;
import io.provisioning.provider.ssh.channel.SshKey;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** The host key that a server was given at its first boot, in a label. */
final class HostKeyLabel {

  private static final String LABEL = "host-key";
  private static final String PREFIX = "SHA256:";

  private HostKeyLabel() {}

  /** The value of the label that records the fingerprint. */
  static String label(SshKey hostKey) {
    var bytes = Base64.getDecoder().decode(hostKey.fingerprint().substring(PREFIX.length()));
    return Labels.code(HexFormat.of().parseHex("01" + HexFormat.of().formatHex(bytes)));
  }

  static String labelName() {
    return LABEL;
  }

  /** The host key of a server that this provider made. */
  static Optional<HostKey> hostKey(JsonNode server) {
    return Labels.recorded(server, LABEL)
        .filter(code -> code.matches("[0-9a-z]+"))
        .map(Labels::bytes)
        .filter(bytes -> bytes.length == 33)
        .map(bytes -> HexFormat.of().formatHex(bytes, 1, bytes.length))
        .map(hex ->
            Base64.getEncoder().withoutPadding().encodeToString(HexFormat.of().parseHex(hex)))
        .map(text -> new HostKey(PREFIX + text, List.of(HostKey.Type.ED25519)));
  }
}
