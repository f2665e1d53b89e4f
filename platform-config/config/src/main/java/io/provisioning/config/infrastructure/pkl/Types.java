package io.provisioning.config.infrastructure.pkl;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.pkl.core.PClass;
import org.pkl.core.PType;

/** Questions about types of the schema. */
final class Types {

  private Types() {}

  /** The type behind aliases, constraints and the possibility of null. */
  static PType bare(PType type) {
    return switch (type) {
      case PType.Nullable nullable -> bare(nullable.getBaseType());
      case PType.Alias alias -> bare(alias.getAliasedType());
      case PType.Constrained constrained -> bare(constrained.getBaseType());
      default -> type;
    };
  }

  static boolean nullable(PType type) {
    return type instanceof PType.Nullable;
  }

  /** The outermost alias: it has the comment that says what is expected. */
  static Optional<PType.Alias> alias(PType type) {
    return switch (type) {
      case PType.Nullable nullable -> alias(nullable.getBaseType());
      case PType.Alias alias -> Optional.of(alias);
      default -> Optional.empty();
    };
  }

  /** The class of a type that is one of ours, with properties of its own. */
  static @Nullable PClass structure(PType type) {
    return type instanceof PType.Class named
            && named.getPClass().getModuleName().startsWith("provisioning.")
        ? named.getPClass()
        : null;
  }

  /** Names of the properties that a document may set. */
  static Set<String> properties(PClass type) {
    var names = new TreeSet<String>();
    type.getAllProperties()
        .forEach((name, property) -> {
          if (!property.isHidden() && !name.equals("output")) {
            names.add(name);
          }
        });
    return names;
  }

  static boolean is(PType type, String name) {
    return type instanceof PType.Class named && named.getPClass().getSimpleName().equals(name);
  }

  /** The strings of a union of string literals; empty for any other type. */
  static List<String> literals(PType type) {
    var bare = bare(type);
    if (bare instanceof PType.StringLiteral literal) {
      return List.of(literal.getLiteral());
    }
    var literals = new ArrayList<String>();
    if (bare instanceof PType.Union union) {
      for (var element : union.getElementTypes()) {
        if (!(element instanceof PType.StringLiteral literal)) {
          return List.of();
        }
        literals.add(literal.getLiteral());
      }
    }
    return literals;
  }

  /** What an error calls expected. */
  static String expectation(PType type) {
    var literals = literals(type);
    if (!literals.isEmpty()) {
      return "one of " + String.join(", ", literals);
    }
    var comment = alias(type).map(alias -> alias.getTypeAlias().getDocComment());
    if (comment.isPresent()) {
      return comment.get().strip().lines().findFirst().orElse("");
    }
    var bare = bare(type);
    if (is(bare, "Listing")) {
      return "a list";
    }
    return switch (bare instanceof PType.Class named ? named.getPClass().getSimpleName() : "") {
      case "Boolean" -> "true or false";
      case "Int" -> "a whole number";
      case "Float", "Number" -> "a number";
      case "String" -> "text";
      default -> "an object";
    };
  }
}
