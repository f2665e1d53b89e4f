package io.provisioning.config.sealing;

import io.provisioning.config.document.DocumentProblem;
import io.provisioning.config.document.Format;
import io.provisioning.config.document.Node;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.secret.SecretReference;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A document some of whose values are encrypted, without the block that says how. Values stay where
 * they stand, whatever takes their place.
 */
public final class SealedDocument {

  private static final String BLOCK = "sops";
  private static final Set<String> LISTS = Set.of(".taskservs", ".clusters");
  private static final Set<String> OBJECTS = Set.of(".taskserv", ".create_cluster");

  private final List<Finding> findings = new ArrayList<>();
  private final Replacement replacement;

  private SealedDocument(Replacement replacement) {
    this.replacement = replacement;
  }

  /** What takes the place of an encrypted value. */
  private interface Replacement {
    Node of(Node.Scalar scalar, SealedValue value, List<Finding> findings);
  }

  /** Whether a document in this format has the block that encrypted documents have. */
  public static boolean is(Node document, Format format) {
    return (format == Format.YAML || format == Format.JSON)
        && document instanceof Node.Mapping mapping
        && mapping.members().containsKey(BLOCK)
        && mapping.members().get(BLOCK).value() instanceof Node.Mapping;
  }

  /**
   * The document with what its values say, each marked as sealed.
   *
   * @param values by their marks
   * @throws io.provisioning.config.problem.ProblemException INVALID with a finding for each value
   *     that is not among them
   */
  public static Node opened(Node document, Map<String, Object> values) {
    return new SealedDocument(
            (scalar, sealed, findings) -> {
              var value = values.get(sealed.mark());
              if (value == null) {
                findings.add(
                    new Finding(
                        sealed.where(),
                        "a text, a number, true or false where it is encrypted, and no ciphertext where"
                            + " it is not",
                        "something else that is encrypted",
                        scalar.origin(),
                        null));
                return scalar;
              }
              return new Node.Scalar(value, scalar.origin(), true);
            })
        .apply(document);
  }

  /**
   * The document with references in the place of its encrypted values.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID with a finding for each that
   *     stands where none can
   */
  public static Node referring(Node document) {
    return new SealedDocument(
            (scalar, sealed, findings) -> {
              if (!isConfiguration(sealed.path())) {
                findings.add(
                    new Finding(
                        sealed.where(),
                        "a value in clear: only texts in the `config` of taskservs and clusters can be"
                            + " encrypted; name them with `--encrypted-regex`",
                        "an encrypted value",
                        scalar.origin(),
                        null));
              } else if (!sealed.isText()) {
                findings.add(
                    new Finding(
                        sealed.where(),
                        "a text, or a value in clear",
                        "an encrypted value that is not text",
                        scalar.origin(),
                        null));
              }
              return new Node.Scalar(
                  new SecretReference.Sealed(sealed.mark()).toString(), scalar.origin());
            })
        .apply(document);
  }

  /**
   * A document that has no block.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if it has encrypted values all
   *     the same, since nobody could tell what they say
   */
  public static Node requireClear(Node document) {
    return new SealedDocument(
            (scalar, sealed, findings) -> {
              findings.add(
                  new Finding(
                      sealed.where(),
                      "the block `sops` at the end of the file, without which nothing can be decrypted",
                      "an encrypted value",
                      scalar.origin(),
                      null));
              return scalar;
            })
        .apply(document);
  }

  private static boolean isConfiguration(List<String> path) {
    for (int at = 2; at < path.size() - 1; at++) {
      var around = path.get(at - 1);
      if (path.get(at).equals(".config")
          && (OBJECTS.contains(around)
              || (around.startsWith("[") && LISTS.contains(path.get(at - 2))))) {
        return true;
      }
    }
    return false;
  }

  private Node apply(Node document) {
    var replaced = node(withoutBlock(document), List.of());
    if (!findings.isEmpty()) {
      throw DocumentProblem.invalid(findings, document.origin().source(), null);
    }
    return replaced;
  }

  private static Node withoutBlock(Node document) {
    if (!(document instanceof Node.Mapping mapping)
        || !(mapping.members().get(BLOCK) instanceof Node.Member(var _, Node.Mapping _))) {
      return document;
    }
    var members = new LinkedHashMap<>(mapping.members());
    members.remove(BLOCK);
    return new Node.Mapping(members, mapping.origin());
  }

  private Node node(Node node, List<String> steps) {
    return switch (node) {
      case Node.Scalar scalar ->
          SealedValue.of(steps, scalar)
              .map(value -> replacement.of(scalar, value, findings))
              .orElse(scalar);
      case Node.Sequence sequence -> {
        var items = new ArrayList<Node>();
        for (var item : sequence.items()) {
          int index = items.size();
          items.add(node(item, with(steps, SealedValue.item(index))));
        }
        yield new Node.Sequence(items, sequence.origin());
      }
      case Node.Mapping mapping -> {
        var members = new LinkedHashMap<String, Node.Member>();
        mapping
            .members()
            .forEach((name, member) -> {
              var value = node(member.value(), with(steps, SealedValue.name(name)));
              members.put(name, new Node.Member(member.name(), value));
            });
        yield new Node.Mapping(members, mapping.origin());
      }
    };
  }

  private static List<String> with(List<String> steps, String step) {
    var longer = new ArrayList<>(steps);
    longer.add(step);
    return longer;
  }
}
