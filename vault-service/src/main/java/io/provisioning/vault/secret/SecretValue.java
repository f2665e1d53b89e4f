package io.provisioning.vault.secret;

import io.provisioning.service.audit.Audited;
import java.util.Map;
import java.util.TreeMap;

/** A value: the one answer that holds any. */
record SecretValue(
    String workspace,
    String path,
    int version,
    Map<String, String> fields,
    Map<String, byte[]> binary)
    implements Audited {

  static SecretValue of(SecretId id, int version, Fields fields) {
    var text = new TreeMap<String, String>();
    var binary = new TreeMap<String, byte[]>();
    fields
        .byName()
        .forEach((name, field) -> {
          if (field.isText()) {
            text.put(name, field.text());
          } else {
            binary.put(name, field.bytes().clone());
          }
        });
    return new SecretValue(id.workspace(), id.path(), version, text, binary);
  }

  @Override
  public Map<String, String> about() {
    return Map.of("secret", workspace + "/" + path + "@" + version);
  }

  @Override
  public String toString() {
    return "%s/%s@%d, fields %s".formatted(workspace, path, version, fields.keySet());
  }
}
