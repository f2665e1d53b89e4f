package io.provisioning.config.extension;

import io.provisioning.config.infrastructure.Batch;
import io.provisioning.config.infrastructure.Infrastructure;
import io.provisioning.config.infrastructure.InfrastructureLanguage;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Reads JSON into declarations without checking anything but their shape. */
final class FakeLanguage implements InfrastructureLanguage {

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();
  private static final TypeReference<Map<String, Object>> TREE = new TypeReference<>() {};

  @Override
  public Infrastructure parseInfrastructure(String json, String source) {
    var tree =
        withDefaults(JSON.readValue(json, TREE), "networks", "volumes", "servers", "clusters");
    for (var part : List.of("networks", "volumes", "servers")) {
      tree.put(part, list(tree, part).stream().map(FakeLanguage::resource).toList());
    }
    return JSON.convertValue(tree, Infrastructure.class);
  }

  private static Map<String, Object> resource(Object resource) {
    var tree = JSON.convertValue(resource, TREE);
    tree.putIfAbsent("provider", "demo");
    tree.putIfAbsent("labels", Map.of());
    if (tree.containsKey("plan")) {
      withDefaults(tree, "networks", "volumes", "taskservs");
      tree.put(
          "taskservs",
          list(tree, "taskservs").stream()
              .map(it -> withDefaults(JSON.convertValue(it, TREE), "after", "soft_after"))
              .map(FakeLanguage::taskserv)
              .toList());
    }
    return tree;
  }

  private static List<?> list(Map<String, Object> tree, String key) {
    return tree.get(key) instanceof List<?> list ? list : List.of();
  }

  private static Map<String, Object> taskserv(Map<String, Object> tree) {
    tree.put("softAfter", tree.remove("soft_after"));
    return tree;
  }

  private static Map<String, Object> withDefaults(Map<String, Object> tree, String... lists) {
    for (var list : lists) {
      tree.putIfAbsent(list, List.of());
    }
    return tree;
  }

  @Override
  public String toJson(Infrastructure infrastructure) {
    var tree = new LinkedHashMap<>(JSON.convertValue(infrastructure, TREE));
    return JSON.writeValueAsString(tree);
  }

  @Override
  public Infrastructure readInfrastructure(Path file, Path workspace) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Batch readBatch(Path file, Path workspace) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Batch parseBatch(String json, String source) {
    throw new UnsupportedOperationException();
  }

  @Override
  public String toJson(Batch batch) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void close() {}
}
