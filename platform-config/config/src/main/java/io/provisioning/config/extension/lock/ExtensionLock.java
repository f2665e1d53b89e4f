package io.provisioning.config.extension.lock;

import io.provisioning.config.document.Documents;
import io.provisioning.config.document.Format;
import io.provisioning.config.document.Node;
import io.provisioning.config.extension.ExtensionKind;
import io.provisioning.config.extension.ExtensionProblem;
import io.provisioning.config.extension.PackageRef;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.Origin;
import io.provisioning.config.problem.ProblemException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.semver4j.Semver;

/**
 * The packages of one infrastructure, as {@code extensions.lock} beside its declaration has them:
 * YAML, sorted, so that two locks can be compared line by line. One package is in it once.
 */
public record ExtensionLock(List<PackageRef> packages) {

  /** What the file is called. */
  public static final String FILE = "extensions.lock";

  /** Nothing is locked. */
  public static final ExtensionLock EMPTY = new ExtensionLock(List.of());

  private static final Pattern NAME = Pattern.compile("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?");
  private static final String DIGEST_FORM = "`sha256:` and 64 hexadecimal digits";
  private static final Pattern DIGEST = Pattern.compile("sha256:[0-9a-f]{64}");
  private static final String HEAD =
      """
      # Packages that this infrastructure uses. Plans take these versions, to the byte.
      # To choose newer ones: ./provisioning extension lock -i <infra> --update
      packages:
      """;

  /** Sorts. */
  public ExtensionLock {
    packages = List.copyOf(new TreeSet<>(packages));
  }

  /** A lock of these packages. */
  public static ExtensionLock of(Collection<PackageRef> packages) {
    return new ExtensionLock(List.copyOf(packages));
  }

  /**
   * Reads the text of the file.
   *
   * @param source its name, for findings
   * @throws ProblemException INVALID_LOCK with a finding for each thing that is wrong, and its line
   */
  public static ExtensionLock parse(String text, String source) {
    var findings = new ArrayList<Finding>();
    var packages = new ArrayList<PackageRef>();
    try {
      var document = Documents.parse(text, Format.YAML, source);
      var list = member(document, "packages");
      if (list instanceof Node.Sequence(var items, var _, var _)) {
        for (int i = 0; i < items.size(); i++) {
          entry("packages[" + i + "]", items.get(i), findings).ifPresent(packages::add);
        }
      } else {
        findings.add(
            new Finding(
                "packages", "a list of packages", "something else", document.origin(), null));
      }
    } catch (ProblemException e) {
      findings.addAll(e.findings());
    }
    requireOnce(packages, source, findings);
    if (!findings.isEmpty()) {
      throw ExtensionProblem.INVALID_LOCK.because(
          "the lock `%s` cannot be read: %s".formatted(source, findings.getFirst()),
          "correct it, or delete it: the next plan chooses packages again",
          findings);
    }
    return new ExtensionLock(packages);
  }

  private static @Nullable Node member(Node node, String key) {
    var member = node instanceof Node.Mapping mapping ? mapping.members().get(key) : null;
    return member == null ? null : member.value();
  }

  private static Optional<PackageRef> entry(String path, Node node, List<Finding> findings) {
    int before = findings.size();
    var label = text(path, node, "kind", "taskserv or cluster", findings);
    var name = text(path, node, "name", "the name of a package", findings);
    var version = text(path, node, "version", "a version such as `1.22.0`", findings);
    var digest = text(path, node, "digest", DIGEST_FORM, findings);
    var kind =
        Arrays.stream(ExtensionKind.values()).filter(it -> it.label().equals(label)).findFirst();
    var semver = Optional.ofNullable(Semver.parse(version));
    check(kind.isPresent(), path + ".kind", "taskserv or cluster", label, node, findings);
    check(NAME.matcher(name).matches(), path + ".name", "a DNS label", name, node, findings);
    check(semver.isPresent(), path + ".version", "a semantic version", version, node, findings);
    var isDigest = DIGEST.matcher(digest).matches();
    check(isDigest, path + ".digest", DIGEST_FORM, digest, node, findings);
    return findings.size() > before
        ? Optional.empty()
        : Optional.of(new PackageRef(kind.orElseThrow(), name, semver.orElseThrow(), digest));
  }

  private static String text(
      String path, Node node, String key, String expected, List<Finding> findings) {
    var value = member(node, key);
    if (value != null && value.plain() instanceof String text) {
      return text;
    }
    findings.add(new Finding(path + "." + key, expected, "no text", node.origin(), null));
    return "";
  }

  /** What is missing was found already. */
  private static void check(
      boolean isRight,
      String path,
      String expected,
      String got,
      Node node,
      List<Finding> findings) {
    if (!isRight && !got.isEmpty()) {
      findings.add(new Finding(path, expected, "`" + got + "`", node.origin(), null));
    }
  }

  private static void requireOnce(
      List<PackageRef> packages, String source, List<Finding> findings) {
    for (int i = 0; i < packages.size(); i++) {
      var one = packages.get(i);
      if (packages.subList(0, i).stream().anyMatch(one::isSamePackage)) {
        findings.add(
            new Finding(
                "packages[" + i + "]",
                "each package once",
                one + " a second time",
                new Origin(source, 0, 0),
                null));
      }
    }
  }

  /** The text of the file. The same packages give the same text. */
  public String text() {
    var text =
        new StringBuilder(packages.isEmpty() ? HEAD.replace("packages:", "packages: []") : HEAD);
    for (var one : packages) {
      text.append(
          """
            - kind: %s
              name: %s
              version: "%s"
              digest: "%s"
          """
              .formatted(one.kind().label(), one.name(), one.version().getVersion(), one.digest()));
    }
    return text.toString();
  }

  /** What is locked of a package. */
  public Optional<PackageRef> find(ExtensionKind kind, String name) {
    return packages.stream().filter(it -> it.kind() == kind && it.name().equals(name)).findFirst();
  }

  /** Whether nothing is locked. */
  public boolean isEmpty() {
    return packages.isEmpty();
  }
}
