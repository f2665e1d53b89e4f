package io.provisioning.config.infrastructure.pkl;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.pkl.core.Evaluator;
import org.pkl.core.ModuleSource;
import org.pkl.core.PClass;

/**
 * What the Pkl modules say about the shape of documents, read once.
 *
 * @param infrastructure the class of {@code Infrastructure.pkl}
 * @param batch the class of {@code Batch.pkl}
 * @param required names of properties without default, by class
 * @param classes classes of all modules by simple name
 */
public record Schema(
    PClass infrastructure,
    PClass batch,
    Map<String, Set<String>> required,
    Map<String, PClass> classes) {

  static final String INFRASTRUCTURE = "provisioning:Infrastructure.pkl";
  static final String BATCH = "provisioning:Batch.pkl";

  /** Lists {@code class property} of each property that has no default and is of a simple type. */
  private static final String REQUIRED =
      """
      import "pkl:reflect"
      import "provisioning:Types.pkl" as Types
      import "provisioning:Infrastructure.pkl" as Infrastructure
      import "provisioning:Batch.pkl" as Batch

      local function needs(owner: reflect.Class): List<String> =
        owner.properties.values.toList()
          .filter((it) -> !it.modifiers.contains("hidden") && !it.modifiers.contains("local")
            && !(it.type is reflect.NullableType) && it.defaultValue == null && simple(it.type))
          .map((it) -> owner.name + " " + it.name)

      local function simple(type: reflect.Type): Boolean =
        if (type is reflect.DeclaredType)
          if (type.referent is reflect.TypeAlias) true
          else List("String", "Int", "Boolean", "CreateTaskserv", "Taskserv").contains(type.referent.name)
        else true

      required =
        List(reflect.Module(Types), reflect.Module(Batch))
          .flatMap((it) -> it.classes.values.toList())
          .flatMap((it) -> needs(it))
          + List("Infrastructure name", "Batch name")
      """;

  static Schema read(Evaluator evaluator) {
    var infrastructure = evaluator.evaluateSchema(ModuleSource.uri(INFRASTRUCTURE));
    var batch = evaluator.evaluateSchema(ModuleSource.uri(BATCH));
    var types = evaluator.evaluateSchema(ModuleSource.uri("provisioning:Types.pkl"));
    var bySimpleName = new HashMap<String, Set<String>>();
    var list = (Iterable<?>) evaluator.evaluateExpression(ModuleSource.text(REQUIRED), "required");
    for (var each : list) {
      var words = each.toString();
      int blank = words.indexOf(' ');
      bySimpleName
          .computeIfAbsent(words.substring(0, blank), _ -> new LinkedHashSet<>())
          .add(words.substring(blank + 1));
    }
    var classes = new HashMap<>(types.getClasses());
    classes.putAll(batch.getClasses());
    return new Schema(
        infrastructure.getModuleClass(), batch.getModuleClass(), Map.copyOf(bySimpleName), classes);
  }

  /** Names of the properties of a class that a document may set; empty for an unknown class. */
  Set<String> propertiesOf(String className) {
    var type =
        switch (className) {
          case "Infrastructure" -> infrastructure;
          case "Batch" -> batch;
          default -> classes.get(className);
        };
    return type == null ? Set.of() : Types.properties(type);
  }
}
