package io.provisioning.config.schema;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a schema consists of.
 *
 * @param root of the document, to which references point
 * @param lists keywords whose schemas count as parts, such as {@code allOf}
 * @param single keywords whose one schema counts, such as {@code then}
 */
public record SchemaParts(Map<?, ?> root, List<String> lists, List<String> single) {

  /** Schemas may refer to themselves. */
  public static final int DEEPEST = 32;

  /** The schema itself, what it refers to, and what it is composed of. */
  public List<Map<?, ?>> of(Map<?, ?> schema, int depth) {
    var parts = new ArrayList<Map<?, ?>>();
    add(schema, depth, parts, Collections.newSetFromMap(new IdentityHashMap<>()));
    return parts;
  }

  /** Each once, since schemas may refer to themselves. */
  private void add(@Nullable Object part, int depth, List<Map<?, ?>> parts, Set<Map<?, ?>> known) {
    if (!(part instanceof Map<?, ?> schema) || depth > DEEPEST || !known.add(schema)) {
      return;
    }
    parts.add(schema);
    if (schema.get("$ref") instanceof String reference) {
      add(resolve(reference), depth + 1, parts, known);
    }
    for (var keyword : lists) {
      if (schema.get(keyword) instanceof List<?> all) {
        all.forEach(each -> add(each, depth + 1, parts, known));
      }
    }
    single.forEach(keyword -> add(schema.get(keyword), depth + 1, parts, known));
  }

  private @Nullable Object resolve(String reference) {
    @Nullable Object target = root;
    for (var name : reference.replaceFirst("^[^#]*#/?", "").split("/", -1)) {
      if (!name.isEmpty()) {
        target =
            target instanceof Map<?, ?> map
                ? map.get(name.replace("~1", "/").replace("~0", "~"))
                : null;
      }
    }
    return target;
  }
}
