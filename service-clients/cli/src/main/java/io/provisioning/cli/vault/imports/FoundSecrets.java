package io.provisioning.cli.vault.imports;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.cli.console.CommandProblem;
import io.provisioning.cli.secret.SecretPath;
import io.provisioning.config.document.DocumentProblem;
import io.provisioning.config.problem.Finding;
import io.provisioning.config.problem.Origin;
import io.provisioning.config.problem.ProblemException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Secrets of all files, and everything the vault would refuse of them: it is all known first. */
final class FoundSecrets {

  private static final int MOST_FIELDS = 100;
  private static final int MOST_BYTES = 1 << 20;
  private static final int MOST_LABELS = 64;
  private static final int LONGEST_LABEL = 200;
  private static final Pattern FIELD = Pattern.compile("[A-Za-z0-9_.-]{1,128}");
  private static final Pattern LABEL =
      Pattern.compile(
          "([a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?/)?[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?");

  private final String into;
  private final SortedMap<String, FoundSecret> secrets = new TreeMap<>();
  private final List<Finding> findings = new ArrayList<>();

  /**
   * None yet.
   *
   * @param into the path that all are put below; may be empty
   */
  FoundSecrets(String into) {
    this.into = into;
  }

  /** Adds what is wrong with a file, so that the others can be read too. */
  void add(ProblemException problem) {
    findings.addAll(problem.findings());
  }

  /** Adds a secret. */
  void add(String path, Tree.Names fields) {
    add(path, fields, Map.of(), null);
  }

  /** Adds a secret that something is said about. */
  void add(String path, Tree.Names fields, Map<String, Tree> labels, @Nullable OffsetDateTime end) {
    var whole = join(into, path);
    int before = findings.size();
    requirePath(whole, fields.at());
    requireFields(whole, fields);
    var said = labels(whole, labels);
    if (findings.size() > before) {
      return;
    }
    var texts = new LinkedHashMap<String, String>();
    var binary = new LinkedHashMap<String, byte[]>();
    fields
        .members()
        .forEach((name, value) -> {
          if (value instanceof Tree.Bytes bytes) {
            binary.put(name, bytes.bytes());
          } else {
            texts.put(name, value.text());
          }
        });
    requireValues(whole, texts, binary, fields);
    if (findings.size() == before) {
      secrets.put(whole, new FoundSecret(whole, texts, binary, said, end, fields.at()));
    }
  }

  /** One path after another, without slashes around. */
  static String join(String first, String second) {
    int begin = 0;
    int end = second.length();
    while (begin < end && second.charAt(begin) == '/') {
      begin++;
    }
    while (end > begin && second.charAt(end - 1) == '/') {
      end--;
    }
    var separator = first.isEmpty() || begin == end ? "" : "/";
    return first + separator + second.substring(begin, end);
  }

  private void requirePath(String path, Origin at) {
    var known = secrets.get(path);
    if (path.isEmpty()) {
      find("path", "`--into <path>`, since nothing here names the secret", "none", at);
    } else if (!SecretPath.is(path)) {
      find(path, SecretPath.FORM, "another path", at);
    } else if (known != null) {
      find(path, "each path once", "a second secret for the path of " + known.at(), at);
    } else if (secrets.size() == Limits.SECRETS) {
      throw CommandProblem.INVALID_ARGUMENT.because(
          "there are more than %,d secrets".formatted(Limits.SECRETS),
          "import a part of them at a time");
    }
  }

  private void requireFields(String path, Tree.Names fields) {
    int count = fields.members().size();
    if (count == 0 || count > MOST_FIELDS) {
      find(path, "1 to %d fields".formatted(MOST_FIELDS), count + " fields", fields.at());
    }
    fields
        .members()
        .forEach((name, value) -> {
          if (!FIELD.matcher(name).matches()) {
            find(
                path + "#" + name,
                "a name of letters, digits, `_`, `.` and `-`, at most 128",
                "another name",
                value.at());
          }
        });
  }

  private void requireValues(
      String path, Map<String, String> texts, Map<String, byte[]> binary, Tree.Names fields) {
    long size = binary.values().stream().mapToLong(bytes -> bytes.length).sum();
    for (var text : texts.entrySet()) {
      var field = path + "#" + text.getKey();
      var at = fields.find(text.getKey()).map(Tree::at).orElseGet(fields::at);
      if (!UTF_8.newEncoder().canEncode(text.getValue())) {
        find(field, "text in Unicode", "half a character", at);
      } else if (text.getValue().startsWith(SopsTrees.ENCRYPTED)) {
        find(field, "a value in clear", "one that SOPS encrypted, without its block `sops`", at);
      } else {
        size += text.getValue().getBytes(UTF_8).length;
      }
    }
    if (size > MOST_BYTES) {
      find(path, "at most 1 MiB of values together", size + " bytes", fields.at());
    }
  }

  private Map<String, String> labels(String path, Map<String, Tree> labels) {
    var said = new LinkedHashMap<String, String>();
    labels.forEach((name, value) -> {
      if (!LABEL.matcher(name).matches()) {
        find(path, "labels with names as of Kubernetes", "`" + name + "`", value.at());
      } else if (value.text().length() > LONGEST_LABEL) {
        find(path, "labels of at most %d letters".formatted(LONGEST_LABEL), "more", value.at());
      }
      said.put(name, value.text());
    });
    if (said.size() > MOST_LABELS) {
      var at = labels.values().iterator().next().at();
      find(path, "at most %d labels".formatted(MOST_LABELS), said.size() + " labels", at);
    }
    return said;
  }

  private void find(String path, String expected, String got, Origin at) {
    findings.add(new Finding(path, expected, got, at, null));
  }

  /**
   * All of them, in the order of their paths.
   *
   * @throws ProblemException INVALID with everything that is wrong
   */
  Collection<FoundSecret> all(String source) {
    if (!findings.isEmpty()) {
      throw DocumentProblem.invalid(findings, source, null);
    }
    return secrets.values();
  }
}
