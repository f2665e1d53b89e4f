package io.provisioning.sops.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.sops.value.SopsProblem;
import io.provisioning.sops.value.Value;
import io.provisioning.sops.value.ValueCipher;
import java.util.List;

/** Anything, whole: the one value {@code data} of a JSON object. */
public final class BinaryStore implements Store {

  static final String DATA = "data";

  private final JsonStore json = new JsonStore();

  @Override
  public List<Value.Mapping> read(byte[] file) {
    return json.read(file);
  }

  @Override
  public byte[] write(List<Value.Mapping> documents) {
    return json.write(documents);
  }

  @Override
  public List<Value.Mapping> readPlain(byte[] file) {
    var document = Value.Mapping.empty();
    document.add(DATA, ValueCipher.text(file).map(Value.Scalar::of).orElse(Value.Scalar.of(file)));
    return new java.util.ArrayList<>(List.of(document));
  }

  @Override
  public byte[] writePlain(List<Value.Mapping> documents) {
    var data = documents.getFirst().find(DATA).orElse(null);
    return switch (data) {
      case Value.Scalar scalar when scalar.content() instanceof String text -> text.getBytes(UTF_8);
      case Value.Scalar scalar when scalar.content() instanceof byte[] bytes -> bytes;
      case null, default ->
          throw SopsProblem.INVALID_DOCUMENT.because(
              "the file has no value `data`, which binary files consist of",
              "name its format: `--input-type json`");
    };
  }
}
