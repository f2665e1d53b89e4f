package io.provisioning.sops;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.provisioning.sops.value.Limits;
import io.provisioning.sops.value.SopsProblem;
import io.provisioning.sops.value.Value;
import io.provisioning.sops.value.ValueCipher;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Goes through the values of a file in order, seals or opens each, and sums them up in a MAC. */
final class Walk {

  /** What the MAC begins with where it is of encrypted values alone: SHA-256 of {@code sops}. */
  private static final byte[] ONLY_ENCRYPTED =
      HexFormat.of().parseHex("8a3fd2ad54ce66527b1034f3d147be0b0b975b3bf44f72c6fdadec8176f27d69");

  private final ValueCipher cipher;
  private final Selection.Chooser chooser;
  private final boolean onlyEncrypted;
  private final boolean seals;
  private final MessageDigest mac;
  private final List<List<String>> comments = new ArrayList<>();
  private List<String> last = List.of();
  private long effort;

  private Walk(ValueCipher cipher, Selection selection, boolean onlyEncrypted, boolean seals) {
    this.cipher = cipher;
    this.chooser = selection.chooser();
    this.onlyEncrypted = onlyEncrypted;
    this.seals = seals;
    try {
      mac = MessageDigest.getInstance("SHA-512");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
    if (onlyEncrypted) {
      mac.update(ONLY_ENCRYPTED);
    }
  }

  /** The documents with the values changed, and the MAC of the open values. */
  record Result(List<Value.Mapping> documents, String mac) {}

  static Result seal(List<Value.Mapping> documents, ValueCipher cipher, Metadata metadata) {
    return new Walk(cipher, metadata.selection(), metadata.macOnlyEncrypted(), true).all(documents);
  }

  /**
   * Opens documents.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if a value was altered or moved
   */
  static Result open(List<Value.Mapping> documents, ValueCipher cipher, Metadata metadata) {
    return new Walk(cipher, metadata.selection(), metadata.macOnlyEncrypted(), false)
        .all(documents);
  }

  private Result all(List<Value.Mapping> documents) {
    List<Value.Mapping> walked = new ArrayList<>();
    for (var document : documents) {
      walked.add(new Value.Mapping(parts(document.parts(), List.of())));
    }
    return new Result(walked, HexFormat.of().withUpperCase().formatHex(mac.digest()));
  }

  private Value value(Value value, List<String> path) {
    return switch (value) {
      case Value.Mapping mapping -> new Value.Mapping(parts(mapping.parts(), path));
      case Value.Sequence sequence -> new Value.Sequence(parts(sequence.parts(), path));
      case Value.Scalar scalar when scalar.content() == null -> scalar;
      case Value.Scalar scalar -> scalar(scalar, path);
    };
  }

  private List<Value.Part> parts(List<Value.Part> parts, List<String> path) {
    List<Value.Part> walked = new ArrayList<>(parts.size());
    List<String> before = new ArrayList<>();
    comments.add(before);
    for (var part : parts) {
      switch (part) {
        case Value.Part.Member(var name, var value) -> {
          walked.add(new Value.Part.Member(name, value(value, with(path, name))));
          before.clear();
        }
        case Value.Part.Item(var value) -> {
          walked.add(new Value.Part.Item(value(value, path)));
          before.clear();
        }
        case Value.Part.Comment comment -> {
          before.add(comment.text());
          walked.add(new Value.Part.Comment(comment(comment.text(), path), comment.isBeside()));
        }
        case Value.Part.Gap gap -> walked.add(gap);
      }
    }
    comments.removeLast();
    return walked;
  }

  private static List<String> with(List<String> path, String name) {
    List<String> longer = new ArrayList<>(path);
    longer.add(name);
    return longer;
  }

  private Value.Scalar scalar(Value.Scalar value, List<String> path) {
    last = path;
    boolean isEncrypted = isEncrypted(path, false);
    var open = seals || !isEncrypted ? value : open(value, path);
    if (isEncrypted || !onlyEncrypted) {
      mac.update(ValueCipher.bytes(open));
    }
    return seals && isEncrypted ? Value.Scalar.of(cipher.seal(value, bound(path))) : open;
  }

  private Value.Scalar open(Value.Scalar value, List<String> path) {
    return value
        .text()
        .flatMap(text -> cipher.open(text, bound(path)))
        .orElseThrow(() ->
            SopsProblem.ALTERED_VALUE.because(
                "the value `%s` does not authenticate: it was altered, moved, or is not encrypted"
                    .formatted(String.join(".", path)),
                "restore the file from before it was edited without sops"));
  }

  /** As SOPS does, a comment that does not open is one that never was sealed. */
  private String comment(String text, List<String> path) {
    if (!isEncrypted(path, true)) {
      return text;
    }
    if (seals) {
      var sealed = cipher.seal(text.getBytes(UTF_8), "comment", bound(path));
      if (chooser.kind() == Selection.Kind.UNENCRYPTED_COMMENT_REGEX
          && chooser.matches().test(sealed)) {
        throw SopsProblem.INVALID_METADATA.because(
            "`unencrypted_comment_regex` fits encrypted comments too",
            "write one that does not fit `ENC[…]`");
      }
      return sealed;
    }
    if (ValueCipher.isSealed(text)) {
      for (var candidate : candidates(path)) {
        var open = cipher.open(text, candidate).flatMap(Value.Scalar::text);
        if (open.isPresent()) {
          return open.get();
        }
      }
    }
    return text;
  }

  /** Which block a comment between two belongs to is a matter of taste. */
  private Set<String> candidates(List<String> path) {
    Set<String> candidates = new LinkedHashSet<>();
    for (var from : List.of(path, last)) {
      for (int size = from.size(); size >= 0; size--) {
        candidates.add(bound(from.subList(0, size)));
      }
    }
    return candidates;
  }

  private boolean isEncrypted(List<String> path, boolean isComment) {
    path.forEach(name -> effort += name.length());
    if (chooser.kind().name().endsWith("COMMENT_REGEX")) {
      comments.forEach(before -> effort += Limits.LOOK * before.size());
    }
    Limits.requireEffort(effort);
    return chooser.isEncrypted(path, comments, isComment);
  }

  private static String bound(List<String> path) {
    return String.join(":", path) + ":";
  }
}
