package io.provisioning.config.infrastructure;

import io.provisioning.config.infrastructure.pkl.Tree;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Checked documents as JSON in which every default is written out. It is read back without the
 * schema, so only from those who wrote it.
 */
public final class NormalForm {

  private static final TypeReference<Map<String, @Nullable Object>> OBJECT =
      new TypeReference<>() {};
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(tools.jackson.databind.DeserializationFeature.USE_LONG_FOR_INTS)
          .build();

  private NormalForm() {}

  public static String of(Infrastructure infrastructure) {
    return Writing.json(Writing.infrastructure(infrastructure));
  }

  public static String of(Batch batch) {
    return Writing.json(Writing.batch(batch));
  }

  public static Infrastructure infrastructure(String json) {
    return Reading.infrastructure(new Tree(JSON.readValue(json, OBJECT)));
  }

  public static Batch batch(String json) {
    return Reading.batch(new Tree(JSON.readValue(json, OBJECT)));
  }
}
