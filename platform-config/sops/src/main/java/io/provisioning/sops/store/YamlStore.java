package io.provisioning.sops.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.sops.value.Value;
import java.util.List;

/** YAML: several documents, each a mapping, with their comments and order. */
public final class YamlStore implements Store {

  @Override
  public List<Value.Mapping> read(byte[] file) {
    return new YamlReader().read(Store.text(file));
  }

  @Override
  public byte[] write(List<Value.Mapping> documents) {
    var text = new StringBuilder();
    for (var document : documents) {
      text.append(text.isEmpty() ? "" : "---\n");
      new YamlWriter(text).write(document);
    }
    return text.toString().getBytes(UTF_8);
  }
}
