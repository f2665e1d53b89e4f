package io.provisioning.config.extension.trust;

import io.provisioning.config.document.Documents;
import io.provisioning.config.document.Format;
import io.provisioning.config.document.Node;
import io.provisioning.config.extension.ExtensionProblem;
import io.provisioning.config.extension.PackageRef;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.ProblemException;
import java.security.PublicKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Whose packages a workspace uses, as {@code trust.yaml} in its directory says. A package is
 * trusted if one rule trusts it; what no rule names is not.
 */
public record TrustPolicy(List<Rule> rules) {

  /** What the file is called. */
  public static final String FILE = "trust.yaml";

  /** With a few wildcards: each one more makes a name that does not match slower to see through. */
  private static final Pattern NAME =
      Pattern.compile("(?!(?:[^*]*\\*){5})[a-z0-9*-]{1,63}/[a-z0-9*-]{1,63}");

  private static final Pattern DIGEST = Pattern.compile("sha256:[0-9a-f]{64}");
  private static final String NAME_FORM =
      "kind and name, with at most four `*`, such as `taskserv/*`";
  private static final String KEY_FORM = "a public key of the curve P-256, in PEM";
  private static final String DIGEST_FORM = "`sha256:` and 64 hexadecimal digits";
  private static final Set<String> KEYS = Set.of("packages", "signer", "key", "digest");

  /** Copies. */
  public TrustPolicy {
    rules = List.copyOf(rules);
  }

  /**
   * What is trusted of some packages: what the owner of a key has signed, or one content.
   *
   * @param names of the packages, {@code <kind>/<name>} with {@code *} for any letters
   * @param signer what people call the owner of the key; empty if they do not
   */
  public record Rule(
      Pattern names, String signer, @Nullable PublicKey key, @Nullable String digest) {

    private boolean concerns(PackageRef one) {
      return names.matcher(one.kind().label() + "/" + one.name()).matches();
    }
  }

  /** Whether it is trusted without a signature. */
  public boolean isPinned(PackageRef one) {
    return about(one).anyMatch(it -> one.digest().equals(it.digest()));
  }

  /** Whether one of the signatures makes it trusted. */
  public boolean isTrusted(PackageRef one, List<Signature> signatures) {
    return about(one)
        .flatMap(it -> Stream.ofNullable(it.key()))
        .anyMatch(key -> signatures.stream().anyMatch(it -> it.isBy(key, one.digest())));
  }

  /** Who may sign a package, as people call them. */
  public List<String> signers(PackageRef one) {
    return about(one)
        .filter(it -> it.key() != null)
        .map(it -> it.signer().isEmpty() ? "a key without a name" : it.signer())
        .distinct()
        .toList();
  }

  private Stream<Rule> about(PackageRef one) {
    return rules.stream().filter(it -> it.concerns(one));
  }

  /**
   * Reads the text of the file.
   *
   * @param source its name, for findings
   * @throws ProblemException INVALID_TRUST_POLICY with a finding for each thing that is wrong
   */
  public static TrustPolicy parse(String text, String source) {
    var findings = new ArrayList<Finding>();
    var rules = new ArrayList<Rule>();
    try {
      var document = Documents.parse(text, Format.YAML, source);
      known("", document, Set.of("rules"), findings);
      if (member(document, "rules") instanceof Node.Sequence(var items, var _, var _)) {
        for (int i = 0; i < items.size(); i++) {
          rule("rules[" + i + "]", items.get(i), findings).ifPresent(rules::add);
        }
      } else {
        findings.add(
            new Finding("rules", "a list of rules", "something else", document.origin(), null));
      }
    } catch (ProblemException e) {
      findings.addAll(e.findings());
    }
    if (!findings.isEmpty()) {
      throw ExtensionProblem.INVALID_TRUST_POLICY.because(
          "the trust policy `%s` cannot be read: %s".formatted(source, findings.getFirst()),
          "correct it: until then, no package is used in this workspace",
          findings);
    }
    return new TrustPolicy(rules);
  }

  private static Optional<Rule> rule(String path, Node node, List<Finding> findings) {
    int before = findings.size();
    known(path + ".", node, KEYS, findings);
    var packages = text(node, "packages");
    var pem = text(node, "key");
    var digest = text(node, "digest");
    check(NAME.matcher(packages).matches(), path + ".packages", NAME_FORM, node, findings);
    check(pem.isEmpty() != digest.isEmpty(), path, "either `key` or `digest`", node, findings);
    var key = PublicKeys.parse(pem);
    check(pem.isEmpty() || key.isPresent(), path + ".key", KEY_FORM, node, findings);
    check(
        digest.isEmpty() || DIGEST.matcher(digest).matches(),
        path + ".digest",
        DIGEST_FORM,
        node,
        findings);
    if (findings.size() > before) {
      return Optional.empty();
    }
    return Optional.of(
        new Rule(
            Pattern.compile(packages.replace("*", "[a-z0-9-]*")),
            text(node, "signer"),
            key.orElse(null),
            digest.isEmpty() ? null : digest));
  }

  private static void known(String path, Node node, Set<String> keys, List<Finding> findings) {
    if (node instanceof Node.Mapping mapping) {
      mapping.members().entrySet().stream()
          .filter(it -> !keys.contains(it.getKey()))
          .map(Map.Entry::getKey)
          .forEach(it ->
              findings.add(
                  new Finding(
                      path + it,
                      "one of " + String.join(", ", keys.stream().sorted().toList()),
                      "`" + it + "`",
                      node.origin(),
                      null)));
    }
  }

  private static @Nullable Node member(Node node, String key) {
    var member = node instanceof Node.Mapping mapping ? mapping.members().get(key) : null;
    return member == null ? null : member.value();
  }

  private static String text(Node node, String key) {
    var value = member(node, key);
    return value != null && value.plain() instanceof String text ? text.strip() : "";
  }

  private static void check(
      boolean isRight, String path, String expected, Node node, List<Finding> findings) {
    if (!isRight) {
      findings.add(new Finding(path, expected, node.description(), node.origin(), null));
    }
  }
}
