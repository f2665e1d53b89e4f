package io.provisioning.sops.value;

import io.provisioning.config.sealing.SealedValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Pairs each encrypted value of a document with what it says. */
public final class SealedValues {

  private final Map<String, Object> values = new LinkedHashMap<>();

  private SealedValues() {}

  /**
   * The values by their marks; without those that are times or bytes.
   *
   * @param open the same document, decrypted
   */
  public static Map<String, Object> of(Value.Mapping sealed, Value.Mapping open) {
    var all = new SealedValues();
    all.parts(sealed.parts(), open.parts(), List.of());
    return all.values;
  }

  private void parts(List<Value.Part> sealed, List<Value.Part> open, List<String> path) {
    int items = 0;
    for (int at = 0; at < sealed.size(); at++) {
      if (sealed.get(at) instanceof Value.Part.Member(var name, var value)
          && open.get(at) instanceof Value.Part.Member member) {
        value(value, member.value(), with(path, SealedValue.name(name)));
      } else if (sealed.get(at) instanceof Value.Part.Item(var value)
          && open.get(at) instanceof Value.Part.Item item) {
        value(value, item.value(), with(path, SealedValue.item(items++)));
      }
    }
  }

  private void value(Value sealed, Value open, List<String> path) {
    if (sealed instanceof Value.Mapping from && open instanceof Value.Mapping to) {
      parts(from.parts(), to.parts(), path);
    } else if (sealed instanceof Value.Sequence from && open instanceof Value.Sequence to) {
      parts(from.parts(), to.parts(), path);
    } else if (sealed instanceof Value.Scalar from && open instanceof Value.Scalar to) {
      scalar(from, to, path);
    }
  }

  /** What stands there in clear is the same in both. */
  private void scalar(Value.Scalar sealed, Value.Scalar open, List<String> path) {
    var content = open.content();
    if (content != null
        && sealed.content() instanceof String text
        && ValueCipher.isSealed(text)
        && !text.equals(content)
        && !open.isTime()
        && !(content instanceof byte[])) {
      values.put(SealedValue.mark(path, text), content);
    }
  }

  private static List<String> with(List<String> path, String step) {
    List<String> longer = new ArrayList<>(path);
    longer.add(step);
    return longer;
  }
}
