package io.provisioning.config.infrastructure.pkl;

import io.provisioning.config.address.AddressBlock;
import io.provisioning.config.document.DocumentPath;
import io.provisioning.config.document.Node;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.pkl.core.PClass;
import org.pkl.core.PType;

/**
 * Walks a tree along the classes of the Pkl schema and collects what does not fit, and which values
 * have to be asked about because their type has a constraint.
 */
final class StructureCheck {

  private static final int WITH_PROPOSAL = 1000;

  private static final String NETWORK = "Cidr";

  /** Aliases of the schema whose values are blocks of addresses. */
  private static final Set<String> BLOCKS = Set.of(NETWORK, "Source");

  /** Lengths of prefixes. */
  private static final int LARGEST_NETWORK = 8;

  private static final int SMALLEST_NETWORK = 29;

  private final Map<String, Set<String>> required;
  private final List<Finding> findings = new ArrayList<>();
  private final List<Question> questions = new ArrayList<>();

  /**
   * Starts a check.
   *
   * @param required names of the properties without default, by class
   */
  StructureCheck(Map<String, Set<String>> required) {
    this.required = required;
  }

  /** Whether a value fulfils the constraint of its type, which only Pkl can tell. */
  record Question(String path, Node.Scalar node, PType.Alias alias) {}

  List<Finding> findings() {
    return findings;
  }

  List<Question> questions() {
    return questions;
  }

  void check(Node node, PClass type) {
    if (node instanceof Node.Mapping mapping) {
      members(mapping, type, "");
    } else {
      report("document", "an object", node, null);
    }
  }

  private void members(Node.Mapping mapping, PClass type, String path) {
    var known = type.getAllProperties();
    var settable = Types.properties(type);
    mapping
        .members()
        .forEach((name, member) -> {
          var property = known.get(name);
          if (property == null || !settable.contains(name)) {
            unknown(name, member, settable, path);
          } else if (!absent(member.value(), property.getType())) {
            value(member.value(), property.getType(), DocumentPath.member(path, name));
          }
        });
    for (var name : required.getOrDefault(name(type), Set.of())) {
      if (!mapping.members().containsKey(name)) {
        var property = known.get(name);
        var expected = property == null ? "a value" : Types.expectation(property.getType());
        findings.add(
            new Finding(
                DocumentPath.member(path, name), expected, "nothing", mapping.origin(), null));
      }
    }
  }

  /** Module classes have no simple name of their own. */
  private static String name(PClass type) {
    return type.isModuleClass()
        ? type.getModuleName().substring(type.getModuleName().lastIndexOf('.') + 1)
        : type.getSimpleName();
  }

  private static boolean absent(Node value, PType type) {
    return Types.nullable(type) && value instanceof Node.Scalar scalar && scalar.value() == null;
  }

  private void unknown(String name, Node.Member member, Set<String> names, String path) {
    findings.add(
        new Finding(
            DocumentPath.member(path, name),
            "one of " + String.join(", ", names),
            "`" + name + "`",
            member.name(),
            // nobody reads proposals for thousands of names, and each costs a comparison with all
            findings.size() < WITH_PROPOSAL ? NearestName.of(name, names).orElse(null) : null));
  }

  private void value(Node node, PType type, String path) {
    var bare = Types.bare(type);
    var structure = Types.structure(bare);
    if (structure != null) {
      if (node instanceof Node.Mapping mapping) {
        members(mapping, structure, path);
      } else {
        report(path, "an object", node, null);
      }
    } else if (Types.is(bare, "Listing")) {
      list(node, bare, path);
    } else if (Types.is(bare, "Mapping")) {
      map(node, bare, path);
    } else if (Types.is(bare, "Dynamic")) {
      if (!(node instanceof Node.Mapping)) {
        report(path, "an object", node, null);
      }
    } else {
      scalar(node, type, path);
    }
  }

  private void list(Node node, PType type, String path) {
    if (!(node instanceof Node.Sequence sequence)) {
      report(path, "a list", node, null);
      return;
    }
    var item = type.getTypeArguments().getFirst();
    for (int at = 0; at < sequence.items().size(); at++) {
      value(sequence.items().get(at), item, path + "[" + at + "]");
    }
  }

  private void map(Node node, PType type, String path) {
    if (!(node instanceof Node.Mapping mapping)) {
      report(path, "an object", node, null);
      return;
    }
    mapping
        .members()
        .forEach((name, member) -> {
          var at = DocumentPath.member(path, name);
          scalar(new Node.Scalar(name, member.name()), type.getTypeArguments().get(0), at);
          value(member.value(), type.getTypeArguments().get(1), at);
        });
  }

  private void scalar(Node node, PType type, String path) {
    var literals = Types.literals(type);
    if (!(node instanceof Node.Scalar scalar)) {
      report(path, Types.expectation(type), node, null);
    } else if (!literals.isEmpty()) {
      if (!(scalar.value() instanceof String text)) {
        report(path, Types.expectation(type), node, null);
      } else if (!literals.contains(text)) {
        report(path, Types.expectation(type), node, NearestName.of(text, literals).orElse(null));
      }
    } else if (!fits(scalar.value(), Types.bare(type))) {
      report(path, Types.expectation(type), node, null);
    } else {
      Types.alias(type).ifPresent(alias -> aliased(path, scalar, alias));
    }
  }

  private void aliased(String path, Node.Scalar scalar, PType.Alias alias) {
    if (!BLOCKS.contains(alias.getTypeAlias().getSimpleName())) {
      questions.add(new Question(path, scalar, alias));
    } else if (scalar.value() instanceof String text) {
      block(path, scalar, alias, text);
    }
  }

  private void block(String path, Node.Scalar scalar, PType.Alias alias, String text) {
    var canonical =
        AddressBlock.canonical(text)
            .filter(block ->
                !alias.getTypeAlias().getSimpleName().equals(NETWORK)
                    || isNetwork(AddressBlock.parse(block)));
    if (!canonical.equals(Optional.of(text))) {
      report(path, Types.expectation(alias), scalar, canonical.orElse(null));
    }
  }

  private static boolean isNetwork(AddressBlock block) {
    return block.isV4() && block.prefix() >= LARGEST_NETWORK && block.prefix() <= SMALLEST_NETWORK;
  }

  private static boolean fits(@Nullable Object value, PType type) {
    if (type instanceof PType.Union union) {
      return union.getElementTypes().stream().anyMatch(each -> fits(value, Types.bare(each)));
    }
    return switch (type instanceof PType.Class named ? named.getPClass().getSimpleName() : "") {
      case "String" -> value instanceof String;
      case "Boolean" -> value instanceof Boolean;
      case "Int" -> value instanceof Long;
      case "Float", "Number" -> value instanceof Number;
      default -> false;
    };
  }

  private void report(String path, String expected, Node node, @Nullable String suggestion) {
    findings.add(new Finding(path, expected, node.description(), node.origin(), suggestion));
  }
}
