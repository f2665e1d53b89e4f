package io.provisioning.sops;

import io.provisioning.sops.value.BoundedMatch;
import io.provisioning.sops.value.SopsProblem;
import io.provisioning.sops.value.Value;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Which values of a document are encrypted.
 *
 * @param pattern a suffix, or a regular expression that may match anywhere
 */
public record Selection(Kind kind, String pattern) {

  /** What SOPS does where nothing else is said. */
  public static final Selection DEFAULT = new Selection(Kind.UNENCRYPTED_SUFFIX, "_unencrypted");

  /** How it is chosen. */
  public enum Kind {
    UNENCRYPTED_SUFFIX,
    ENCRYPTED_SUFFIX,
    UNENCRYPTED_REGEX,
    ENCRYPTED_REGEX,
    UNENCRYPTED_COMMENT_REGEX,
    ENCRYPTED_COMMENT_REGEX;

    /** As the metadata and the rules have it. */
    public String key() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Chooses values.
   *
   * @throws io.provisioning.config.problem.ProblemException INVALID if it is no regular expression
   */
  public Selection {
    if (kind.name().endsWith("_REGEX")) {
      compile(kind, pattern);
    }
  }

  private static Pattern compile(Kind kind, String pattern) {
    try {
      return Pattern.compile(pattern);
    } catch (PatternSyntaxException e) {
      throw SopsProblem.INVALID_METADATA.because(
          "`%s` is not a regular expression: %s".formatted(kind.key(), e.getDescription()),
          "correct it where the rules for the file are");
    }
  }

  /** The one that is there, or the default. */
  static Selection of(Value.Mapping metadata) {
    Optional<Selection> found = Optional.empty();
    for (var kind : Kind.values()) {
      var pattern = metadata.text(kind.key());
      if (pattern.isPresent() && found.isPresent()) {
        throw SopsProblem.INVALID_METADATA.because(
            "`%s` and `%s` do not go together".formatted(found.get().kind().key(), kind.key()),
            "leave one of them");
      }
      if (pattern.isPresent()) {
        found = Optional.of(new Selection(kind, pattern.get()));
      }
    }
    return found.orElse(DEFAULT);
  }

  /** Decides for one document. */
  Chooser chooser() {
    Predicate<String> matches =
        kind.name().endsWith("_SUFFIX")
            ? text -> text.endsWith(pattern)
            : new BoundedMatch(compile(kind, pattern));
    return new Chooser(kind, matches);
  }

  /** Whether a value is encrypted, by its path and the comments before it. */
  record Chooser(Kind kind, Predicate<String> matches) {

    boolean isEncrypted(List<String> path, List<List<String>> comments, boolean isComment) {
      return switch (kind) {
        case UNENCRYPTED_SUFFIX, UNENCRYPTED_REGEX -> path.stream().noneMatch(matches);
        case ENCRYPTED_SUFFIX, ENCRYPTED_REGEX -> path.stream().anyMatch(matches);
        case UNENCRYPTED_COMMENT_REGEX ->
            comments.stream().flatMap(List::stream).noneMatch(matches);
        case ENCRYPTED_COMMENT_REGEX -> isAnnounced(comments, isComment);
      };
    }

    /** A comment is none of those that decide on itself. */
    private boolean isAnnounced(List<List<String>> comments, boolean isComment) {
      var last = comments.getLast();
      var near = isComment ? last.subList(0, last.size() - 1) : last;
      return near.stream().anyMatch(matches)
          || comments.subList(0, comments.size() - 1).stream()
              .flatMap(List::stream)
              .anyMatch(matches);
    }
  }
}
