package io.provisioning.vault.seal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * What a ciphertext is bound to. Each part is preceded by its length, so that no two lists of parts
 * have the same form.
 */
final class AssociatedData {

  private static final String PURPOSE = "provisioning vault 1";

  private AssociatedData() {}

  static byte[] rootKey(String service, int version) {
    return of(List.of("root key", service, String.valueOf(version)));
  }

  static byte[] workspaceKey(WorkspaceKey.Id id, int rootVersion) {
    return of(
        List.of(
            "workspace key",
            id.workspace(),
            String.valueOf(id.version()),
            String.valueOf(rootVersion)));
  }

  static byte[] dataKey(String workspace, String path, int version, int keyVersion) {
    return of(
        List.of("data key", workspace, path, String.valueOf(version), String.valueOf(keyVersion)));
  }

  static byte[] value(Binding binding) {
    var data = new ByteArrayOutputStream();
    data.writeBytes(
        of(
            List.of(
                "value", binding.workspace(), binding.path(), String.valueOf(binding.version()))));
    data.writeBytes(of(binding.facts()));
    return data.toByteArray();
  }

  private static byte[] of(List<String> parts) {
    var data = new ByteArrayOutputStream();
    add(data, PURPOSE);
    data.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(parts.size()).array());
    parts.forEach(part -> add(data, part));
    return data.toByteArray();
  }

  private static void add(ByteArrayOutputStream data, String part) {
    var bytes = part.getBytes(UTF_8);
    data.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
    data.writeBytes(bytes);
  }
}
