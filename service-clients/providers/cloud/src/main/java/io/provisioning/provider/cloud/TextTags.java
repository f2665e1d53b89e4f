package io.provisioning.provider.cloud;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Texts of any length and any characters, in as many labels of a cloud as they need. */
public final class TextTags {

  private static final int PART = 240;

  private TextTags() {}

  /** Labels whose keys are {@code <key>.0}, {@code <key>.1} and so on; one at least. */
  public static Map<String, String> encoded(String key, List<String> texts) {
    var encoder = Base64.getUrlEncoder().withoutPadding();
    var code =
        texts.stream()
            .map(text -> encoder.encodeToString(text.getBytes(UTF_8)))
            .collect(Collectors.joining("."));
    var tags = new TreeMap<String, String>();
    for (int part = 0; part == 0 || part * PART < code.length(); part++) {
      tags.put(
          key + "." + part,
          code.substring(part * PART, Math.min(code.length(), (part + 1) * PART)));
    }
    return tags;
  }

  /** What {@link #encoded} made; nothing where it is not there, or was changed by others. */
  public static List<String> decoded(Map<String, String> tags, String key) {
    var code = new StringBuilder();
    for (int part = 0; tags.containsKey(key + "." + part); part++) {
      code.append(tags.get(key + "." + part));
    }
    if (code.isEmpty()) {
      return List.of();
    }
    try {
      return List.of(code.toString().split("\\.", -1)).stream()
          .map(text -> new String(Base64.getUrlDecoder().decode(text), UTF_8))
          .toList();
    } catch (IllegalArgumentException _) {
      return List.of();
    }
  }
}
