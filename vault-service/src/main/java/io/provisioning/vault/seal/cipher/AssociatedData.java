package io.provisioning.vault.seal.cipher;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * What a ciphertext is bound to. Each part is preceded by its length, so that no two lists of parts
 * have the same form.
 */
public final class AssociatedData {

  private static final String PURPOSE = "provisioning vault 1";

  private AssociatedData() {}

  /** Of a root key. */
  public static byte[] rootKey(String service, int version) {
    return of(List.of("root key", service, String.valueOf(version)));
  }

  /** Of a root key, in an installation only. */
  public static byte[] rootKey(String service, String installation, int version) {
    return of(List.of("root key", service, installation, String.valueOf(version)));
  }

  /** Of the key of a workspace. */
  public static byte[] workspaceKey(String workspace, int version, int rootVersion) {
    return of(
        List.of("workspace key", workspace, String.valueOf(version), String.valueOf(rootVersion)));
  }

  /** Of the data key of one version of a secret. */
  public static byte[] dataKey(String workspace, String path, int version, int keyVersion) {
    return of(
        List.of("data key", workspace, path, String.valueOf(version), String.valueOf(keyVersion)));
  }

  /**
   * Of a value.
   *
   * @param facts whatever else is recorded with it
   */
  public static byte[] value(String workspace, String path, int version, List<String> facts) {
    var data = new ByteArrayOutputStream();
    data.writeBytes(of(List.of("value", workspace, path, String.valueOf(version))));
    data.writeBytes(of(facts));
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
